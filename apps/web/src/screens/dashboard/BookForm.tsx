import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { ExternalIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { VisuallyHidden } from '../../components/VisuallyHidden.js';
import { readSession, useSession } from '../../features/auth/session.js';
import { bookDraftName } from '../../features/books/book-draft.js';
import { readLastCurrency, useStartCurrency } from '../../features/books/last-currency.js';
import { readPrefilledBook } from '../../features/books/prefilled-book.js';
import { bookQueries } from '../../features/books/queries.js';
import { ProblemError } from '../../lib/call.js';
import { errorText } from '../../lib/errors.js';
import { notify } from '../../lib/notices.js';
import { useDraftSlot } from '../../lib/use-draft-slot.js';
import { AddBookMethods } from './AddBookMethods.js';
import { BookEditor } from './BookEditor.js';
import { DashboardHead } from './DashboardHead.js';

/** The form for a new book, or for the book in the URL. */
export default function BookForm() {
  const { bookId } = useParams();
  return bookId === undefined ? <NewBook /> : <EditedBook key={bookId} bookId={bookId} />;
}

function NewBook() {
  const { t } = useTranslation('bookForm');
  const [saved, setSaved] = useState(0);
  const titleRef = useRef<HTMLDivElement>(null);
  const [userId] = useState(() => readSession().user?._id);
  const [query] = useSearchParams();
  const [prefilled] = useState(() => readPrefilledBook(query));
  // The draft of another book must not hide what the link fills in.
  const draftName = useDraftSlot(userId, bookDraftName(prefilled && `new.${prefilled.title}`));
  const newestCurrency = useStartCurrency(userId);
  const startCurrency = saved > 0 && userId !== undefined ? readLastCurrency(userId) : newestCurrency;
  usePageHead({ title: t('addTitle') });

  // After 'save and add another': from the bottom of the form back to its start.
  useEffect(() => {
    if (saved === 0) return;
    titleRef.current?.querySelector('h1')?.focus();
    window.scrollTo({ top: 0 });
  }, [saved]);

  function beginAnother() {
    notify({ tone: 'good', text: t('addedAnother') });
    setSaved((count) => count + 1);
  }

  return (
    <>
      <div ref={titleRef}>
        <DashboardHead title={<ScreenTitle>{t('addTitle')}</ScreenTitle>} />
      </div>
      <AddBookMethods />
      {draftName === undefined || startCurrency === undefined ? (
        <Skeleton shape="columns" label={t('loading')} />
      ) : (
        <BookEditor
          key={saved}
          stored={null}
          draftName={draftName}
          startCurrency={startCurrency}
          prefilled={saved === 0 ? prefilled : undefined}
          onAnother={beginAnother}
        />
      )}
    </>
  );
}

function EditedBook({ bookId }: { bookId: string }) {
  const { t } = useTranslation(['bookForm', 'bookTable', 'common']);
  const { t: tError } = useTranslation('errors');
  const { user } = useSession();
  const { data, error, isPending, isFetching, refetch } = useQuery(bookQueries.edit(bookId));
  const isLoading = useSkeleton(isPending);
  usePageHead({ title: t('editTitle') });

  const isMine = data?.book.owner._id === user?._id || user?.role === 'admin';
  const refusal =
    error instanceof ProblemError && error.status === 404
      ? errorText(tError, error)
      : data && !isMine
        ? t('notYours')
        : undefined;
  return (
    <>
      <DashboardHead
        title={<ScreenTitle>{t('editTitle')}</ScreenTitle>}
        action={data && !isLoading && refusal === undefined && <ViewPublic bookId={bookId} />}
      />
      {isLoading ? (
        <Skeleton shape="columns" label={t('loading')} />
      ) : refusal !== undefined ? (
        <EmptyState
          title={refusal}
          action={
            <Button component={Link} to={pathTo('bookListing')}>
              {t('bookTable:headingMine')}
            </Button>
          }
        />
      ) : data ? (
        <BookEditor stored={data} draftName={bookDraftName(bookId)} />
      ) : (
        <FailedState onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </>
  );
}

/** In a new tab, so that the form keeps its input. */
function ViewPublic({ bookId }: { bookId: string }) {
  const { t } = useTranslation(['bookForm', 'common']);
  return (
    <Button
      component="a"
      href={pathTo('book', { bookId })}
      target="_blank"
      rel="noopener"
      rightSection={<ExternalIcon />}
    >
      {t('viewPublic')}
      <VisuallyHidden> ({t('common:opensInNewTab')})</VisuallyHidden>
    </Button>
  );
}
