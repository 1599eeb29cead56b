import type { SecondFactor } from '@korice/contracts';
import { startAuthentication } from '@simplewebauthn/browser';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/kit/Button.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { FormAlert } from '../../../components/Note.js';
import { TextButton } from '../../../components/TextButton.js';
import { call, ProblemError } from '../../../lib/call.js';
import { errorText } from '../../../lib/errors.js';
import { useOpenSession } from '../mutations.js';
import { AuthForm } from './AuthForm.js';
import classes from './AuthForm.module.css';

/** The browser got no signature: the person cancelled, or no passkey was available. */
class PromptError extends Error {
  override readonly name = 'PromptError';
}

/** After this many refused recovery codes the API refuses every further one of the same login. */
const maxCodes = 5;

/**
 * The second step of a login: a passkey or a recovery code. `isTitled` means that the parent shows the heading. `onDone` runs after the
 * session has started; `onRestart` returns to the password, with the error or null.
 */
export default function SecondStep({
  factor: { ticket, options },
  isTitled = false,
  onDone,
  onRestart,
}: {
  factor: SecondFactor;
  isTitled?: boolean;
  onDone: () => void;
  onRestart: (error: unknown) => void;
}) {
  const { t } = useTranslation('passkeys');
  const { t: tError } = useTranslation('errors');
  const open = useOpenSession();
  const [isCode, setCodeStep] = useState(false);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [openedAt] = useState(() => performance.now());
  const refusedCodes = useRef(0);

  async function run(token: () => Promise<{ token: string }>, onRefused: (refusal: unknown) => void) {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await open((await token()).token);
      onDone();
    } catch (failure) {
      setBusy(false);
      const isRefused = failure instanceof ProblemError && failure.code === 'SECOND_FACTOR_INVALID';
      (isRefused ? onRefused : setError)(failure);
    }
  }

  // After a refusal back to the password: the server accepts one assertion per ticket.
  const signIn = () =>
    run(async () => {
      const credential = await startAuthentication({ optionsJSON: options }).catch((cause: unknown) => {
        throw new PromptError('No assertion', { cause });
      });
      const { id, rawId, type, response } = credential;
      const body = { ticket, credential: { id, rawId, type: type as 'public-key', response } };
      return call('POST /auth/login/passkey', { body });
    }, onRestart);

  const sendCode = () =>
    run(
      () => call('POST /auth/login/recovery-code', { body: { ticket, code } }),
      (refusal) => {
        refusedCodes.current += 1;
        const isOver = refusedCodes.current >= maxCodes || performance.now() - openedAt >= options.timeout;
        (isOver ? onRestart : setError)(refusal);
      },
    );

  const problem = error !== null && (
    <FormAlert tone="bad" title={error instanceof PromptError ? t('cancelled') : errorText(tError, error)} />
  );
  return (
    <AuthForm onSubmit={() => void (isCode ? sendCode() : signIn())}>
      <div className={classes.step}>
        {!isTitled && <h2>{t('stepTitle')}</h2>}
        <p>{t(isCode ? 'codeHint' : 'stepLead')}</p>
      </div>
      {problem}
      {isCode && (
        <TextInput
          label={t('code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          withAsterisk={false}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      )}
      <Button
        type="submit"
        variant="filled"
        size="lg"
        fullWidth
        autoFocus={!isCode}
        disabled={busy || (isCode && code.trim() === '')}
      >
        {isCode ? t('sendCode') : busy ? t('waiting') : t('usePasskey')}
      </Button>
      <p>
        <TextButton
          onClick={() => {
            setError(null);
            setCodeStep(!isCode);
          }}
        >
          {t(isCode ? 'usePasskey' : 'useCode')}
        </TextButton>
        {' · '}
        <TextButton onClick={() => onRestart(null)}>{t('startOver')}</TextButton>
      </p>
    </AuthForm>
  );
}
