import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.js';
import classes from './Dialog.module.css';
import { useModal } from './use-modal.js';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** An `alertdialog`, for questions about losing something. */
  isAlert?: boolean;
  /** Wider, for text. */
  isWide?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** A modal dialog; `actions` are cancel and then the verb. Popovers inside need `withinPortal={false}`: the rest of the page is inert. */
export function Dialog({ isOpen, onClose, title, isAlert = false, isWide = false, actions, children }: DialogProps) {
  const id = useId();
  const { isShown, dialog } = useModal(isOpen, onClose, { keepsInput: true });
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
