import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.js';
import classes from './ModalDialog.module.css';
import { useModal } from './use-modal.js';

export interface ModalDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Called instead of `onClose` when Escape or the back button would close a dialog with unsaved input. */
  onUnsaved?: (() => void) | undefined;
  title: ReactNode;
  /** An `alertdialog`, for questions about losing something. */
  isAlert?: boolean;
  /** Wider, for text. */
  isWide?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** The dialog of `Dialog`, without its question about unsaved input. */
export function ModalDialog({
  isOpen,
  onClose,
  onUnsaved,
  title,
  isAlert = false,
  isWide = false,
  actions,
  children,
}: ModalDialogProps) {
  const id = useId();
  const { isShown, dialog } = useModal(isOpen, onClose, { onUnsaved });
  return (
    <dialog
      {...dialog}
      className={classNames(classes.dialog, isWide && classes.wide)}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={isAlert ? `${id}-body` : undefined}
    >
      {isShown && (
        <div className={classes.inside}>
          <h2 id={`${id}-title`} className={classes.title}>
            {title}
          </h2>
          {/* Focusable for scrolling with the keyboard: a text contains no other focusable element. */}
          <div id={`${id}-body`} className={classes.body} tabIndex={isWide ? 0 : undefined}>
            {children}
          </div>
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
