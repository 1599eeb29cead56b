import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../../components/kit/PasswordInput.js';
import { FormAlert } from '../../../components/Note.js';
import { ProblemError } from '../../../lib/call.js';
import { errorText } from '../../../lib/errors.js';
import { dismissNotices } from '../../../lib/notices.js';
import { useFields } from '../../../lib/use-fields.js';
import { useTextFields } from '../../../lib/use-text-fields.js';
import classes from './AccountEnd.module.css';

const names = ['password'] as const;

const isWrongPassword = (error: unknown): boolean => error instanceof ProblemError && error.code === 'PASSWORD_WRONG';

/** The password, and what kept the account from being closed. */
export function CloseAccountForm({ id, closing }: { id: string; closing: UseMutationResult<void, Error, string> }) {
  const { t } = useTranslation(['profile', 'auth']);
  const { t: tError } = useTranslation('errors');
  const fields = useFields({ password: '' });
  const { bind, focus } = useTextFields(fields, names, (_name, code) =>
    tError(code === 'required' ? 'passwordRequired' : 'passwordWrong'),
  );
  const { error, isPending } = closing;

  function refuse(code: 'required' | 'wrong') {
    closing.reset();
    fields.refuse([{ path: 'password', code }]);
    focus('password');
  }

  function submit() {
    if (isPending) return;
    const { password } = fields.values;
    if (password === '') {
      refuse('required');
      return;
    }
    // What can still be undone happens now: afterwards there is no account for it.
    dismissNotices();
    closing.mutate(password, {
      onError: (fault) => {
        if (isWrongPassword(fault)) refuse('wrong');
      },
    });
  }

  return (
    <form
      id={id}
      noValidate
      className={classes.form}
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {error !== null && !isWrongPassword(error) && (
        <FormAlert tone="bad" title={t('closeFailed')}>
          <p>{errorText(tError, error)}</p>
        </FormAlert>
      )}
      <PasswordInput
        {...bind('password')}
        label={t('closePassword')}
        autoComplete="current-password"
        readOnly={isPending}
        showLabel={t('auth:showPassword')}
        hideLabel={t('auth:hidePassword')}
      />
    </form>
  );
}
