import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState.js';
import { Button } from '../../../components/kit/Button.js';
import { usePageHead } from '../../../components/use-page-head.js';

/** Asks an admin to add the passkey that the operator requires. */
export default function PasskeyNeeded() {
  const { t } = useTranslation('passkeys');
  usePageHead({ title: t('neededTitle') });
  return (
    <EmptyState
      level={1}
      title={t('neededTitle')}
      action={
        <Button component={Link} to={`${pathTo('profile')}?tab=account`} variant="filled">
          {t('neededAction')}
        </Button>
      }
    >
      {t('neededBody')}
    </EmptyState>
  );
}
