import { pathTo } from '@korice/contracts/paths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { FocusedAlert } from '../../components/FocusedAlert.js';
import { Button } from '../../components/kit/Button.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { ResetPasswordForm } from '../../features/auth/components/ResetPasswordForm.js';
import classes from './auth.module.css';

export default function ResetPassword() {
  const { t } = useTranslation('auth');
  const { token = '' } = useParams();
  const [isReset, setReset] = useState(false);
  const [isLinkBad, setLinkBad] = useState(false);
  usePageHead({ title: t('resetTitle') });

  return (
    <>
      <div>
        <ScreenTitle>{t('resetTitle')}</ScreenTitle>
        {!isReset && !isLinkBad && <p className={classes.lead}>{t('resetLead')}</p>}
      </div>
      {isReset ? (
        <>
          <FocusedAlert tone="good" title={t('resetSuccess')} />
          <Button component={Link} to={pathTo('login')} variant="filled" size="lg" fullWidth>
            {t('login')}
          </Button>
        </>
      ) : (
        <ResetPasswordForm token={token} onReset={() => setReset(true)} onLinkBad={() => setLinkBad(true)} />
      )}
    </>
  );
}
