import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { ExternalIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { VisuallyHidden } from '../../components/VisuallyHidden.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { readSession } from '../../features/auth/session.js';
import { pageDraftName } from '../../features/pages/page-form-values.js';
import { pageQueries } from '../../features/pages/queries.js';
import { ProblemError } from '../../lib/call.js';
import { useDraftSlot } from '../../lib/use-draft-slot.js';
import { DashboardHead } from './DashboardHead.js';
import { PageEditor } from './PageEditor.js';

export default function PageForm() {
  const { pageId } = useParams();
  return pageId === undefined ? <NewPage /> : <EditedPage key={pageId} pageId={pageId} />;
}

function NewPage() {
  const { t } = useTranslation('pages');
  const [userId] = useState(() => readSession().user?._id);
  // Another tab may write another new page.
  const draftName = useDraftSlot(userId, pageDraftName(undefined));
  usePageHead({ title: t('addTitle') });
  return (
    <>
      <DashboardHead title={<ScreenTitle>{t('addTitle')}</ScreenTitle>} />
      {draftName === undefined ? (
        <Skeleton shape="panel" label={t('formLoading')} />
      ) : (
        <PageEditor stored={null} draftName={draftName} />
      )}
    </>
  );
}

function EditedPage({ pageId }: { pageId: string }) {
  const { t } = useTranslation(['pages', 'common']);
  const { data, error, isPending, isFetching, refetch } = useQuery(pageQueries.edit(pageId));
  const isLoading = useSkeleton(isPending);
  usePageHead({ title: t('editTitle') });
  return (
    <>
      <DashboardHead
        title={<ScreenTitle>{t('editTitle')}</ScreenTitle>}
        action={
          data &&
          !isLoading && (
            <Button
              component="a"
              href={pathTo('page', { slug: data.page.slug })}
              target="_blank"
              rel="noopener"
              rightSection={<ExternalIcon />}
            >
              {t('view')}
              <VisuallyHidden> ({t('common:opensInNewTab')})</VisuallyHidden>
            </Button>
          )
        }
      />
      {isLoading ? (
        <Skeleton shape="panel" label={t('formLoading')} />
      ) : data ? (
        <PageEditor stored={data} draftName={pageDraftName(pageId)} />
      ) : error instanceof ProblemError && error.status === 404 ? (
        <EmptyState
          title={t('formNotFound')}
          action={
            <Button component={Link} to={pathTo('pageListing')}>
              {t('listTitle')}
            </Button>
          }
        />
      ) : (
        <FailedState title={t('publicFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </>
  );
}
