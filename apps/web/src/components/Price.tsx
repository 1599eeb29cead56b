import type { Currency } from '@korice/contracts';
import { formatPrice, formatTablePrice } from '../lib/format.js';
import { classNames } from './class-names.js';
import classes from './Price.module.css';

/** `1.200,50 RSD`, or `€ 8,00` with `inTable`. */
export function Price({
  amount,
  currency = 'RSD',
  inTable = false,
  className,
}: {
  amount: number;
  currency?: Currency;
  inTable?: boolean;
  className?: string | undefined;
}) {
  const format = inTable ? formatTablePrice : formatPrice;
  return (
    <span className={classNames(classes.price, !inTable && classes.strong, className)}>{format(amount, currency)}</span>
  );
}
