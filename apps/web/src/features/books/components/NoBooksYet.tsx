import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState.js';
import { Button } from '../../../components/kit/Button.js';

/** Placeholder of a home page section while there are no listings. */
export function NoBooksYet() {
  const { t } = useTranslation(['home', 'header']);
  return (
    <EmptyState
      level={3}
      title={t('sectionEmpty')}
      action={
        <Button component={Link} to={pathTo('addBook')} variant="filled">
          {t('header:sell')}
        </Button>
      }
    />
  );
}
