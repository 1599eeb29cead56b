import type { Deal, DealSide, DealState } from '@korice/contracts';
import { dealSides } from '@korice/contracts/deal-steps';
import { pageCount } from '@korice/contracts/lists';
import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { Button } from '../../components/kit/Button.js';
import { Pager } from '../../components/Pager.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { Segmented } from '../../components/Segmented.js';
import { StatusDot, type StatusTone } from '../../components/StatusDot.js';
import { TextLink } from '../../components/TextLink.js';
import { classNames } from '../../components/class-names.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { useMessenger } from '../../features/messaging/messenger-context.js';
import { CoverFan } from '../../features/deals/components/CoverFan.js';
import { isUnconfirmed, viewDeal } from '../../features/deals/deal-view.js';
import { dealQueries, type DealTurn } from '../../features/deals/queries.js';
import { dealPrice, useDealWords } from '../../features/deals/use-deal-words.js';
import { formatDate } from '../../lib/format.js';
import { choiceParam, pageParam, urlCodec, useUrlState } from '../../lib/url-state.js';
import { DashboardHead } from './DashboardHead.js';
import classes from './Deals.module.css';
import { useRedirectTo } from './PagedScreen.js';

const turns = ['own', 'other', 'none'] as const satisfies readonly DealTurn[];
const dealsPerPage = 20;
/** Number of finished deals above the link to all of them. */
const finishedShown = 3;

const dealsUrl = urlCodec({ side: choiceParam(dealSides), group: choiceParam(turns), page: pageParam() });

/** The deals of a member in three groups: waiting for the member, waiting for the other side, finished. */
export default function Deals() {
  const { t } = useTranslation('deal');
  const { view, change, hrefFor } = useUrlState(dealsUrl);
  const { side, group, page } = view;
  const counts = useQuery(dealQueries.counts());
  const waiting = counts.data?.own;
  const groups = {
    own: useQuery({
      ...dealQueries.list('own', side, group === 'own' ? page : 1),
      enabled: group === undefined || group === 'own',
    }),
    other: useQuery({
      ...dealQueries.list('other', side, group === 'other' ? page : 1),
      enabled: group === undefined || group === 'other',
    }),
    none: useQuery({
      ...dealQueries.list('none', side, group === 'none' ? page : 1),
      enabled: group === undefined || group === 'none',
    }),
  };
  const shown = group === undefined ? turns : ([group] as const);
  const asked = shown.map((turn) => groups[turn]);
  const hasNone = asked.every(({ data }) => data?.total === 0);
  // The empty groups of another side tell nothing about those that load.
  const isUnknown = asked.some(({ isPending, isPlaceholderData }) => isPending || (hasNone && isPlaceholderData));
  const isLoading = useSkeleton(isUnknown);
  const failed = asked.find(({ isError, data }) => isError && data === undefined);
  usePageHead({ title: t('title') });

  const single = group && groups[group];
  const lastPage = pageCount(single?.data?.total ?? 0, dealsPerPage);
  const isPastEnd = single?.data?.deals.length === 0 && !single.isPlaceholderData && page > lastPage && lastPage > 0;
  useRedirectTo(hrefFor(lastPage).search, isPastEnd);

  const headings = { own: t('groupMine'), other: t('groupTheirs'), none: t('groupDone') } as const;
  const searchOf = (next: DealTurn | undefined) => ({ search: dealsUrl.search({ side, group: next, page: 1 }) });
  return (
    <>
      <DashboardHead
        title={
          <>
            <ScreenTitle>{t('title')}</ScreenTitle>
            <p className={classes.lead} role="status">
              {waiting !== undefined && (waiting > 0 ? t('waiting', { count: waiting }) : t('nothingWaits'))}
            </p>
          </>
        }
        action={
          <Segmented<DealSide | 'all'>
            label={t('side')}
            value={side ?? 'all'}
            onChange={(next) => change({ side: next === 'all' ? undefined : next })}
            options={[
              { value: 'all', label: t('sideAll') },
              { value: 'buyer', label: t('sideBuyer') },
              { value: 'seller', label: t('sideSeller') },
            ]}
          />
        }
      />
      {isLoading ? (
        <DealsSkeleton />
      ) : failed ? (
        <FailedState title={t('listFailed')} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />
      ) : hasNone && !isUnknown ? (
        <NoDeals isFiltered={side !== undefined} />
      ) : (
        shown.map((turn) => {
          const { deals, total } = groups[turn].data ?? { deals: [], total: 0 };
          const visible = group === undefined && turn === 'none' ? deals.slice(0, finishedShown) : deals;
          if (visible.length === 0) return null;
          return (
            <DealGroup
              key={turn}
              title={headings[turn]}
              deals={visible}
              isOwn={turn === 'own'}
              link={
                group !== undefined ? (
                  <TextLink to={searchOf(undefined)}>{t('backToAll')}</TextLink>
                ) : (
                  total > visible.length && (
                    <TextLink to={searchOf(turn)}>
                      {t(turn === 'none' ? 'allFinished' : 'allOpen', { count: total })}
                    </TextLink>
                  )
                )
              }
            >
              {group !== undefined && (
                <Pager
                  page={page}
                  pageCount={pageCount(total, dealsPerPage)}
                  hrefFor={(next) => hrefFor(next).search}
                />
              )}
            </DealGroup>
          );
        })
      )}
    </>
  );
}

