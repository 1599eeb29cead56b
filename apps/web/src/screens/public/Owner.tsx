import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { Button } from '../../components/kit/Button.js';
import { usePageHead } from '../../components/use-page-head.js';
import { Wrap } from '../../components/Wrap.js';
import { OwnerSkeleton } from '../../features/owners/components/OwnerSkeleton.js';
import { ownerQueries } from '../../features/owners/queries.js';
import { ProblemError } from '../../lib/call.js';
import classes from './Owner.module.css';
import { OwnerPage } from './OwnerPage.js';

/** The screen of a seller with all their books. */
export default function Owner() {
  const { t } = useTranslation(['owner', 'common']);
  const { ownerId = '' } = useParams();
  const { data: owner, error, isPending, isRefetching, refetch } = useQuery(ownerQueries.detail(ownerId));
  const isMissing = error instanceof ProblemError && error.code === 'OWNER_NOT_FOUND';
  usePageHead(
    owner && !isMissing
      ? { title: t('pageTitle', { name: owner.name }), description: t('metaDescription', { name: owner.name }) }
      : { title: isMissing ? t('notFoundTitle') : error ? t('common:loadFailedTitle') : undefined, isMissing },
  );

  if (owner && !isMissing) return <OwnerPage key={owner._id} owner={owner} />;
  return (
    <Wrap className={isPending ? classes.waiting : classes.missing}>
      {isMissing ? (
        <EmptyState
          level={1}
          title={t('notFoundTitle')}
          action={
            <Button component={Link} to={pathTo('home')} variant="filled">
              {t('common:backToHome')}
            </Button>
          }
        >
          {t('notFoundBody')}
        </EmptyState>
      ) : isPending ? (
        <OwnerSkeleton />
      ) : (
        <FailedState isScreen onRetry={() => void refetch()} isRetrying={isRefetching} />
      )}
    </Wrap>
  );
}
