import type { Currency } from '@korice/contracts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../components/kit/TextInput.js';
import { formatAmount, parsePrice } from '../../../lib/format.js';
import { type BookFieldProps, showsSame } from './book-field-props.js';
import { PublicPrice } from './PriceNotes.js';
import classes from './PriceField.module.css';

const labels = { EUR: 'priceEur', RSD: 'priceRsd', USD: 'priceUsd' } as const satisfies Record<Currency, string>;
const currencies = Object.keys(labels) as Currency[];

/** The amount, labelled in the chosen currency, and the currency beside it. Left, an amount is written out as it was understood. */
export const PriceField = memo(
  function PriceField({ fields: { values, set }, idOf, errorOf }: BookFieldProps) {
    const { t } = useTranslation(['bookForm', 'common']);
    return (
      <TextInput
        id={idOf('price')}
        classNames={{ wrapper: classes.wrapper, input: classes.amount, section: classes.section }}
        label={t(labels[values.currency])}
        placeholder={t('pricePlaceholder')}
        inputMode="decimal"
        autoComplete="off"
        required
        withAsterisk={false}
        value={values.price}
        onChange={({ currentTarget }) => set('price', currentTarget.value)}
        onBlur={() => {
          const amount = parsePrice(values.price);
          if (amount !== null && formatAmount(amount) !== values.price) set('price', formatAmount(amount));
        }}
        description={<PublicPrice price={values.price} currency={values.currency} />}
        error={errorOf('price')}
        rightSection={
          <select
            id={idOf('currency')}
            className={classes.currency}
            aria-label={t('common:currency')}
            value={values.currency}
            onChange={({ currentTarget }) =>
              set('currency', currencies.find((currency) => currency === currentTarget.value) ?? values.currency)
            }
          >
            {currencies.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </select>
        }
      />
    );
  },
  showsSame('price', 'currency'),
);
