import type { BookList, BookListPlan } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../components/FailedState.js';
import { Button } from '../../components/kit/Button.js';
import { Skeleton } from '../../components/Skeleton.js';
import { TextLink } from '../../components/TextLink.js';
import { TownInput } from '../../components/TownInput.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { useSession } from '../../features/auth/session.js';
import { listQueries } from '../../features/lists/list-data.js';
import { formatPrice } from '../../lib/format.js';
import classes from './BookListPlans.module.css';

/** Requests plans for buying the list and refetches them after every change of the list. */
export function BookListPlans({ list }: { list: BookList }) {
  const { t } = useTranslation(['lists', 'common']);
  const id = useId();
  const { user } = useSession();
  const [town, setTown] = useState(user?.city ?? '');
  const [asked, setAsked] = useState<{ town: string } | null>(null);
  const {
    data: plans,
    isPending,
    isFetching,
    isError,
    refetch,
  } = useQuery({
    ...listQueries.plans(list._id, asked?.town ?? ''),
    enabled: asked !== null,
  });
  const isLoading = useSkeleton(asked !== null && isPending);

  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{t('planTitle')}</h2>
      <p className={classes.lead}>{t('planBody')}</p>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setAsked({ town: town.trim() });
        }}
      >
        <TownInput label={t('planTown')} value={town} onChange={setTown} />
        <Button type="submit" variant="filled" disabled={isFetching}>
          {t('plan')}
        </Button>
      </form>
      <div aria-live="polite" aria-busy={isFetching}>
        {isLoading ? (
          <Skeleton shape="lines" label={t('common:loading')} />
        ) : plans ? (
          <Plans list={list} plans={plans} />
        ) : (
          isError && <FailedState title={t('planFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
      </div>
    </section>
  );
}

const planNames = {
  cheapest: 'planCheapest',
  fewestParcels: 'planFewest',
  pickUp: 'planInTown',
} as const satisfies Record<BookListPlan['goal'], string>;

function Plans({ list, plans }: { list: BookList; plans: readonly BookListPlan[] }) {
  const { t } = useTranslation('lists');
  const name = useId();
  const offered = plans.filter(({ parcels }) => parcels.length > 0);
  const [goal, setGoal] = useState<BookListPlan['goal']>('cheapest');
  const chosen = offered.find((plan) => plan.goal === goal) ?? offered[0];
  if (!chosen) return <p>{t('planNone')}</p>;
  return (
    <>
      <fieldset className={classes.choices}>
        <legend>{t('planChoose')}</legend>
        {offered.map((plan) => (
          <label key={plan.goal} className={classes.choice}>
            <input type="radio" name={name} checked={plan === chosen} onChange={() => setGoal(plan.goal)} />
            <span>
              {t(planNames[plan.goal])} <b>{formatPrice(plan.totalRsd)}</b>
            </span>
            <small>
              {t('planCovers', { found: list.items.length - plan.missing.length, count: list.items.length })} ·{' '}
              {t(plan.goal === 'pickUp' ? 'planPickups' : 'planParcels', { count: plan.parcels.length })}
            </small>
            <small>{explain(t, plan, offered[0])}</small>
          </label>
        ))}
      </fieldset>
      <PlanDetails list={list} plan={chosen} />
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

/** The sellers with their books, prices and postage, and the items without a copy. */
function PlanDetails({ list, plan }: { list: BookList; plan: BookListPlan }) {
  const { t } = useTranslation('lists');
  const isPickUp = plan.goal === 'pickUp';
  return (
    <div className={classes.details}>
      {plan.parcels.map(({ seller, books, discountRsd, postageRsd }) => (
        <section key={seller._id}>
          <h3>{seller.name}</h3>
          {seller.city !== '' && (
            <p className={classes.lead}>{isPickUp ? t('planPickupAt', { place: seller.city }) : seller.city}</p>
          )}
          <ul className={classes.rows}>
            {books.map((book) => (
              <li key={book._id}>
                <TextLink to={pathTo('book', { bookId: book._id })}>{book.title}</TextLink>
                <span>{formatPrice(book.priceRsd)}</span>
              </li>
            ))}
            {discountRsd > 0 && (
              <li>
                {t('planDiscount')} <span>−{formatPrice(discountRsd)}</span>
              </li>
            )}
            {!isPickUp && (
              <li>
                {t('planPostage')} <span>{formatPrice(postageRsd)}</span>
              </li>
            )}
          </ul>
        </section>
      ))}
      {plan.missing.length > 0 && (
        <section>
          <h3>{t('planMissing')}</h3>
          <ul>
            {plan.missing.map((index) => (
              <li key={index}>{list.items[index]?.title}</li>
            ))}
          </ul>
        </section>
      )}
      <p className={classes.total}>
        <span>
          {plan.postageRsd > 0
            ? t('planParts', { books: formatPrice(plan.booksRsd), postage: formatPrice(plan.postageRsd) })
            : t('planPartsFree', { books: formatPrice(plan.booksRsd) })}
        </span>
        <b>{formatPrice(plan.totalRsd)}</b>
      </p>
      <p className={classes.lead}>{t('planNext')}</p>
    </div>
  );
}
