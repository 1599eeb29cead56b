import { markPath } from '@korice/book-text/mark';
import type { Deal, DealRatings, Rating } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { FocusedAlert } from '../../components/FocusedAlert.js';
import { FormAlert } from '../../components/Note.js';
import { Button } from '../../components/kit/Button.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { classNames } from '../../components/class-names.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { CoverFan } from '../../features/deals/components/CoverFan.js';
import { type DealView, viewDeal } from '../../features/deals/deal-view.js';
import { dealQueries } from '../../features/deals/queries.js';
import { useDealWords } from '../../features/deals/use-deal-words.js';
import { useMessenger } from '../../features/messaging/messenger-context.js';
import { RatingForm } from '../../features/deals/components/RatingForm.js';
import { Review } from '../../features/deals/components/Review.js';
import timeline from '../../features/deals/components/Timeline.module.css';
import { ratingQueries, useIsRating } from '../../features/deals/rating-data.js';
import { ProblemError } from '../../lib/call.js';
import { codeText } from '../../lib/errors.js';
import { formatDate } from '../../lib/format.js';
import { serverNow } from '../../lib/server-time.js';
import { DashboardHead } from './DashboardHead.js';
import classes from './DealRating.module.css';

/** Rates the other member of a finished deal; afterwards shows both ratings once they are open. */
export default function DealRating() {
  const { t } = useTranslation(['rating', 'common']);
  const { t: tError } = useTranslation('errors');
  const { dealId = '' } = useParams();
  const deal = useQuery(dealQueries.detail(dealId));
  const ratings = useQuery(ratingQueries.ofDeal(dealId));
  const isLoading = useSkeleton(deal.isPending || ratings.isPending);
  const error = deal.error ?? ratings.error;
  usePageHead({ title: t('title') });
  return (
    <>
      <DashboardHead title={<ScreenTitle>{t('title')}</ScreenTitle>} />
      {isLoading ? (
        <Skeleton shape="lines" label={t('common:loading')} />
      ) : deal.data && ratings.data ? (
        <Ratings deal={deal.data} ratings={ratings.data} />
      ) : error instanceof ProblemError && error.status === 404 ? (
        <EmptyState title={codeText(tError, error.code)} />
      ) : (
        <FailedState
          onRetry={() => void Promise.all([deal.refetch(), ratings.refetch()])}
          isRetrying={deal.isFetching || ratings.isFetching}
        />
      )}
    </>
  );
}

function Ratings({ deal, ratings }: { deal: Deal; ratings: DealRatings }) {
  const { t } = useTranslation(['rating', 'deal']);
  const { viewerId } = useMessenger();
  const words = useDealWords();
  const view = viewDeal(deal, viewerId);
  const me = view.side === 'buyer' ? deal.buyer : deal.seller;
  const { state, own } = ratings;
  const [isEditing, setEditing] = useState(own === null);
  const hasForm = state.canRate && isEditing;
  // A rating that is being sent can open both before its response arrives.
  const isSending = useIsRating(deal._id);
  const isLate = state.other === 'shown';
  const isSealing = !isLate && state.opensAt !== null && serverNow() < Date.parse(state.opensAt);
  return (
    <>
      <div className={classes.what}>
        <CoverFan books={deal.books} />
        <p>
          <b>{words.booksOf(deal)}</b>
          <span>
            {words.partyOf(deal, view)}
            {deal.endedAt !== null &&
              ` · ${t(deal.state === 'failed' ? 'failed' : 'ended', { date: formatDate(deal.endedAt) })}`}
          </span>
        </p>
      </div>
      <div className={classes.rate}>
        {hasForm ? (
          <RatingForm
            deal={deal}
            viewerId={viewerId}
            side={view.side}
            ratings={ratings}
            isSealing={isSealing}
            onSent={() => setEditing(false)}
          />
        ) : (
          <GivenRatings
            deal={deal}
            view={view}
            ratings={ratings}
            isChangeLost={isEditing && !isSending && state.own === 'shown'}
            onEdit={() => setEditing(true)}
          />
        )}
        {state.canRate &&
          (isSealing && state.opensAt !== null ? (
            <SealedNote opensAt={state.opensAt} />
          ) : (
            hasForm && (
              <OpenNote isLate={isLate}>
                {ratings.other && (
                  <Review
                    review={ratings.other}
                    author={words.nameOf(view.other)}
                    replyBy={words.nameOf(me)}
                    canReply
                  />
                )}
              </OpenNote>
            )
          ))}
      </div>
    </>
  );
}

