import { AddressBody } from '@korice/contracts/auth';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Button } from '../../components/kit/Button.js';
import { FormAlert } from '../../components/Note.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { TextLink } from '../../components/TextLink.js';
import { usePageHead } from '../../components/use-page-head.js';
import { EmailField } from '../../features/auth/components/AccountFields.js';
import { AuthForm } from '../../features/auth/components/AuthForm.js';
import { authFieldText } from '../../features/auth/field-text.js';
import { readLoginState, readTypedEmail } from '../../features/auth/login-state.js';
import { useSendPasswordReset } from '../../features/auth/mutations.js';
import { useFields, useTextFields, validate } from '../../lib/form.js';
import { errorText } from '../../lib/errors.js';
import classes from './auth.module.css';

/** Requests a mail to reset a password. Below the result the field stays, for another attempt. */
function ForgotPasswordForm({
  email = '',
  returnTo,
}: {
  email?: string;
  /** The path to open after the new password is set. */
  returnTo: string | undefined;
}) {
  const { t } = useTranslation(['auth', 'common']);
  const { t: tError } = useTranslation('errors');
  const fields = useFields({ email });
  const { values, refuse } = fields;
  const { bind, focus } = useTextFields(fields, ['email'], (name, code, value) =>
    authFieldText(tError, name, code, value),
  );
  const send = useSendPasswordReset();

  function submit() {
    if (send.isPending) return;
    const found = validate(AddressBody, values);
    if (found.length === 0) {
      send.mutate({ ...values, ...(returnTo !== undefined && { returnTo }) });
      return;
    }
    send.reset();
    refuse(found);
    focus('email');
  }

  return (
    <AuthForm onSubmit={submit}>
      {send.isSuccess && (
        <FormAlert tone="info" title={t('forgotSuccess')}>
          <p>{t('forgotNothing')}</p>
        </FormAlert>
      )}
      {send.isError && (
        <FormAlert tone="bad" title={t('forgotFailed')}>
          <p>{errorText(tError, send.error)}</p>
        </FormAlert>
      )}
      <EmailField placeholder={t('emailPlaceholder')} {...bind('email')} />
      <Button type="submit" variant="filled" size="lg" fullWidth disabled={send.isPending}>
        {send.isPending ? t('common:sending') : t('forgotSubmit')}
      </Button>
    </AuthForm>
  );
}

export default function ForgotPassword() {
  const { t } = useTranslation('auth');
  const { state } = useLocation() as { state: unknown };
  usePageHead({ title: t('forgotTitle'), description: t('forgotMeta') });

  return (
    <>
      <div>
        <ScreenTitle>{t('forgotTitle')}</ScreenTitle>
        <p className={classes.lead}>{t('forgotLead')}</p>
      </div>
      <ForgotPasswordForm email={readTypedEmail(state)} returnTo={readLoginState(state)?.from} />
      <p>
        <TextLink to={pathTo('login')} state={state}>
          {t('backToLogin')}
        </TextLink>
      </p>
    </>
  );
}
