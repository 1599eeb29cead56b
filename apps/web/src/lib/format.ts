import type { Currency } from '@korice/contracts';

// All languages use the Serbian formats 1.234,50 and 24.05.2026, independent of the language of the texts.
const groups = /\B(?=(?:\d{3}){1,6}$)/g;

// Not with `Intl.NumberFormat`: its first formatter delays the start on a slow phone by 60 ms. The tests compare with `Intl`.

/** `1.234` */
export const formatNumber = (value: number): string => value.toFixed(0).replace(groups, '.');

/** `1.000+` with `isMore`: the list has at least `total` entries. */
export const formatTotal = ({ total, isMore }: { total: number; isMore: boolean }): string =>
  `${formatNumber(total)}${isMore ? '+' : ''}`;

/** The number of a badge, which has space for two digits: `99+` above 99. */
export const formatBadge = (count: number): string => (count > 99 ? '99+' : String(count));

/** `1.234,50` */
export function formatAmount(amount: number): string {
  const [units = '', decimals = ''] = amount.toFixed(2).split('.');
  return `${units.replace(groups, '.')},${decimals}`;
}

/** An average rating: `4,8`, or `5` for a whole one. */
export const formatRating = (rating: number): string => rating.toFixed(1).replace('.0', '').replace('.', ',');

/** Creates the formatter on first use: the first view of most pages needs none. */
function inBelgrade(options: Intl.DateTimeFormatOptions): (time: string | Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    format ??= new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/Belgrade' });
    return format.format(typeof time === 'string' ? new Date(time) : time);
  };
}

const dayInBelgrade = inBelgrade({ day: '2-digit', month: '2-digit', year: 'numeric' });

const signs = { EUR: '€', USD: '$' } as const satisfies Partial<Record<Currency, string>>;

/** `1.200,50 RSD` */
export const formatPrice = (amount: number, currency: Currency = 'RSD'): string =>
  `${formatAmount(amount)} ${currency}`;

/** `€ 8,00` or `650,00 RSD`, for tables. */
export const formatTablePrice = (amount: number, currency: Currency): string =>
  currency === 'RSD' ? formatPrice(amount) : `${signs[currency]} ${formatAmount(amount)}`;

/** `24.05.2026` in Belgrade, for an ISO time or a Date. @throws RangeError for an invalid time */
export const formatDate = (time: string | Date): string => dayInBelgrade(time).replaceAll('/', '.');

/** `18:30` in Belgrade. */
export const formatTime = inBelgrade({ hour: '2-digit', minute: '2-digit' });

/** Formats an ISO date of any precision: `1984`, `05.1984`, `24.05.1984`; `''` stays `''`. */
export const formatPublishedDate = (date: string): string => date.split('-').reverse().join('.');

/**
 * Parses a typed amount with at most two decimals: `1.234,50`, `1234,5`, `1234.50` or `1.234,-`; null for other text. A dot before exactly three digits
 * groups thousands: `1.200` is 1200.
 */
export function parsePrice(text: string): number | null {
  const typed = text.replace(/\s/g, '').replace(/,[-–—]{1,2}$/, '');
  const grouped = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(typed);
  const pointed = /^(\d+)\.(\d{1,2})$/.exec(typed);
  const match = grouped ?? pointed;
  if (!match?.[1]) return null;
  return Number(`${match[1].replaceAll('.', '')}.${match[2] ?? '0'}`);
}

/** Converts a typed date (`1984`, `05.1984`, `24.5.1984`) to ISO order; null for other formats. Does not check whether the day exists. */
export function parsePublishedDate(text: string): string | null {
  const typed = text.replace(/\s/g, '').replace(/\.$/, '');
  if (/^(\d{4}(-\d{2}){0,2})?$/.test(typed)) return typed;
  const match = /^(?:(\d{1,2})\.)?(\d{1,2})\.(\d{4})$/.exec(typed);
  if (!match) return null;
  const [, day, month = '', year = ''] = match;
  return [year, month, day].flatMap((part) => (part === undefined ? [] : [part.padStart(2, '0')])).join('-');
}