/** The ratings that the viewer may see, or the reason why the viewer cannot rate. */
function GivenRatings({
  deal,
  view,
  ratings,
  isChangeLost,
  onEdit,
}: {
  deal: Deal;
  view: DealView;
  ratings: DealRatings;
  /** The own rating was opened while the viewer was changing it. */
  isChangeLost: boolean;
  onEdit: () => void;
}) {
  const { t } = useTranslation(['rating', 'deal']);
  const { t: tError } = useTranslation('errors');
  const words = useDealWords();
  const { state, own, other } = ratings;
  const me = view.side === 'buyer' ? deal.buyer : deal.seller;
  return (
    <div className={classes.given}>
      {own && state.own === 'sealed' && (
        <div role="status">
          <FormAlert tone="good" title={t('sealedTitle')}>
            <p>{t('sealedLead')}</p>
          </FormAlert>
        </div>
      )}
      {isChangeLost && (
        <FocusedAlert tone="info" title={t('changeLost')}>
          <p>{t('changeLostBody')}</p>
        </FocusedAlert>
      )}
      {!own && !state.canRate && (
        <FormAlert tone="info" title={codeText(tError, state.until === null ? 'RATING_NOT_YET' : 'RATING_CLOSED')} />
      )}
      {own && (
        <section>
          <h2>{t('stars')}</h2>
          <Review review={own} author={words.nameOf(me)} replyBy={words.nameOf(view.other)} />
          <NotCounted rating={own} other={other} />
        </section>
      )}
      {other && (
        <section>
          <h2>{t('theirs')}</h2>
          <Review review={other} author={words.nameOf(view.other)} replyBy={words.nameOf(me)} canReply />
          <NotCounted rating={other} other={own} />
        </section>
      )}
      <div className={classes.buttons}>
        <Button component={Link} to={pathTo('deal', { dealId: deal._id })}>
          {t('backToDeal')}
        </Button>
        {state.canRate && <Button onClick={onEdit}>{t('deal:rateEdit')}</Button>}
      </div>
    </div>
  );
}

/** Explains why a shown rating does not count: it was given after the other one was shown, or the pair has rated within 90 days. */
function NotCounted({ rating, other }: { rating: Rating; other: Rating | null }) {
  const { t } = useTranslation('rating');
  if (rating.counts !== false || rating.isHidden || rating.shownAt === null) return null;
  // Ratings that are revealed together have the same time.
  const isLate = other !== null && other.shownAt !== null && rating.shownAt > other.shownAt;
  return <p className={classes.help}>{t(isLate ? 'notCounted' : 'pairNotCounted')}</p>;
}

/** Explains that the rating is shown at once or, with `isLate`, does not count. The children show the rating of the other side. */
function OpenNote({ isLate, children }: { isLate: boolean; children: ReactNode }) {
  const { t } = useTranslation('rating');
  const id = useId();
  return (
    <aside className={classes.sealed} aria-labelledby={id}>
      <div>
        <h2 id={id}>{t(isLate ? 'lateTitle' : 'openTitle')}</h2>
        <p>{t(isLate ? 'lateBody' : 'openBody')}</p>
      </div>
      {children}
    </aside>
  );
}

/** Explains how long a rating stays sealed, and when it is shown. */
function SealedNote({ opensAt }: { opensAt: string }) {
  const { t } = useTranslation('rating');
  const id = useId();
  return (
    <aside className={classes.sealed} aria-labelledby={id}>
      <Envelope />
      <div>
        <h2 id={id}>{t('staysSealed')}</h2>
        <p>{t('sealedLead')}</p>
      </div>
      <ol className={classNames(timeline.timeline, timeline.future)}>
        <li>
          <b>{t('whenNow')}</b>
          <span>{t('whenNowBody')}</span>
        </li>
        <li>
          <b>{t('whenBoth')}</b>
          <span>{t('whenBothBody')}</span>
        </li>
        <li>
          <b>{t('whenLatest', { date: formatDate(opensAt) })}</b>
          <span>{t('whenLatestBody')}</span>
        </li>
      </ol>
      <p className={classes.help}>{t('replyHint')}</p>
    </aside>
  );
}

const Envelope = () => (
  <svg className={classes.art} viewBox="0 0 168 116" fill="none" aria-hidden="true" focusable="false">
    <path d="M3 12h162v100H3Z" fill="var(--sheet)" stroke="var(--edge)" strokeWidth="1.5" strokeLinejoin="round" />
    <path d="M3 112 66 62M165 112l-63-50" stroke="var(--line)" strokeWidth="1.5" />
    <path d="M3 12l81 62 81-62Z" fill="var(--paper)" stroke="var(--edge)" strokeWidth="1.5" strokeLinejoin="round" />
    <path
      d="M84 49c4-1 6 2 9 2.5s7 .5 9 3.5 1 6 2.5 9 4 5.5 3 9.5-4 5-5.5 8-2 7-5.5 8.5-6-.5-9.5 0-7 3.5-10.5 2.5-4.5-4.5-7.5-6.5-7-2.5-8-6.5 2-6.5 2-10-2-7 .5-10 6-2.5 9-4.5 6.5-5 11-6Z"
      fill="var(--fill)"
    />
    <circle cx="84" cy="72" r="17" stroke="var(--on-fill)" strokeOpacity=".28" strokeWidth="1.5" />
    <path transform="translate(73.6 61.6) scale(.65)" fill="var(--on-fill)" d={markPath} />
  </svg>
);
