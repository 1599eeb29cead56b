import type { Page } from '@korice/contracts';
import { listPage, pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/FailedState.js';
import { PlusIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { Question } from '../../components/Question.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { useSession } from '../../features/auth/session.js';
import { PagesTable } from '../../features/pages/components/PagesTable.js';
import { TextSkeleton } from '../../features/pages/components/TextSkeleton.js';
import { useDeletePage } from '../../features/pages/mutations.js';
import { pageInLanguage } from '../../features/pages/page-in-language.js';
import { pageQueries } from '../../features/pages/queries.js';
import { currentLanguage } from '../../i18n.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { DashboardHead } from './DashboardHead.js';
import classes from './PagedTable.module.css';
import { TableFoot } from './TableFoot.js';
import { useListFocus } from './use-list-focus.js';

const rowsPerPage = 10;

/** The pages that one has written; for an admin all. */
export default function PageListing() {
  const { t } = useTranslation(['pages', 'dashboard', 'common']);
  const tell = useMutationFeedback();
  const { user } = useSession();
  const [query] = useSearchParams();
  const { data, isPending, isFetching, refetch } = useQuery(pageQueries.list());
  const isLoading = useSkeleton(isPending);
  const [asked, setAsked] = useState<Page | null>(null);
  const listFocus = useListFocus();
  const deletePage = useDeletePage();
  usePageHead({ title: t('listTitle') });

  const pageCount = Math.max(1, Math.ceil((data?.length ?? 0) / rowsPerPage));
  const page = Math.min(listPage(query), pageCount);

  async function confirm({ _id: pageId }: Page) {
    await tell(deletePage.mutateAsync(pageId), { done: t('deleted'), failed: t('deleteFailed') });
    setAsked(null);
  }

  const addPage = (
    <Button component={Link} to={pathTo('addPage')} variant="filled" leftSection={<PlusIcon />}>
      {t('dashboard:addPage')}
    </Button>
  );
  return (
    <>
      <Question
        isDanger
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={t('deleteTitle')}
        verb={t(deletePage.isPending ? 'common:deleting' : 'deleteConfirm')}
        isSending={deletePage.isPending}
        onConfirm={() => {
          if (asked) void confirm(asked);
        }}
      >
        {t('deleteBody', { title: asked ? pageInLanguage(asked, currentLanguage()).title : '' })}
      </Question>
      <DashboardHead
        title={
          <>
            <ScreenTitle>{t('listTitle')}</ScreenTitle>
            <p className={classes.count}>{t('listLead')}</p>
          </>
        }
        action={data?.length === 0 && !isLoading ? undefined : addPage}
      />
      {isLoading ? (
        <TextSkeleton label={t('loading')} />
      ) : !data ? (
        <FailedState title={t('listFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data.length === 0 ? (
        <EmptyState title={t('empty')} action={addPage}>
          {t('emptyBody')}
        </EmptyState>
      ) : (
        <div {...listFocus} className={classes.list}>
          <PagesTable
            pages={data.slice((page - 1) * rowsPerPage, page * rowsPerPage)}
            withAuthors={user?.role === 'admin'}
            onDelete={setAsked}
          />
          <TableFoot page={page} pageCount={pageCount} hrefFor={(target) => ({ search: `?page=${target}` })}>
            <span>{t('common:cmsPagesCount', { count: data.length })}</span>
          </TableFoot>
        </div>
      )}
    </>
  );
}
