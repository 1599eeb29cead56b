import { useDebouncedValue } from '@mantine/hooks';
import type { Book, PriceHint as Hint } from '@korice/contracts';
import { priceHintQuery } from '@korice/contracts/first-view';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber, parsePrice } from '../../../lib/format.js';
import type { BookFormValues } from '../book-form-values.js';
import { bookQueries } from '../queries.js';
import { priceInRsd } from './PriceNotes.js';
import classes from './PriceHint.module.css';

/** Compares the price of a listed book with the usual prices. Renders nothing without enough copies. Needs the i18n namespace `edition`. */
export function PriceHint({ book, priceRsd }: { book: Book; priceRsd: number }) {
  const { data } = useQuery(bookQueries.priceHint(priceHintQuery(book)));
  return data?.hint && <Range hint={data.hint} priceRsd={priceRsd} />;
}

const debounceMs = 500;

/** Shows the usual prices of the book that is typed into a form; `isbn` is valid or `''`. */
export function PriceHintOfForm({ values, isbn }: { values: BookFormValues; isbn: string }) {
  const { t } = useTranslation('edition');
  const { data: rates } = useQuery(bookQueries.rates());
  const { title, author, condition, price, currency } = values;
  const query = priceHintQuery({ title: title.trim(), author: author.trim(), ISBN: isbn, condition });
  const key = JSON.stringify(query);
  const isSettled = useDebouncedValue(key, debounceMs)[0] === key;
  const isKnown = query.title !== '' && query.author !== '';
  const { data } = useQuery(bookQueries.priceHint(isSettled && isKnown ? query : undefined));
  const amount = parsePrice(price);
  return (
    <div role="status" className={classes.status}>
      {data?.hint && (
        <>
          <Range
            hint={data.hint}
            priceRsd={amount === null || amount === 0 || !rates ? null : priceInRsd(amount, currency, rates)}
          />
          <p className={classes.how}>{t('pricesHow')}</p>
        </>
      )}
    </div>
  );
}

/** Width of the scale in units of the `viewBox`. */
const scaleWidth = 100;

function Range({ hint: { low, high, count }, priceRsd }: { hint: Hint; priceRsd: number | null }) {
  const { t } = useTranslation('edition');
  // Pads both sides by the range between the quartiles (at least 10% of `high`), and includes the price.
  const room = Math.max(high - low, high * 0.1);
  const from = Math.max(0, Math.min(low - room, priceRsd ?? low));
  const to = Math.max(high + room, priceRsd ?? high);
  const place = (price: number) => ((price - from) / (to - from)) * scaleWidth;
  return (
    <div className={classes.hint}>
      <p>
        {low === high
          ? t('similarPrice', { price: formatNumber(low) })
          : t('similarPrices', { from: formatNumber(low), to: formatNumber(high) })}{' '}
        <span className={classes.muted}>· {t('pricedCopies', { count })}</span>
      </p>
      <svg className={classes.bar} viewBox={`0 0 ${scaleWidth} 14`} preserveAspectRatio="none" aria-hidden="true">
        <rect className={classes.scale} y="6" width={scaleWidth} height="2" />
        <rect className={classes.half} x={place(low)} y="4" width={Math.max(place(high) - place(low), 1)} height="6" />
        {priceRsd !== null && (
          <rect className={classes.tick} x={Math.min(place(priceRsd), scaleWidth - 1)} width="1" height="14" />
        )}
      </svg>
      {priceRsd !== null && <p>{t(priceRsd < low ? 'priceBelow' : priceRsd > high ? 'priceAbove' : 'priceUsual')}</p>}
    </div>
  );
}
