import type { Currency } from '@korice/contracts';

/*
 * Numbers, prices and dates look the same in both languages: 1.234,50 and 24.05.2026 are what people in Serbia read, whatever the
 * language of the words around them.
 */
const groups = /\B(?=(?:\d{3}){1,6}$)/g;

/*
 * Written by hand because the first formatter of `Intl` costs a slow phone 60 ms while the program starts, for two signs that never
 * change; `Intl` has the say in the tests.
 */

/** `1.234`, for counts. */
export const formatNumber = (value: number): string => value.toFixed(0).replace(groups, '.');

/** `1.234,50`, as an amount stands in a field. */
export function formatAmount(amount: number): string {
  const [units = '', decimals = ''] = amount.toFixed(2).split('.');
  return `${units.replace(groups, '.')},${decimals}`;
}

/** `4,8`, and `5` when it is whole: an average rating. */
export const formatRating = (rating: number): string => rating.toFixed(1).replace('.0', '').replace('.', ',');

/** `Intl` only when it is needed, which the first view of most pages does not. */
function inBelgrade(options: Intl.DateTimeFormatOptions): (time: string | Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    format ??= new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/Belgrade' });
    return format.format(typeof time === 'string' ? new Date(time) : time);
  };
}

const dayInBelgrade = inBelgrade({ day: '2-digit', month: '2-digit', year: 'numeric' });

const signs = { EUR: '€', USD: '$' } as const satisfies Partial<Record<Currency, string>>;

/** `1.200,50 RSD`, as prices stand everywhere but in tables. */
export const formatPrice = (amount: number, currency: Currency = 'RSD'): string =>
  `${formatAmount(amount)} ${currency}`;

/** `€ 8,00` and `650,00 RSD`: the entered amount as prices stand in tables, a foreign one behind its sign. */
export const formatTablePrice = (amount: number, currency: Currency): string =>
  currency === 'RSD' ? formatPrice(amount) : `${signs[currency]} ${formatAmount(amount)}`;

/** `24.05.2026`, the day in Belgrade. Takes an ISO time or a Date; throws a RangeError on anything else. */
export const formatDate = (time: string | Date): string => dayInBelgrade(time).replaceAll('/', '.');

/** `18:30`, the time in Belgrade. */
export const formatTime = inBelgrade({ hour: '2-digit', minute: '2-digit' });

/** An ISO day, or a date of publication as exactly as it is known: `1984`, `05.1984`, `24.05.1984`; `''` stays `''`. */
export const formatPublishedDate = (date: string): string => date.split('-').reverse().join('.');

/**
 * The amount in a text as people type it: `1.234,50`, `1234,5` and `1234.50`; null when it is none, or has more than two decimals.
 * A lone dot followed by exactly three digits parts thousands, as dots do in Serbia: `1.200` is one thousand two hundred.
 */
export function parsePrice(text: string): number | null {
  const typed = text.replace(/\s/g, '');
  const grouped = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(typed);
  const pointed = /^(\d+)\.(\d{1,2})$/.exec(typed);
  const match = grouped ?? pointed;
  if (!match?.[1]) return null;
  return Number(`${match[1].replaceAll('.', '')}.${match[2] ?? '0'}`);
}

/**
 * A date of publication as it is typed, `1984`, `05.1984` or `24.5.1984`, in the contract's order: `1984`, `1984-05`, `1984-05-24`. Null
 * when it has no such shape; whether there is such a day the contract knows.
 */
export function parsePublishedDate(text: string): string | null {
  const typed = text.replace(/\s/g, '').replace(/\.$/, '');
  if (/^(\d{4}(-\d{2}){0,2})?$/.test(typed)) return typed;
  const match = /^(?:(\d{1,2})\.)?(\d{1,2})\.(\d{4})$/.exec(typed);
  if (!match) return null;
  const [, day, month = '', year = ''] = match;
  return [year, month, day].flatMap((part) => (part === undefined ? [] : [part.padStart(2, '0')])).join('-');
}
