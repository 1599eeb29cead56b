import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { TextLink } from '../../components/TextLink.js';
import { usePageHead } from '../../components/use-page-head.js';
import { ForgotPasswordForm } from '../../features/auth/components/ForgotPasswordForm.js';
import { readLoginState, readTypedEmail } from '../../features/auth/login-state.js';
import classes from './auth.module.css';

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
