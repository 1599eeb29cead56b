import type { PageSummary } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { languageNames } from '@korice/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EditIcon, TrashIcon } from '../../components/dashboard-icons.js';
import { EmptyState } from '../../components/EmptyState.js';
import { IconButton, IconLink } from '../../components/IconButton.js';
import { ExternalIcon, PlusIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { Question } from '../../components/Question.js';
import { RowTitle } from '../../components/RowTitle.js';
import { Cell, Row, Table } from '../../components/Table.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { VisuallyHidden } from '../../components/VisuallyHidden.js';
import { useSession } from '../../features/auth/session.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { useDeletePage } from '../../features/pages/mutations.js';
import { titleInLanguage } from '../../features/pages/page-in-language.js';
import { pageQueries } from '../../features/pages/queries.js';
import { currentLanguage } from '../../i18n.js';
import { formatDate } from '../../lib/format.js';
import { pageParam, urlCodec, useUrlState } from '../../lib/url-state.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { PagedScreen } from './PagedScreen.js';
import classes from './PageListing.module.css';

function PagesTable({
  pages,
  withAuthors,
  onDelete,
}: {
  pages: readonly PageSummary[];
  withAuthors: boolean;
  onDelete: (page: PageSummary) => void;
}) {
  const { t } = useTranslation(['pages', 'common', 'users']);
  return (
    <Table
      label={t('listTitle')}
      columns={[
        { key: 'title', heading: t('title') },
        { key: 'slug', heading: t('slug') },
        { key: 'language', heading: t('common:language'), isSpare: true },
        { key: 'date', heading: <VisuallyHidden>{t('updatedColumn')}</VisuallyHidden> },
        { key: 'actions', heading: t('users:actions'), isEnd: true },
      ]}
    >
      {pages.map((page) => {
        const { _id: pageId, slug, hasEnglish, author, updatedAt } = page;
        const title = titleInLanguage(page, currentLanguage());
        return (
          <Row key={pageId}>
            <Cell>
              <RowTitle to={pathTo('editPage', { pageId })}>{title}</RowTitle>
              {withAuthors && <span className={classes.author}>{author.name}</span>}
            </Cell>
            <Cell className={classes.slug}>{pathTo('page', { slug })}</Cell>
            <Cell isSpare className={classes.language}>
              {languageNames.sr}
              {hasEnglish && (
                <>
                  , <span lang="en">{languageNames.en}</span>
                </>
              )}
            </Cell>
            <Cell className={classes.date}>{t('updatedOn', { date: formatDate(updatedAt) })}</Cell>
            <Cell>
              <div className={classes.actions}>
                <IconLink to={pathTo('page', { slug })} label={`${t('view')}: ${title}`}>
                  <ExternalIcon />
                </IconLink>
                <IconLink to={pathTo('editPage', { pageId })} label={t('editLabel', { title })}>
                  <EditIcon />
                </IconLink>
                <IconButton label={t('deleteLabel', { title })} onClick={() => onDelete(page)}>
                  <TrashIcon />
                </IconButton>
              </div>
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}

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
  const [asked, setAsked] = useState<PageSummary | null>(null);
  const deletePage = useDeletePage();

  async function confirm({ _id: pageId }: PageSummary) {
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
        {t('deleteBody', { title: asked ? titleInLanguage(asked, currentLanguage()) : '' })}
      </Question>
      <PagedScreen
        title={t('listTitle')}
        lead={t('listLead')}
        action={data?.length === 0 && !isLoading ? undefined : addPage}
        query={query}
        isLoading={isLoading}
        skeleton={<Skeleton shape="panel" label={t('loading')} />}
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
