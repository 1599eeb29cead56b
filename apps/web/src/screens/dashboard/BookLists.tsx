import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { PlusIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { NewListDialog } from '../../features/lists/components/ListDialogs.js';
import { listQueries, newListAsked } from '../../features/lists/list-data.js';
import { useAskedOnce } from '../../lib/use-asked-once.js';
import { DashboardHead } from './DashboardHead.js';
import classes from './BookLists.module.css';

/** The lists of a member, last changed first. */
export default function BookLists() {
  const { t } = useTranslation(['lists', 'common']);
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  useAskedOnce(newListAsked, true, () => setCreating(true));
  const { data: lists, isPending, isFetching, refetch } = useQuery(listQueries.summaries());
  const isLoading = useSkeleton(isPending);
  usePageHead({ title: t('pageTitle') });
  return (
    <>
      <DashboardHead
        title={
          <>
            <ScreenTitle>{t('pageTitle')}</ScreenTitle>
            <p className={classes.lead}>{t('lead')}</p>
          </>
        }
        action={
          <Button variant="filled" leftSection={<PlusIcon />} onClick={() => setCreating(true)}>
            {t('create')}
          </Button>
        }
      />
      {isLoading ? (
        <Skeleton shape="lines" label={t('common:loading')} />
      ) : lists === undefined ? (
        <FailedState title={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : lists.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyBody')}</EmptyState>
      ) : (
        <ul className={classes.lists}>
          {lists.map(({ _id: listId, name, schoolYear, itemCount }) => (
            <li key={listId}>
              <h2>
                <Link to={pathTo('bookList', { listId })}>{name}</Link>
              </h2>
              <p>
                {schoolYear !== '' && `${t('year', { year: schoolYear })} · `}
                {t('items', { count: itemCount })}
              </p>
            </li>
          ))}
        </ul>
      )}
      {isCreating && (
        <NewListDialog
          onCreated={({ _id: listId }) => void navigate(pathTo('bookList', { listId }))}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}
