import type { Page } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { PlusIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { Question } from '../../components/Question.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { useSession } from '../../features/auth/session.js';
import { PagesTable } from '../../features/pages/components/PagesTable.js';
import { TextSkeleton } from '../../features/pages/components/TextSkeleton.js';
import { useDeletePage } from '../../features/pages/mutations.js';
import { pageInLanguage } from '../../features/pages/page-in-language.js';
import { pageQueries } from '../../features/pages/queries.js';
import { currentLanguage } from '../../i18n.js';
import { pageParam, urlCodec, useUrlState } from '../../lib/url-state.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { PagedScreen } from './PagedScreen.js';

const pagesUrl = urlCodec<{ page: number }>({ page: pageParam() });

/** The member's own pages; all pages for an admin. */
export default function PageListing() {
  const { t } = useTranslation(['pages', 'dashboard', 'common']);
  const showFeedback = useMutationFeedback();
  const { user } = useSession();
  const table = useUrlState(pagesUrl);
  const query = useQuery(pageQueries.list());
  const { data } = query;
  const isLoading = useSkeleton(query.isPending);
  const [asked, setAsked] = useState<Page | null>(null);
  const deletePage = useDeletePage();

  async function confirm({ _id: pageId }: Page) {
    await showFeedback(deletePage.mutateAsync(pageId), { done: t('deleted'), failed: t('deleteFailed') });
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
      <PagedScreen
        title={t('listTitle')}
        lead={t('listLead')}
        action={data?.length === 0 && !isLoading ? undefined : addPage}
        query={query}
        isLoading={isLoading}
        skeleton={<TextSkeleton label={t('loading')} />}
        rows={data}
        rowsPerPage={10}
        table={table}
        failedText={t('listFailed')}
        empty={
          <EmptyState title={t('empty')} action={addPage}>
            {t('emptyBody')}
          </EmptyState>
        }
        summaryOf={(_range, count) => <span>{t('common:cmsPagesCount', { count })}</span>}
      >
        {(pages) => <PagesTable pages={pages} withAuthors={user?.role === 'admin'} onDelete={setAsked} />}
      </PagedScreen>
    </>
  );
}
