import type { BookList, BookListPlan } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../components/Avatar.js';
import { classNames } from '../../components/class-names.js';
import { conditionKeys } from '../../components/condition-keys.js';
import leaderClasses from '../../components/LeaderRows.module.css';
import { StatusDot } from '../../components/StatusDot.js';
import { TextLink } from '../../components/TextLink.js';
import { writtenKeys } from '../../features/books/written-keys.js';
import { formatPrice } from '../../lib/format.js';
import classes from './BookListPlans.module.css';

/** The sellers of a plan with their books, prices and postage, and the items without a copy. */
export function PlanDetails({ list, plan }: { list: BookList; plan: BookListPlan }) {
  const { t } = useTranslation(['lists', 'conditions', 'schoolNames']);
  const isPickUp = plan.goal === 'pickUp';
  return (
    <div className={classes.details}>
      {plan.parcels.map(({ seller, books, discountRsd, postageRsd }) => (
        <section key={books[0]?._id} className={classes.parcel}>
          <div className={classes.seller}>
            <Avatar name={seller.name} size="s" />
            <div>
              <h3>{seller.name}</h3>
              {seller.city !== '' && (
                <p className={classes.lead}>{isPickUp ? t('planPickupAt', { place: seller.city }) : seller.city}</p>
              )}
            </div>
          </div>
          <ul className={classNames(leaderClasses.rows, classes.rows)}>
            {books.map((book) => (
              <li key={book._id}>
                <div>
                  <TextLink to={pathTo('book', { bookId: book._id })}>{book.title}</TextLink>
                  <p className={classes.facts}>
                    {t(`conditions:${book.condition === '' ? 'unspecified' : conditionKeys[book.condition]}`)}
                    {book.written !== '' && ` · ${t(`schoolNames:${writtenKeys[book.written]}`)}`}
                  </p>
                  {list.items[book.item]?.isDoubtful && <StatusDot tone="warn">{t('planUnsure')}</StatusDot>}
                </div>
                <span>{formatPrice(book.priceRsd)}</span>
              </li>
            ))}
            {discountRsd > 0 && (
              <li>
                {t('planDiscount')} <span className={classes.less}>−{formatPrice(discountRsd)}</span>
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
        <section className={classes.missing}>
          <h3>{t('planMissing')}</h3>
          <ul>
            {plan.missing.map((index) => (
              <li key={index}>{list.items[index]?.title}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
