import type { Book } from '@korice/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/kit/Button.js';
import { TextButton } from '../../../components/TextButton.js';
import { formatPrice, parsePrice } from '../../../lib/format.js';
import type { BookFormValues } from '../book-form-values.js';
import { bookQueries } from '../queries.js';
import classes from './PriceNotes.module.css';

/** Converts a price to dinars, rounded to 0.01 like in the API. Multiplies whole cents to avoid floating-point errors. */
export const priceInRsd = (price: number, currency: Book['currency'], rates: Record<'EUR' | 'USD', number>): number =>
  currency === 'RSD' ? price : Math.round(Math.round(price * 100) * rates[currency]) / 100;

/** Shows the public price in dinars below a price in euros or dollars. `onRetry` is called when a retry removes its button. */
export function PublicPrice({
  price,
  currency,
  onRetry,
}: Pick<BookFormValues, 'price' | 'currency'> & { onRetry: () => void }) {
  const { t } = useTranslation(['bookForm', 'common']);
  const { data: rates, isError, refetch } = useQuery(bookQueries.rates());
  const amount = parsePrice(price);
  if (amount === null || amount === 0 || currency === 'RSD') return null;
  if (rates) return t('pricePublic', { price: formatPrice(priceInRsd(amount, currency, rates)) });
  return (
    isError && (
      <>
        {t('pricePublicFailed')}{' '}
        <TextButton
          small
          onClick={() => {
            onRetry();
            void refetch();
          }}
        >
          {t('common:retry')}
        </TextButton>
      </>
    )
  );
}

/** Asks whether a high price in euros or dollars was meant in dinars. The element `id` can be focused. */
export function DinarsQuestion({
  id,
  price,
  currency,
  onDinars,
  onKeep,
}: Pick<BookFormValues, 'price' | 'currency'> & { id: string; onDinars: () => void; onKeep: () => void }) {
  const { t } = useTranslation('bookForm');
  const { data: rates } = useQuery(bookQueries.rates());
  const amount = parsePrice(price);
  if (amount === null) return null;
  return (
    <div id={id} tabIndex={-1} role="group" aria-labelledby={`${id}-text`} className={classes.question}>
      <p id={`${id}-text`} role="status">
        {rates
          ? t('dinarsQuestion', {
              price: formatPrice(amount, currency),
              priceRsd: formatPrice(priceInRsd(amount, currency, rates)),
            })
          : t('dinarsQuestionShort', { price: formatPrice(amount, currency) })}
      </p>
      <div className={classes.answers}>
        <Button onClick={onDinars}>{t('dinarsYes')}</Button>
        <Button onClick={onKeep}>{t('dinarsNo')}</Button>
      </div>
    </div>
  );
}
