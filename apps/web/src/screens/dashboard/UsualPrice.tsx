import type { PriceHint } from '@korice/contracts';
import { priceHintQuery } from '@korice/contracts/first-view';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bookQueries } from '../../features/books/queries.js';
import { conditionOf } from '../../features/shelf/shelf.js';
import type { ShelfBook, ShelfDefaults } from '../../features/shelf/shelf-store.js';
import { formatNumber } from '../../lib/format.js';
import classes from './ShelfRow.module.css';

/** Returns the usual prices of a book in the queue, in dinars; undefined while loading and with too few copies. */
export function useUsualPrices(book: ShelfBook, defaults: ShelfDefaults): PriceHint | undefined {
  const title = book.title.trim();
  const author = book.author.trim();
  const query = priceHintQuery({ title, author, ISBN: book.isbn, condition: conditionOf(book, defaults) });
  const { data } = useQuery(bookQueries.priceHint(title === '' || author === '' ? undefined : query));
  return data?.hint ?? undefined;
}

/** The usual prices as `500–800`, or as a sentence. */
export function UsualPrice({
  book,
  defaults,
  isSentence = false,
}: {
  book: ShelfBook;
  defaults: ShelfDefaults;
  isSentence?: boolean;
}) {
  const { t } = useTranslation('edition');
  const hint = useUsualPrices(book, defaults);
  if (!hint) return null;
  const { low, high } = hint;
  if (isSentence)
    return (
      <p>
        {low === high
          ? t('similarPrice', { price: formatNumber(low) })
          : t('similarPrices', { from: formatNumber(low), to: formatNumber(high) })}
      </p>
    );
  return (
    <span className={classes.usual}>
      {low === high ? formatNumber(low) : `${formatNumber(low)}–${formatNumber(high)}`}
    </span>
  );
}
