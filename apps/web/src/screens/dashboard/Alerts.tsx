import type { Alert, AlertMail } from '@korice/contracts';
import { listBounds } from '@korice/contracts/lists';
import { listPage, pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { BookCard } from '../../components/BookCard.js';
import { BookGrid } from '../../components/BookGrid.js';
import { Carousel } from '../../components/Carousel.js';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { BellIcon } from '../../components/bell-icons.js';
import { SearchIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { Pager } from '../../components/Pager.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { Segmented } from '../../components/Segmented.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { Switch } from '../../components/Switch.js';
import { TextLink } from '../../components/TextLink.js';
import { useListFocus } from '../../components/use-list-focus.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { alertQueries, maxAlerts, useSwitchAlert, useSwitchAllAlerts } from '../../features/alerts/alert-data.js';
import { PushDevices, pushDevicesQuery } from '../../features/alerts/components/PushDevices.js';
import { alertMails, AlertRow } from '../../features/alerts/components/AlertRow.js';
import { useAlertChanges } from '../../features/alerts/use-alert.js';
import { useSession } from '../../features/auth/session.js';
import { formatTotal } from '../../lib/format.js';
import { isFirstLoad } from '../../lib/query-view.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import classes from './Alerts.module.css';
import { DashboardHead } from './DashboardHead.js';
import { useAlertWords } from './use-alert-words.js';

const kinds = [
  { kind: 'search', text: 'searches' },
  { kind: 'work', text: 'works' },
  { kind: 'seller', text: 'sellers' },
] as const satisfies readonly { kind: Alert['kind']; text: string }[];

/** Number of books in the row above the alerts; a separate list shows all of them. */
const booksInRow = 10;
/** The query parameter of that list. */
const listName = 'books';

/** Shows a notice when a change of switches failed. */
function useSwitchFeedback() {
  const { t } = useTranslation('alerts');
  const showFeedback = useMutationFeedback();
  return (change: Promise<unknown>) => void showFeedback(change, { done: () => undefined, failed: t('saveFailed') });
}

/** The name of the alert that found a book. */
function FoundBy({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <span className={classes.foundBy}>
      <BellIcon />
      <span>{name}</span>
    </span>
  );
}

/** The latest books that the alerts found, in a row. Renders nothing if there are none. */
function LatestBooks({ nameOf }: { nameOf: (alertId: string) => string | undefined }) {
  const { t } = useTranslation('alerts');
  const { data, isError, isFetching, refetch } = useQuery(alertQueries.books(1, booksInRow));
  if (isError) return <FailedState title={t('latelyFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined || data.found.length === 0) return null;
  return (
    <section className={classes.lately} aria-labelledby="lately">
      <Carousel
        id="lately"
        title={t('lately')}
        description={
          (data.total > data.found.length || data.isMore) && (
            <TextLink to={`?${listName}=all`}>
              {t('seeAllNew', { count: data.total, replace: { count: formatTotal(data) } })}
            </TextLink>
          )
        }
      >
        {data.found.map(({ book, alertId }) => (
          <BookCard key={book._id} book={book} note={<FoundBy name={nameOf(alertId)} />} />
        ))}
      </Carousel>
    </section>
  );
}

/** All latest books, page by page. */
function AllLatestBooks({ page, nameOf }: { page: number; nameOf: (alertId: string) => string | undefined }) {
  const { t } = useTranslation('alerts');
  const { booksPerPage } = listBounds;
  const { data, isError, isPlaceholderData, refetch } = useQuery(alertQueries.books(page, booksPerPage));
  const found = data?.found;
  return (
    <>
      <BookGrid
        books={found?.map(({ book }) => book)}
        isFailed={isError}
        onRetry={() => void refetch()}
        failedTitle={t('latelyFailed')}
        level={2}
        columns="column"
        skeletons={8}
        isStale={isPlaceholderData}
        noteFor={({ _id }) => <FoundBy name={nameOf(found?.find(({ book }) => book._id === _id)?.alertId ?? '')} />}
        empty={<EmptyState title={t('latelyEmpty')} />}
      />
      <Pager
        page={page}
        pageCount={Math.ceil((data?.total ?? 0) / booksPerPage)}
        hrefFor={(next) => `?${new URLSearchParams({ [listName]: 'all', page: String(next) })}`}
      />
    </>
  );
}

/** Push on the member's devices, and switches that change all alerts at once. */
function AlertDelivery({ alerts }: { alerts: readonly Alert[] }) {
  const { t } = useTranslation('alerts');
  const change = useSwitchAllAlerts();
  const feedback = useSwitchFeedback();
  const { user } = useSession();
  const mails = new Set(alerts.map(({ mail }) => mail));
  const [mail] = mails.size === 1 ? mails : [];
  return (
    <aside className={classes.how} aria-labelledby="how">
      <h2 id="how">{t('how')}</h2>
      {user && <PushDevices userId={user._id} />}
      <p className={classes.small}>{t('forAll')}</p>
      <Switch
        label={t('push')}
        checked={alerts.every(({ push }) => push)}
        onChange={({ currentTarget }) => feedback(change.mutateAsync({ push: currentTarget.checked }))}
      />
      <div>
        <p className={classes.label}>{t('mail')}</p>
        <Segmented<AlertMail | 'mixed'>
          label={t('mail')}
          options={alertMails.map(({ value, text }) => ({ value, label: t(text) }))}
          value={mail ?? 'mixed'}
          onChange={(value) => {
            if (value !== 'mixed') feedback(change.mutateAsync({ mail: value }));
          }}
        />
        {mail === undefined ? (
          <p className={classes.small}>{t('mixed')}</p>
        ) : (
          mail === 'daily' && <p className={classes.small}>{t('mailDailyHint')}</p>
        )}
      </div>
      <p className={classes.used}>{t('used', { count: alerts.length, max: maxAlerts })}</p>
    </aside>
  );
}

/** The alerts of a member, for searches, works and sellers. */
export default function Alerts() {
  const { t } = useTranslation(['alerts', 'common']);
  const [query] = useSearchParams();
  const { data: alerts, isPending, isFetching, refetch } = useQuery(alertQueries.list());
  // Shown together with the alerts: if these parts appeared later, they would move the alerts.
  const latest = useQuery(alertQueries.books(1, booksInRow));
  const devices = useQuery(pushDevicesQuery);
  const isLoading = useSkeleton(isPending || isFirstLoad(latest) || isFirstLoad(devices));
  const switchOne = useSwitchAlert();
  const feedback = useSwitchFeedback();
  const { end, isChanging } = useAlertChanges();
  const wordsOf = useAlertWords();
  const listFocus = useListFocus<HTMLDivElement>('a');
  const isBookList = query.get(listName) === 'all';
  const title = t(isBookList ? 'latelyTitle' : 'pageTitle');
  usePageHead({ title });

  const nameOf = (alertId: string): string | undefined => {
    const alert = alerts?.find(({ _id }) => _id === alertId);
    return alert && wordsOf(alert).name;
  };

  if (isBookList)
    return (
      <>
        <DashboardHead
          title={<ScreenTitle>{title}</ScreenTitle>}
          action={<TextLink to={pathTo('alerts')}>{t('backToAlerts')}</TextLink>}
        />
        <AllLatestBooks page={listPage(query)} nameOf={nameOf} />
      </>
    );
  return (
    <>
      <DashboardHead
        title={
          <>
            <ScreenTitle>{title}</ScreenTitle>
            <p className={classes.lead}>{t('lead')}</p>
          </>
        }
        action={
          <Button component={Link} to={pathTo('categories')} variant="filled" leftSection={<SearchIcon />}>
            {t('add')}
          </Button>
        }
      />
      <div {...listFocus}>
        {isLoading ? (
          <Skeleton shape="lines" label={t('common:loading')} />
        ) : alerts === undefined ? (
          <FailedState title={t('loadFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : alerts.length === 0 ? (
          <EmptyState
            art="search"
            title={t('emptyTitle')}
            action={
              <Button component={Link} to={pathTo('categories')}>
                {t('emptyAction')}
              </Button>
            }
          >
            {t('emptyBody')}
          </EmptyState>
        ) : (
          <>
            <LatestBooks nameOf={nameOf} />
            <div className={classes.desk}>
              <div>
                {kinds.map(({ kind, text }) => {
                  const own = alerts.filter((alert) => alert.kind === kind);
                  if (own.length === 0) return null;
                  return (
                    <section key={kind} className={classes.group} aria-labelledby={kind}>
                      <h2 id={kind}>{t(text)}</h2>
                      <ul>
                        {own.map((alert) => (
                          <AlertRow
                            key={alert._id}
                            alert={alert}
                            words={wordsOf(alert)}
                            onSwitch={(switches) => feedback(switchOne.mutateAsync({ _id: alert._id, ...switches }))}
                            onEnd={() => {
                              if (!isChanging) void end(alert);
                            }}
                          />
                        ))}
                      </ul>
                    </section>
                  );
                })}
              </div>
              <AlertDelivery alerts={alerts} />
            </div>
          </>
        )}
      </div>
    </>
  );
}
