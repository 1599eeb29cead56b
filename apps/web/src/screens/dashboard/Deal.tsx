import type { Deal as DealRecord } from '@korice/contracts';
import { conversationPath, pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { dealNumber } from '@korice/contracts/deal-terms';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { ChatIcon } from '../../components/dashboard-icons.js';
import { Button } from '../../components/kit/Button.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { classNames } from '../../components/class-names.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { DealCard } from '../../features/deals/components/DealCard.js';
import type { AskedStep } from '../../features/deals/components/StepQuestion.js';
import { viewDeal } from '../../features/deals/deal-view.js';
import timeline from '../../features/deals/components/Timeline.module.css';
import { dealQueries } from '../../features/deals/queries.js';
import { useDealWords } from '../../features/deals/use-deal-words.js';
import { useMessenger } from '../../features/messaging/messenger-context.js';
import { ProblemError } from '../../lib/call.js';
import { codeText } from '../../lib/errors.js';
import { formatDate, formatPrice, formatTime } from '../../lib/format.js';
import { useAskedOnce } from '../../lib/use-asked-once.js';
import { DashboardHead } from './DashboardHead.js';
import classes from './Deal.module.css';
import { useDealReport } from './use-deal-report.js';
import { useProposalDialog } from './use-proposal-dialog.js';

/** Steps that a link in the list of deals can open. */
const listSteps = ['address', 'sent', 'completed'] as const satisfies readonly AskedStep[];

/** A deal with its terms, the next step and its history. */
export default function Deal() {
  const { t } = useTranslation(['deal', 'errors']);
  const { t: tError } = useTranslation('errors');
  const { dealId = '' } = useParams();
  const { data: deal, error, isPending, isFetching, refetch } = useQuery(dealQueries.detail(dealId));
  const isLoading = useSkeleton(isPending);
  const number = deal && dealNumber(deal._id);
  usePageHead({ title: number === undefined ? t('title') : t('cardNumber', { number }) });

  if (!isLoading && deal) return <DealPage deal={deal} />;
  if (!isLoading && error instanceof ProblemError && error.status === 404)
    return (
      <EmptyState
        level={1}
        title={codeText(tError, 'DEAL_NOT_FOUND')}
        action={
          <Button component={Link} to={pathTo('deals')}>
            {t('backToAll')}
          </Button>
        }
      />
    );
  return (
    <>
      <DashboardHead title={<ScreenTitle>{t('title')}</ScreenTitle>} />
      {isLoading ? (
        <Skeleton shape="lines" label={t('loading', { ns: 'common' })} />
      ) : (
        <FailedState onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </>
  );
}

function DealPage({ deal }: { deal: DealRecord }) {
  const { t } = useTranslation('deal');
  const { viewerId } = useMessenger();
  const words = useDealWords();
  const { open, dialog } = useProposalDialog(viewerId);
  const report = useDealReport(deal, viewerId);
  const [askedStep, setAskedStep] = useState<AskedStep>();
  useAskedOnce('ask', true, (step) => setAskedStep(listSteps.find((known) => known === step)));
  return (
    <>
      <DashboardHead
        title={
          <>
            <ScreenTitle>{t('cardNumber', { number: dealNumber(deal._id) })}</ScreenTitle>
            <p className={classes.lead}>{words.partyOf(deal, viewDeal(deal, viewerId))}</p>
          </>
        }
        action={
          <Button component={Link} to={conversationPath(deal.roomId)} leftSection={<ChatIcon />}>
            {t('toThread')}
          </Button>
        }
      />
      <div className={classes.page}>
        <DealCard
          deal={deal}
          viewerId={viewerId}
          place="page"
          askedStep={askedStep}
          onChangeTerms={() => open({ roomId: deal.roomId, seller: deal.seller, deal, book: undefined })}
          onReport={report.open}
        />
        <DealHistory deal={deal} />
      </div>
      {dialog}
      {report.dialog}
    </>
  );
}

/** Every step of a deal with its time and member; each version of the terms is a step. */
function DealHistory({ deal }: { deal: DealRecord }) {
  const { t } = useTranslation('deal');
  const id = useId();
  const words = useDealWords();
  return (
    <section aria-labelledby={id} className={classes.history}>
      <h2 id={id}>{t('historyTitle')}</h2>
      <ol className={classNames(timeline.timeline, timeline.past)}>
        {deal.history.map(({ state, by, at, priceRsd }, index) => (
          <li key={`${at} ${index}`}>
            <b>
              {state !== 'proposed'
                ? words.stateOf(state, by === null)
                : t(index === 0 ? 'historyProposed' : 'historyChanged', { price: formatPrice(priceRsd) })}
            </b>
            <span className={classes.who}>
              <span>{by === null ? t('historyJob') : words.nameOf(deal[by])}</span>
              <time dateTime={at}>{`${formatDate(at)} ${formatTime(at)}`}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
