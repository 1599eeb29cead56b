import type { BookList, BookListPlan } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { conditionKeys } from '../../components/condition-keys.js';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { FilterIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { TextLink } from '../../components/TextLink.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { listQueries } from '../../features/lists/list-data.js';
import { ProblemError } from '../../lib/call.js';
import { codeText } from '../../lib/errors.js';
import { formatPrice } from '../../lib/format.js';
import classes from './BookListPlans.module.css';
import { DashboardHead } from './DashboardHead.js';
import { type PlanTerms, planLimits, planUrl } from './plan-terms.js';
import { PlanBar } from './PlanBar.js';
import { PlanDetails } from './PlanDetails.js';
import { useProposePlan } from './use-propose-plan.js';

/** Plans for buying a list within the terms of the URL: side by side, on phones one at a time. */
export default function BookListPlans() {
  const { t } = useTranslation(['lists', 'common']);
  const { t: tError } = useTranslation('errors');
  const { listId = '' } = useParams();
  const [query] = useSearchParams();
  const terms = planUrl.read(query);
  const found = useQuery(listQueries.detail(listId));
  const planned = useQuery({ ...listQueries.plans(listId, planLimits(terms)), enabled: found.data !== undefined });
  const isLoading = useSkeleton(found.isPending || (found.isSuccess && planned.isPending));
  usePageHead({ title: t('plansTitle') });
  const list = found.data;
  const listHref = pathTo('bookList', { listId });

  if (!isLoading && found.error instanceof ProblemError && found.error.status === 404)
    return (
      <EmptyState
        level={1}
        title={codeText(tError, 'LIST_NOT_FOUND')}
        action={
          <Button component={Link} to={pathTo('bookLists')}>
            {t('backToAll')}
          </Button>
        }
      />
    );
  return (
    <>
      <TextLink to={listHref}>{list?.name ?? t('backToList')}</TextLink>
      <DashboardHead
        title={
          <>
            <ScreenTitle>{t('plansTitle')}</ScreenTitle>
            <p className={classes.lead}>{t('planBody')}</p>
            <Terms terms={terms} />
          </>
        }
        action={
          <Button component={Link} to={listHref + planUrl.search(terms)} leftSection={<FilterIcon />}>
            {t('planChange')}
          </Button>
        }
      />
      {isLoading ? (
        <Skeleton shape="lines" label={t('common:loading')} />
      ) : list && planned.data ? (
        <Plans list={list} plans={planned.data} terms={terms} />
      ) : (
        <FailedState
          title={t('planFailed')}
          onRetry={() => void (list ? planned : found).refetch()}
          isRetrying={found.isFetching || planned.isFetching}
        />
      )}
    </>
  );
}

/** Describes the terms in words. Renders nothing without terms. */
function Terms({ terms: { town, condition, written } }: { terms: PlanTerms }) {
  const { t } = useTranslation(['lists', 'conditions']);
  const parts = [
    town.trim() !== '' && `${t('planTown')}: ${town.trim()}`,
    condition &&
      `${t('planCondition')}: ${t('planConditionTo', { condition: t(`conditions:${conditionKeys[condition]}`) })}`,
    (written === 'clean' || written === 'pencil') &&
      `${t('planWritten')}: ${t(written === 'clean' ? 'planWrittenClean' : 'planWrittenPencil')}`,
  ].filter((part) => typeof part === 'string');
  return parts.length > 0 && <p className={classes.terms}>{parts.join(' · ')}</p>;
}

const planTexts = {
  cheapest: { name: 'planCheapest', how: 'planCheapestHow' },
  fewestParcels: { name: 'planFewest', how: 'planFewestHow' },
  pickUp: { name: 'planInTown', how: 'planInTownHow' },
  cheapestAndFewest: { name: 'planCheapestFewest', how: 'planCheapestFewestHow' },
} as const satisfies Record<BookListPlan['goal'] | 'cheapestAndFewest', { name: string; how: string }>;

const parcelCount = (t: TFunction<'lists'>, { goal, parcels }: BookListPlan): string =>
  t(goal === 'pickUp' ? 'planPickups' : 'planParcels', { count: parcels.length });

function coverage(t: TFunction<'lists'>, { parcels, missing }: BookListPlan): string {
  const found = parcels.reduce((sum, { books }) => sum + books.length, 0);
  return t('planCovers', { found, count: found + missing.length });
}

/** Whether two plans send the same copies in the same way. */
function isSamePlan(a: BookListPlan, b: BookListPlan): boolean {
  const booksOf = ({ parcels }: BookListPlan) => parcels.flatMap(({ books }) => books.map(({ _id }) => _id)).toSorted();
  return (a.goal === 'pickUp') === (b.goal === 'pickUp') && booksOf(a).join() === booksOf(b).join();
}

function Plans({ list, plans, terms }: { list: BookList; plans: readonly BookListPlan[]; terms: PlanTerms }) {
  const { t } = useTranslation('lists');
  const id = useId();
  // The cheapest plan can also be the one with the fewest parcels: one choice with both names.
  const offered = plans.filter(
    (plan, at) => plan.parcels.length > 0 && !plans.slice(0, at).some((other) => isSamePlan(plan, other)),
  );
  const hasFewest = offered.some((plan) => plan.goal === 'fewestParcels');
  const textsOf = (plan: BookListPlan) =>
    planTexts[plan.goal === 'cheapest' && !hasFewest ? 'cheapestAndFewest' : plan.goal];
  const [goal, setGoal] = useState<BookListPlan['goal']>('cheapest');
  // Not in the bar, which is mounted again for each plan and would lose the outcomes.
  const proposing = useProposePlan(list._id);
  const chosen = offered.find((plan) => plan.goal === goal) ?? offered[0];
  const settled = list.items.filter(({ deal }) => deal !== null).length;
  if (settled > 0 && settled === list.items.length)
    return (
      <EmptyState
        title={t('planSettledTitle')}
        action={
          <Button component={Link} to={pathTo('deals')}>
            {t('seeDeals')}
          </Button>
        }
      >
        {t('planSettledBody')}
      </EmptyState>
    );
  if (!chosen) return <EmptyState title={t('planNoneTitle')}>{t('planNone')}</EmptyState>;
  return (
    <>
      {settled > 0 && <p className={classes.settled}>{t('planSettled', { count: settled })}</p>}
      <div role="radiogroup" aria-label={t('planChoose')} className={classes.plans}>
        {offered.map((plan) => {
          const own = `${id}-${plan.goal}`;
          return (
            <section
              key={plan.goal}
              className={classes.plan}
              data-chosen={plan === chosen || undefined}
              aria-labelledby={`${own}-name`}
            >
              <div className={classes.pick}>
                <input
                  type="radio"
                  id={own}
                  name={id}
                  aria-describedby={`${own}-words`}
                  checked={plan === chosen}
                  // Two plans can contain the same copies.
                  disabled={proposing.isSending}
                  onChange={() => setGoal(plan.goal)}
                />
                <h2 id={`${own}-name`}>
                  <label htmlFor={own}>{t(textsOf(plan).name)}</label>
                </h2>
                <div id={`${own}-words`} className={classes.words}>
                  <b className={classes.sum}>{formatPrice(plan.totalRsd)}</b>
                  <p>
                    {coverage(t, plan)} · {parcelCount(t, plan)}
                  </p>
                  <p>
                    {plan.postageRsd > 0
                      ? t('planParts', { books: formatPrice(plan.booksRsd), postage: formatPrice(plan.postageRsd) })
                      : t('planPartsFree', { books: formatPrice(plan.booksRsd) })}
                  </p>
                  <p>{t(textsOf(plan).how)}</p>
                  <p className={classes.why}>{explain(t, plan, offered[0])}</p>
                </div>
              </div>
              <PlanDetails list={list} plan={plan} />
            </section>
          );
        })}
        {!offered.some((plan) => plan.goal === 'pickUp') && (
          <p className={classes.absent}>
            {terms.town.trim() === '' ? (
              <>
                {t('planNoTown')}{' '}
                <TextLink to={pathTo('bookList', { listId: list._id }) + planUrl.search(terms)}>
                  {t('planEnterTown')}
                </TextLink>
              </>
            ) : (
              t('planNobodyInTown', { town: terms.town.trim() })
            )}
          </p>
        )}
      </div>
      <PlanBar
        key={chosen.goal}
        list={list}
        plan={chosen}
        proposing={proposing}
        name={[t(textsOf(chosen).name), parcelCount(t, chosen), formatPrice(chosen.totalRsd)].join(' · ')}
      />
    </>
  );
}

/** Compares a plan with the cheapest one in words. */
function explain(t: TFunction<'lists'>, plan: BookListPlan, cheapest: BookListPlan | undefined): string {
  if (!cheapest || plan === cheapest) return t('planBest');
  const price = formatPrice(Math.abs(plan.totalRsd - cheapest.totalRsd));
  const lost = plan.missing.length - cheapest.missing.length;
  if (plan.goal === 'pickUp') return lost > 0 ? t('planNoPostageLess', { count: lost }) : t('planNoPostage');
  const saved = cheapest.parcels.length - plan.parcels.length;
  if (saved <= 0) return t('planSame');
  return t('planMore', { price, parcels: t('planFewer', { count: saved }) });
}
