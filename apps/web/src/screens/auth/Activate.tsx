import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { Button } from '../../components/kit/Button.js';
import { FormAlert } from '../../components/Note.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { ActivationPasswordForm } from '../../features/auth/components/ActivationPasswordForm.js';
import { ResendActivation } from '../../features/auth/components/ResendActivation.js';
import { authQueries } from '../../features/auth/queries.js';
import { ProblemError } from '../../lib/call.js';
import { errorText } from '../../lib/errors.js';
import classes from './auth.module.css';

export default function Activate() {
  const { t } = useTranslation('auth');
  const { activationString = '' } = useParams();
  const activation = useQuery(authQueries.activation(activationString));
  const [outcome, setOutcome] = useState<'activated' | 'declined'>();
  usePageHead({ title: t('activateTitle') });
  const { error } = activation;
  const needsPassword = error instanceof ProblemError && error.code === 'ACTIVATION_PASSWORD_REQUIRED';

  return (
    <>
      <ScreenTitle>{t('activateTitle')}</ScreenTitle>
      <div className={classes.outcome}>
        {activation.isFetching ? (
          <p role="status">{t('activating')}</p>
        ) : activation.isSuccess || outcome === 'activated' ? (
          <>
            <FormAlert tone="good" title={t('activated')} />
            <Button component={Link} to={pathTo('login')} variant="filled" size="lg" fullWidth>
              {t('activatedLogin')}
            </Button>
          </>
        ) : outcome === 'declined' ? (
          <FormAlert tone="good" title={t('declined')} />
        ) : needsPassword ? (
          <ActivationPasswordForm
            activationString={activationString}
            onActivated={() => setOutcome('activated')}
            onDeclined={() => setOutcome('declined')}
          />
        ) : (
          error && <Failed error={error} onRetry={() => void activation.refetch()} />
        )}
      </div>
    </>
  );
}

/** An invalid link leads to a new one; other failures can be retried. */
function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['auth', 'common']);
  const { t: tError } = useTranslation('errors');
  const isLinkBad = error instanceof ProblemError && error.status === 400;
  return (
    <>
      <FormAlert
        tone="bad"
        title={
          isLinkBad
            ? t('activationExpired')
            : error instanceof ProblemError
              ? errorText(tError, error)
              : t('activationFailed')
        }
      />
      {isLinkBad ? (
        <ResendActivation isMain />
      ) : (
        <Button variant="filled" size="lg" fullWidth onClick={onRetry}>
          {t('common:retry')}
        </Button>
      )}
    </>
  );
}