function NoDeals({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('deal');
  if (isFiltered) return <EmptyState title={t('emptySide')}>{t('emptySideBody')}</EmptyState>;
  return (
    <EmptyState
      title={t('emptyTitle')}
      action={
        <Button component={Link} to={pathTo('categories')} variant="filled">
          {t('emptyAction')}
        </Button>
      }
    >
      {t('emptyBody')}
    </EmptyState>
  );
}

function DealGroup({
  title,
  deals,
  isOwn,
  link,
  children,
}: {
  title: string;
  deals: readonly Deal[];
  isOwn: boolean;
  link: React.ReactNode;
  children: React.ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {link}
      </div>
      <ul>
        {deals.map((deal) => (
          <DealRow key={deal._id} deal={deal} isOwn={isOwn} />
        ))}
      </ul>
      {children}
    </section>
  );
}

const toneOf = {
  proposed: 'warn',
  agreed: 'good',
  sent: 'good',
  completed: 'off',
  declined: 'off',
  withdrawn: 'off',
  cancelled: 'off',
  failed: 'bad',
  expired: 'off',
} as const satisfies Record<DealState, StatusTone>;

function DealRow({ deal, isOwn }: { deal: Deal; isOwn: boolean }) {
  const { t } = useTranslation('deal');
  const { viewerId } = useMessenger();
  const words = useDealWords();
  const view = viewDeal(deal, viewerId);
  const href = pathTo('deal', { dealId: deal._id });
  const { canRate, own, until } = deal.rating;
  const action =
    !isOwn || (view.isOtherBlocked && deal.state !== 'sent')
      ? undefined
      : deal.state === 'proposed'
        ? { text: t('answer'), to: href }
        : deal.state === 'sent'
          ? { text: t('confirm'), to: `${href}?ask=completed` }
          : !view.isParcel
            ? { text: t('confirmInPerson'), to: `${href}?ask=completed` }
            : !view.mayStateAddress
              ? { text: t('markSent'), to: `${href}?ask=sent` }
              : deal.address === null
                ? { text: t('addressAdd'), to: `${href}?ask=address` }
                : { text: t('pay'), to: pathTo('dealPayment', { dealId: deal._id }) };
  return (
    <li className={classNames(classes.row, isOwn && classes.mine)}>
      <CoverFan books={deal.books} className={classes.fan} />
      <div className={classes.what}>
        <h3>
          <Link to={href}>{words.booksOf(deal)}</Link>
        </h3>
        <p className={classes.who}>{words.partyOf(deal, view)}</p>
      </div>
      <p className={classes.state}>
        <StatusDot tone={toneOf[deal.state]}>{words.stateOf(deal.state, isUnconfirmed(deal))}</StatusDot>
        <span>
          {canRate && own === 'none' && until !== null
            ? t('rateBy', { date: formatDate(until) })
            : canRate && own === 'sealed'
              ? t('rated')
              : words.nextOf(deal, view)}
        </span>
      </p>
      <p className={classes.price}>{dealPrice(deal)}</p>
      <div className={classes.action}>
        {action ? (
          <Button component={Link} to={action.to}>
            {action.text}
          </Button>
        ) : view.mayPay ? (
          <Button component={Link} to={pathTo('dealPayment', { dealId: deal._id })}>
            {t(deal.paymentReportedAt === null ? 'pay' : 'paymentDetails')}
          </Button>
        ) : (
          canRate && own === 'none' && <TextLink to={pathTo('dealRating', { dealId: deal._id })}>{t('rate')}</TextLink>
        )}
      </div>
    </li>
  );
}

function DealsSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.skeleton} role="status" aria-label={t('loading')}>
      {Array.from({ length: 5 }, (_, at) => (
        <span key={at} aria-hidden="true" />
      ))}
    </div>
  );
}
