import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../../components/loading/FailedState.js';
import { IconButton } from '../../../components/IconButton.js';
import { CloseIcon } from '../../../components/icons.js';
import { useModal } from '../../../components/use-modal.js';
import { dealQueries } from '../queries.js';
import { useDealWords } from '../use-deal-words.js';
import classes from './ProposalDialog.module.css';
import { ProposalForm, type ProposalFormProps } from './ProposalForm.js';

interface ProposalDialogProps extends ProposalFormProps {
  isOpen: boolean;
  /** The book of the conversation is still loading. */
  isWaiting: boolean;
}

/** The dialog, full-screen on phones, that proposes a deal or other terms. Keeps unsent input on the device. */
export default function ProposalDialog({ isOpen, isWaiting, onClose, ...subject }: ProposalDialogProps) {
  const { t } = useTranslation(['dealForm', 'common']);
  const id = useId();
  const words = useDealWords();
  const { isShown, dialog } = useModal(isOpen, onClose);
  const options = useQuery({ ...dealQueries.options(subject.roomId), enabled: isOpen });
  return (
    <dialog {...dialog} className={classes.dialog} aria-labelledby={id}>
      {isShown && (
        <div className={classes.offer}>
          <header className={classes.head}>
            <div>
              <h2 id={id}>{t(subject.deal ? 'changesTitle' : 'title')}</h2>
              {subject.seller._id !== subject.viewerId && <p>{t('with', { name: words.nameOf(subject.seller) })}</p>}
            </div>
            <IconButton label={t('common:close')} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </header>
          {options.data && !isWaiting ? (
            <ProposalForm {...subject} options={options.data} onClose={onClose} />
          ) : options.isError ? (
            <div className={classes.waiting}>
              <FailedState onRetry={() => void options.refetch()} isRetrying={options.isFetching} />
            </div>
          ) : (
            <p className={classes.waiting} role="status">
              {t('common:loading')}
            </p>
          )}
        </div>
      )}
    </dialog>
  );
}
