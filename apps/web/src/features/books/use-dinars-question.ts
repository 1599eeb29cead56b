import { useState } from 'react';
import { parsePrice } from '../../lib/format.js';
import type { BookFormValues } from './book-form-values.js';

/** Euros or dollars above which a price was probably meant in dinars. */
const doubtfulAbove = 100;

type Price = Pick<BookFormValues, 'price' | 'currency'>;

const nameOf = ({ price, currency }: Price): string => `${parsePrice(price) ?? ''} ${currency}`;

/** Whether to ask if a high price is in dinars: not for the price that is stored, and once for any other. */
export function useDinarsQuestion(values: Price, stored: Price): { isOpen: boolean; keepPrice: () => void } {
  const [kept, setKept] = useState<string>();
  const amount = parsePrice(values.price);
  const isDoubtful = values.currency !== 'RSD' && amount !== null && amount > doubtfulAbove;
  const name = nameOf(values);
  return { isOpen: isDoubtful && name !== kept && name !== nameOf(stored), keepPrice: () => setKept(name) };
}
