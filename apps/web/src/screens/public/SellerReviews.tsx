import { pathTo } from '@korice/contracts/paths';
import { ratingBounds } from '@korice/contracts/ratings';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { FailedState } from '../../components/loading/FailedState.js';
import { FormAlert } from '../../components/Note.js';
import { Stars } from '../../components/Stars.js';
import { Button } from '../../components/kit/Button.js';
import { errorText } from '../../lib/errors.js';
import { formatNumber, formatRating } from '../../lib/format.js';
import { useSession } from '../../features/auth/session.js';
import { ReportButton } from '../../features/reports/components/ReportButton.js';
import { useReportDialog } from '../../features/reports/use-report-dialog.js';
import { ratingQueries } from '../../features/deals/rating-data.js';
import { Review } from '../../features/deals/components/Review.js';
import leaderClasses from '../../components/LeaderRows.module.css';
import classes from './SellerReviews.module.css';

interface SellerReviewsProps {
  owner: { _id: string; name: string };
  /** The heading if there are no reviews. */
  emptyTitle: string;
}

/** The reviews of a seller: score, list, and a button to write one. */
export default function SellerReviews({ owner, emptyTitle }: SellerReviewsProps) {
  const { t } = useTranslation(['reviews', 'common']);
  const { token, user } = useSession();
  const isMember = token !== null;
  const isOwn = isMember && user?._id === owner._id;
  const list = useInfiniteQuery(ratingQueries.ofOwner(owner._id));
  const { open, isLoading, dialog } = useReportDialog(user?._id);
  const [first] = list.data?.pages ?? [];

  if (!list.data || !first)
    return list.isError ? (
      <FailedState title={t('failed')} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
    ) : (
      <p role="status">{t('common:loading')}</p>
    );
  const reviews = list.data.pages.flatMap((page) => page.reviews);
  const isLastPageNext = first.total <= (list.data.pages.length + 1) * ratingBounds.reviewsPerPage;
  const nameOf = (author: string) => (author === '' ? t('closedAccount') : author);
  return (
    <div className={classes.reviews}>
      <SellerScore numbers={first} />
      <div>
        {reviews.length === 0 ? (
          <div className={classes.none}>
            <p className={classes.noneTitle}>{emptyTitle}</p>
            <p>{t('noneBody')}</p>
          </div>
        ) : (
          <ul className={classes.list}>
            {reviews.map((review) => (
              <li key={review._id}>
                <Review
                  review={review}
                  author={nameOf(review.author)}
                  replyBy={owner.name}
                  canReply={isOwn}
                  actions={
                    isMember && (
                      <div className={classes.report}>
                        <ReportButton
                          subject="rating"
                          login={undefined}
                          disabled={isLoading}
                          onClick={() => open({ subject: 'rating', subjectId: review._id })}
                        />
                      </div>
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
        {list.isFetchNextPageError && !list.isFetchingNextPage && <FormAlert tone="bad" title={t('failed')} />}
        <div className={classes.foot}>
          {list.hasNextPage && (
            <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {list.isFetchNextPageError
                ? t('common:retry')
                : isLastPageNext
                  ? t('all', { count: first.total })
                  : t('common:showMore')}
            </Button>
          )}
          {!isOwn && <WriteReview owner={owner} isMember={isMember} />}
        </div>
      </div>
      {dialog}
    </div>
  );
}

/** Opens the form for the buyer of a finished deal; explains to everybody else when a review becomes possible. */
function WriteReview({ owner, isMember }: { owner: SellerReviewsProps['owner']; isMember: boolean }) {
  const { t } = useTranslation('reviews');
  const { t: tError } = useTranslation('errors');
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = useQuery({ ...ratingQueries.state(owner._id), enabled: isMember });
  const [isTold, setTold] = useState(false);
  const explanations = {
    none: t('whenDeal'),
    open: t('whenFinished'),
    done: t('whenRated'),
    ready: t('whenDeal'),
    sealed: t('whenDeal'),
  } as const;

  async function press(): Promise<void> {
    const now = data ?? (isMember ? (await refetch()).data : undefined);
    if (now?.dealId && (now.state === 'ready' || now.state === 'sealed'))
      await navigate(pathTo('dealRating', { dealId: now.dealId }));
    else setTold(true);
  }

  return (
    <>
      {data?.dealId && (data.state === 'ready' || data.state === 'sealed') ? (
        <Button component={Link} to={pathTo('dealRating', { dealId: data.dealId })}>
          {t('write')}
        </Button>
      ) : (
        <Button disabled={isFetching} onClick={() => void press()}>
          {t('write')}
        </Button>
      )}
      <div role="status" className={classes.told}>
        {isTold &&
          (data === undefined && error ? (
            <FormAlert tone="bad" title={errorText(tError, error)} />
          ) : (
            <FormAlert tone="info" title={explanations[data?.state ?? 'none']} />
          ))}
      </div>
    </>
  );
}

interface Numbers {
  rating: number | null;
  ratingCount: number;
  distribution: readonly number[];
  asDescribed: { yes: number; of: number };
  sentInTime: { yes: number; of: number };
  parcels: { collected: number; sent: number };
  paid: { yes: number; of: number };
}

function SellerScore({ numbers }: { numbers: Numbers }) {
  const { t } = useTranslation(['reviews', 'common']);
  const id = useId();
  const { rating, ratingCount, distribution, asDescribed, sentInTime, parcels, paid } = numbers;
  const sum = Math.max(
    1,
    distribution.reduce((total, count) => total + count, 0),
  );
  const groups = [
    {
      title: t('asSeller'),
      facts: [
        { label: t('asDescribed'), yes: asDescribed.yes, of: asDescribed.of },
        { label: t('sentInTime'), yes: sentInTime.yes, of: sentInTime.of },
      ],
    },
    {
      title: t('asBuyer'),
      facts: [
        { label: t('parcelsCollected'), yes: parcels.collected, of: parcels.sent },
        { label: t('paidAsAgreed'), yes: paid.yes, of: paid.of },
      ],
    },
  ].map(({ title, facts }) => ({ title, facts: facts.filter(({ of }) => of > 0) }));
  if (rating === null && groups.every(({ facts }) => facts.length === 0)) return null;
  return (
    <aside className={classes.score} aria-label={t('score')}>
      {rating !== null && (
        <>
          <p className={classes.number}>
            <b>{formatRating(rating)}</b>
            <span>
              <Stars isLarge value={rating} label={t('average', { value: formatRating(rating) })} />
              <span className={classes.count}>{t('common:ratingsCount', { count: ratingCount })}</span>
            </span>
          </p>
          <ul className={classes.bars} aria-label={t('distribution')}>
            {distribution
              .map((count, at) => ({ stars: at + 1, count }))
              .reverse()
              .map(({ stars, count }) => (
                <li key={stars}>
                  <span>{stars}</span>
                  <i style={{ backgroundSize: `${(count / sum) * 100}% 100%` }} />
                  <span>{formatNumber(count)}</span>
                </li>
              ))}
          </ul>
        </>
      )}
      {groups.map(
        ({ title, facts }, at) =>
          facts.length > 0 && (
            <div key={title}>
              <h3 id={`${id}-${at}`}>{title}</h3>
              <ul className={leaderClasses.rows} aria-labelledby={`${id}-${at}`}>
                {facts.map(({ label, yes, of }) => (
                  <li key={label}>
                    <span>{label}</span>
                    <b>{t('factOf', { done: yes, of })}</b>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </aside>
  );
}
