import type { BookList } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { LinkIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { FormAlert } from '../../../components/Note.js';
import { errorText } from '../../../lib/errors.js';
import { notify } from '../../../lib/notices.js';
import { useChangeList } from '../list-data.js';
import classes from './ShareListDialog.module.css';

/** Opens a list to everybody who has its link, shows the link, and ends the sharing. */
export function ShareListDialog({ list, onClose }: { list: BookList; onClose: () => void }) {
  const { t } = useTranslation(['lists', 'common']);
  const { t: tError } = useTranslation('errors');
  const change = useChangeList(list);
  const address = `${window.location.origin}${pathTo('sharedList', { slug: list.slug })}`;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      notify({ tone: 'good', text: t('linkCopied') });
    } catch (error) {
      // Refused (DOMException), or no clipboard in an insecure context (TypeError).
      if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
      notify({ tone: 'bad', text: t('copyFailed') });
    }
  }

  const setShared = (isShared: boolean) =>
    change.mutate(
      { isShared },
      {
        onSuccess: () => {
          notify({ tone: 'good', text: t(isShared ? 'sharingOn' : 'sharingOff') });
          if (!isShared) onClose();
        },
      },
    );

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('share')}
      actions={
        list.isShared ? (
          <>
            <Button disabled={change.isPending} onClick={() => setShared(false)}>
              {t('stopSharing')}
            </Button>
            <Button variant="filled" leftSection={<LinkIcon />} onClick={() => void copy()}>
              {t('copyLink')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('common:cancel')}</Button>
            <Button variant="filled" disabled={change.isPending} onClick={() => setShared(true)}>
              {t('startSharing')}
            </Button>
          </>
        )
      }
    >
      <div className={classes.form}>
        {change.error && <FormAlert tone="bad" title={errorText(tError, change.error)} />}
        <p>{t('shareHelp')}</p>
        {list.isShared && (
          <TextInput
            readOnly
            label={t('shareLink')}
            value={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
      </div>
    </Dialog>
  );
}
