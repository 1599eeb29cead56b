import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/errors.js';
import { Dialog } from './Dialog.js';
import classes from './FormDialog.module.css';
import { FocusedAlert } from './FocusedAlert.js';
import { Button } from './kit/Button.js';
import { useInvalidFocus } from './use-invalid-focus.js';

/** A form in a dialog that is open while it is mounted. Focuses the first invalid field after a submit. Needs the text area `errors`. */
export function FormDialog({
  title,
  submit,
  isSending,
  failure,
  onSubmit,
  onClose,
  children,
}: {
  title: ReactNode;
  /** The verb of the button. */
  submit: string;
  isSending: boolean;
  failure: Error | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('common');
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const { ref, focusInvalid } = useInvalidFocus(failure);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} variant="filled" disabled={isSending}>
            {isSending ? t('saving') : submit}
          </Button>
        </>
      }
    >
      <form
        ref={ref}
        id={id}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isSending) return;
          focusInvalid();
          onSubmit();
        }}
      >
        {failure && <FocusedAlert tone="bad" title={errorText(tError, failure)} />}
        {children}
      </form>
    </Dialog>
  );
}
