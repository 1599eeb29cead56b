import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.js';
import classes from './Dialog.module.css';
import { useModal } from './use-modal.js';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** It interrupts: something would be lost. */
  isAlert?: boolean;
  /** Room for a text to read. */
  isWide?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A question over the page. Title is a question, body says the consequence, `actions` are two buttons: away from it first, then the verb.
 * Popovers inside need `withinPortal={false}`: what lies outside of a modal dialog cannot be reached.
 */
export function Dialog({ isOpen, onClose, title, isAlert = false, isWide = false, actions, children }: DialogProps) {
  const id = useId();
  const { isShown, dialog } = useModal(isOpen, onClose);
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
          {/* A text to read has nothing else in it that takes the focus, and so scrolls with the keys. */}
          <div id={`${id}-body`} className={classes.body} tabIndex={isWide ? 0 : undefined}>
            {children}
          </div>
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
