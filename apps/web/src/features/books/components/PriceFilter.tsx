import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../components/kit/TextInput.js';
import { formatAmount, formatPrice, parsePrice } from '../../../lib/format.js';
import { mostFilterPrice } from '../book-filters.js';
import { useTypedFilter } from './use-typed-filter.js';
import classes from './BookFilterGroups.module.css';

interface PriceRange {
  minPrice: number | undefined;
  maxPrice: number | undefined;
}

/** `''` is no bound; null is no amount. */
const bound = (typed: string): number | undefined | null => (typed.trim() === '' ? undefined : parsePrice(typed));

const isTooHigh = (amount: number | undefined | null): boolean => (amount ?? 0) > mostFilterPrice;

/** A whole amount stands without its decimals, as people type it. */
const amountText = (amount: number | undefined): string =>
  amount === undefined ? '' : formatAmount(amount).replace(/,00$/, '');

/** From and to, in dinars. Takes effect when a field is left or on Enter, and only when it makes sense. */
export function PriceFilter({ minPrice, maxPrice, onChange }: PriceRange & { onChange: (range: PriceRange) => void }) {
  const { t } = useTranslation(['search', 'errors']);
  const errorId = useId();
  const [from, setFrom] = useTypedFilter(minPrice, amountText, bound);
  const [to, setTo] = useTypedFilter(maxPrice, amountText, bound);
  const [fault, setFault] = useState<'number' | 'range' | 'order'>();

  const apply = () => {
    const min = bound(from);
    const max = bound(to);
    if (min === null || max === null) {
      setFault('number');
      return;
    }
    if (isTooHigh(min) || isTooHigh(max)) {
      setFault('range');
      return;
    }
    if (min !== undefined && max !== undefined && min > max) {
      setFault('order');
      return;
    }
    setFault(undefined);
    if (min !== minPrice || max !== maxPrice) onChange({ minPrice: min, maxPrice: max });
  };
  const isFaulty = (typed: string): boolean => {
    const amount = bound(typed);
    return fault === 'number' ? amount === null : fault === 'range' ? isTooHigh(amount) : fault === 'order';
  };
  const field = (label: string, value: string, set: (value: string) => void) => (
    <TextInput
      aria-label={label}
      placeholder={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={13}
      value={value}
      error={isFaulty(value)}
      aria-describedby={isFaulty(value) ? errorId : undefined}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );

  return (
    <fieldset className={classes.group}>
      <legend>{t('filterPrice')}</legend>
      <div className={classes.range}>
        {field(t('filterPriceFrom'), from, setFrom)}
        <span className={classes.dash} aria-hidden="true">
          –
        </span>
        {field(t('filterPriceTo'), to, setTo)}
      </div>
      {fault !== undefined && (
        <p id={errorId} className={classes.error} role="alert">
          {fault === 'order'
            ? t('filterPriceInvalid')
            : fault === 'range'
              ? t('errors:priceOutOfRange', { min: formatPrice(0), max: formatPrice(mostFilterPrice) })
              : t('errors:notANumber')}
        </p>
      )}
    </fieldset>
  );
}
