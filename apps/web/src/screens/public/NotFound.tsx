import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { Button } from '../../components/kit/Button.js';
import { usePageHead } from '../../components/use-page-head.js';
import { Wrap } from '../../components/Wrap.js';

/** Any address that names no screen. */
export default function NotFound() {
  const { t } = useTranslation('notFound');
  usePageHead({ title: t('pageTitle') });
  return (
    <Wrap>
      <EmptyState
        art="search"
        level={1}
        title={t('heading')}
        action={
          <>
            <Button component={Link} to={pathTo('categories')} variant="filled">
              {t('searchAction')}
            </Button>
            <Button component={Link} to={pathTo('home')}>
              {t('homeAction')}
            </Button>
          </>
        }
      >
        {t('body')}
      </EmptyState>
    </Wrap>
  );
}
