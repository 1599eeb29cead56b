import { pathTo } from '@korice/contracts/paths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { TextLink } from '../../components/TextLink.js';
import { usePageHead } from '../../components/use-page-head.js';
import { RegisterForm } from '../../features/auth/components/RegisterForm.js';
import { Registered } from '../../features/auth/components/Registered.js';
import { readLoginState } from '../../features/auth/login-state.js';
import type { RegisterInput } from '../../features/auth/mutations.js';
import classes from './auth.module.css';

const empty: RegisterInput = { name: '', email: '', password: '' };

export default function Register() {
  const { t } = useTranslation('auth');
  const { state } = useLocation() as { state: unknown };
  const returnTo = readLoginState(state)?.from;
  const [input, setInput] = useState(empty);
  const [isSent, setSent] = useState(false);
  usePageHead({ title: t('registerTitle'), description: t('registerMeta') });

  return (
    <>
      <div>
        <ScreenTitle>{t('registerHeading')}</ScreenTitle>
        {!isSent && (
          <p className={classes.lead}>
            {t('haveAccount')}{' '}
            <TextLink to={pathTo('login')} state={state}>
              {t('login')}
            </TextLink>
          </p>
        )}
      </div>
      {isSent ? (
        <Registered email={input.email} onWrongEmail={() => setSent(false)} />
      ) : (
        <RegisterForm
          initial={input}
          returnTo={returnTo}
          onRegistered={(sent) => {
            setInput(sent);
            setSent(true);
          }}
        />
      )}
    </>
  );
}
