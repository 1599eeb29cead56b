import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.js';
import { IconButton } from './IconButton.js';
import { CloseIcon } from './icons.js';
import classes from './Sheet.module.css';
import { useModal } from './use-modal.js';

/** A drawer over the page, on phones for the menu, filters and the links of the dashboard. */
export function Sheet({
  isOpen,
  onClose,
  title,
  side = 'right',
  closeLabel,
  footer,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  side?: 'left' | 'right';
  /** `common.close` by default. */
  closeLabel?: string;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const titleId = useId();
  const { isShown, dialog } = useModal(isOpen, onClose);
  return (
    <dialog {...dialog} className={classNames(classes.sheet, classes[side])} aria-labelledby={titleId}>
      {isShown && (
        <div className={classes.inside}>
          <div className={classes.head}>
            <h2 id={titleId}>{title}</h2>
            <IconButton label={closeLabel ?? t('close')} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </div>
          <div className={classes.body}>{children}</div>
          {footer !== undefined && <div className={classes.foot}>{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
