import type { Currency } from '@korice/contracts';
import { currencyName, readStored, writeStored } from '../../lib/storage.js';

/** The currency of the account's last book on this device; the euro before the first. */
export function readLastCurrency(userId: string): Currency {
  const stored = readStored(currencyName(userId));
  return stored === 'RSD' || stored === 'USD' ? stored : 'EUR';
}

export const writeLastCurrency = (userId: string, currency: Currency): boolean =>
  writeStored(currencyName(userId), currency);
