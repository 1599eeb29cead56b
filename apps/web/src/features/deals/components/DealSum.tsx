import type { Deal } from '@korice/contracts';
import { amountDue, discounted } from '@korice/contracts/deal-terms';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.js';
import leaderClasses from '../../../components/LeaderRows.module.css';
import { formatPrice } from '../../../lib/format.js';
import { textLanguage } from '../../../lib/text-language.js';
import { DealCover } from './CoverFan.js';
import classes from './DealSum.module.css';

/** The books with their prices, the discount, the postage and the total, with dotted leaders. */
export function DealSum({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deal');
  const { books, sumRsd, priceRsd, discountPercent, delivery } = deal;
  const reduction = sumRsd - priceRsd;
  const isBundle = discountPercent > 0 && priceRsd === discounted(sumRsd, discountPercent);
  return (
    <div>
      <ul className={classNames(leaderClasses.rows, classes.sum)}>
        {books.map((book) => (
          <li key={book._id} className={classes.withCover}>
            <span className={classes.cover}>
              <DealCover book={book} />
            </span>
            <span className={classes.title} lang={textLanguage(book.title)}>
              {book.title}
            </span>
            <span>{formatPrice(book.priceRsd)}</span>
          </li>
        ))}
        {reduction > 0 && (
          <li className={classes.less}>
            <span>{isBundle ? t('discount', { percent: `${discountPercent}%` }) : t('lowerPrice')}</span>
            <span>−{formatPrice(reduction)}</span>
          </li>
        )}
        {delivery.kind !== 'inPerson' && (
          <li>
            <span>{t('postage')}</span>
            <span>{delivery.payer === 'buyer' ? formatPrice(delivery.postageRsd) : t('free')}</span>
          </li>
        )}
      </ul>
      <p className={classes.total}>
        <span>{t('total')}</span>
        <b>{formatPrice(amountDue(deal))}</b>
      </p>
      <DealChange deal={deal} />
    </div>
  );
}

/** What a counter-proposal changes: the books that it omits or adds, and the earlier amount. Renders nothing for the first terms. */
function DealChange({ deal: { books, previous } }: { deal: Deal }) {
  const { t } = useTranslation('deal');
  if (!previous) return null;
  const titlesOf = (some: readonly { _id: string; title: string }[], others: readonly { _id: string }[]) =>
    some.filter(({ _id }) => !others.some((other) => other._id === _id)).map(({ title }) => title);
  const [omitted, added] = [titlesOf(previous.books, books), titlesOf(books, previous.books)];
  return (
    <div className={classes.change}>
      {omitted.length > 0 && <p>{t('omitted', { titles: omitted.join(', ') })}</p>}
      {added.length > 0 && <p>{t('added', { titles: added.join(', ') })}</p>}
      <p>{t('before', { count: previous.books.length, price: formatPrice(previous.dueRsd) })}</p>
    </div>
  );
}
