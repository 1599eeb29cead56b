import { pathTo } from '@korice/contracts/paths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { FocusedAlert } from '../../components/FocusedAlert.js';
import { Button } from '../../components/kit/Button.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { ResetPasswordForm } from '../../features/auth/components/ResetPasswordForm.js';
import { loginState } from '../../features/auth/login-state.js';
import classes from './auth.module.css';

export default function ResetPassword() {
  const { t } = useTranslation('auth');
  const { token = '' } = useParams();
  const [reset, setReset] = useState<{ returnTo: string | undefined }>();
  const [isLinkBad, setLinkBad] = useState(false);
  usePageHead({ title: t('resetTitle') });

  return (
    <>
      <div>
        <ScreenTitle>{t('resetTitle')}</ScreenTitle>
        {!reset && !isLinkBad && <p className={classes.lead}>{t('resetLead')}</p>}
      </div>
      {reset ? (
        <>
          <FocusedAlert tone="good" title={t('resetSuccess')} />
          <Button
            component={Link}
            to={pathTo('login')}
            state={reset.returnTo === undefined ? null : loginState({ from: reset.returnTo })}
            variant="filled"
            size="lg"
            fullWidth
          >
            {t('login')}
          </Button>
        </>
      ) : (
        <ResetPasswordForm
          token={token}
          onReset={(returnTo) => setReset({ returnTo })}
          onLinkBad={() => setLinkBad(true)}
        />
      )}
    </>
  );
}
