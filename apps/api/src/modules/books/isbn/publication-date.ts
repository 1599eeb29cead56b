import { PublishedDate } from '@korice/contracts';
import { fold } from '@korice/book-text';

/** English and Serbian months by the beginnings of their folded names, which are the usual abbreviations too. */
const months = [
  /^jan/,
  /^feb/,
  /^mar/,
  /^apr/,
  /^(may|maj)/,
  /^jun/,
  /^jul/,
  /^a(u|v)g/,
  /^sep/,
  /^o(c|k)t/,
  /^nov/,
  /^de(c|k)/,
];

const monthNumber = (word: string): number => months.findIndex((name) => name.test(word)) + 1;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

interface Parts {
  year: string;
  month?: number;
  day?: number;
}

/**
 * Parses a date from a library catalogue ('July 16, 2005', '2005-07', 'c1999', '3. mart 1984.'). Returns it as
 * precisely as possible: `YYYY-MM-DD`, `YYYY-MM`, `YYYY` or `''`. Returns only the year of a numeric date such as
 * '7/6/2005', whose day and month are ambiguous.
 */
export function publicationDate(text: string): string {
  const parts = isoParts(text) ?? wordParts(text) ?? yearParts(text);
  if (!parts) return '';
  const { year, month, day } = parts;
  const exact = [year, ...(month ? [twoDigits(month), ...(day ? [twoDigits(day)] : [])] : [])];
  for (let length = exact.length; length > 1; length -= 1) {
    const date = exact.slice(0, length).join('-');
    if (PublishedDate.safeParse(date).success) return date;
  }
  return year;
}

function isoParts(text: string): Parts | undefined {
  const [, year, month, day] = /^\s*((?:1[4-9]|20)\d{2})-(\d{1,2})(?:-(\d{1,2}))?\s*(?:T.*)?$/.exec(text) ?? [];
  return year === undefined ? undefined : { year, month: Number(month), day: Number(day ?? 0) };
}

function wordParts(text: string): Parts | undefined {
  const words = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const at = words.findIndex((word) => /^\p{L}{3,}$/u.test(word) && monthNumber(word) > 0);
  const [year, ...others] = words.filter((word) => /^(?:1[4-9]|20)\d{2}$/.test(word));
  if (at < 0 || year === undefined || others.length > 0) return undefined;
  const day = words.flatMap((word) => /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1] ?? []);
  return { year, month: monthNumber(words[at] ?? ''), ...(day.length === 1 && { day: Number(day[0]) }) };
}

/** Returns the year if the text names exactly one; undefined for a range of years. */
function yearParts(text: string): Parts | undefined {
  const [year, ...others] = new Set(text.match(/(?<!\d)(?:1[4-9]|20)\d{2}(?!\d)/g));
  return year === undefined || others.length > 0 ? undefined : { year };
}
