import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../../components/kit/PasswordInput.js';
import { FormAlert } from '../../../components/Note.js';
import { ProblemError } from '../../../lib/call.js';
import { errorText } from '../../../lib/errors.js';
import { dismissNotices } from '../../../lib/notices.js';
import { useFields } from '../../../lib/use-fields.js';
import { useTextFields } from '../../../lib/use-text-fields.js';
import { useLeave } from '../../auth/use-logout.js';
import type { useCloseAccount } from '../mutations.js';
import classes from './AccountEnd.module.css';
import { CloseConsequences } from './CloseConsequences.js';

const names = ['password'] as const;

/** Sends the password; afterwards nobody is logged in here any more. */
export function CloseAccountForm({
  id,
  userId,
  closing,
}: {
  id: string;
  userId: string;
  closing: ReturnType<typeof useCloseAccount>;
}) {
  const { t } = useTranslation(['profile', 'auth']);
  const { t: tError } = useTranslation('errors');
  const fields = useFields({ password: '' });
  const { bind, focus } = useTextFields(fields, names, (_name, code) =>
    tError(code === 'required' ? 'passwordRequired' : 'passwordWrong'),
  );
  const leave = useLeave();
  const { error, isPending } = closing;
  const isLastAdmin = error instanceof ProblemError && error.code === 'LAST_ADMIN';

  function refuse(code: 'required' | 'wrong') {
    fields.refuse([{ path: 'password', code }]);
    focus('password');
  }

  function submit() {
    if (isPending) return;
    closing.reset();
    const { password } = fields.values;
    if (password === '') {
      refuse('required');
      return;
    }
    // What can still be undone happens now: afterwards there is no account for it.
    dismissNotices();
    closing.mutate(
      { userId, password },
      {
        onSuccess: () => leave(t('closed')),
        onError: (fault) => {
          if (!(fault instanceof ProblemError) || fault.code !== 'PASSWORD_WRONG') return;
          closing.reset();
          refuse('wrong');
        },
      },
    );
  }

  return (
    <>
      <CloseConsequences />
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
        {error !== null && (
          <FormAlert tone="bad" title={isLastAdmin ? errorText(tError, error) : t('closeFailed')}>
            <p>{isLastAdmin ? t('closeLastAdmin') : errorText(tError, error)}</p>
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
    </>
  );
}
