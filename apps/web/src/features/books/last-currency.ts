import type { Currency } from '@korice/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currencyName, readStored, writeStored } from '../../lib/storage.js';
import { bookQueries } from './queries.js';

/** Returns the currency of the last book that the account listed on this device; EUR if there is none. */
export function readLastCurrency(userId: string): Currency {
  const stored = readStored(currencyName(userId));
  return stored === 'RSD' || stored === 'USD' ? stored : 'EUR';
}

export const writeLastCurrency = (userId: string, currency: Currency): boolean =>
  writeStored(currencyName(userId), currency);

/**
 * Returns the currency of the account's newest listing on any device, or undefined while the listings load. Without a network, after a
 * failed request and without a listing, it returns the currency stored on this device. The result stays the same until unmount, so that a
 * background refetch does not change an open form.
 */
export function useStartCurrency(userId: string | undefined): Currency | undefined {
  const [currency, setCurrency] = useState<Currency>();
  const { data, isFetching, failureCount } = useQuery({
    ...bookQueries.mine(),
    enabled: userId !== undefined && currency === undefined,
  });
  // Cached listings do not count before the refetch: another device may have listed a book since.
  if (currency !== undefined || (isFetching && failureCount === 0)) return currency;
  const found = data?.[0]?.currency ?? (userId === undefined ? 'EUR' : readLastCurrency(userId));
  setCurrency(found);
  return found;
}
