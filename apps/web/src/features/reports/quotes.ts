import { excerpt } from '../../lib/excerpt.js';
import { formatDate, formatTime } from '../../lib/format.js';
import type { ReportedMessage } from './asked-report.js';

/** Several quotes must fit into the text of a report. */
const maxQuoteLength = 240;

/** Formats a message as one line: time, sender, shortened text. */
export const quoteOf = ({ name, createdAt, content }: ReportedMessage): string =>
  `[${formatDate(createdAt)} ${formatTime(createdAt)}] ${name}: ${excerpt(content.replace(/\s+/g, ' ').trim(), maxQuoteLength)}`;

export const hasQuote = (text: string, quote: string): boolean => text.split('\n').includes(quote);

/** Appends the quote as a line. */
export const withQuote = (text: string, quote: string): string =>
  text.trim() === '' ? quote : `${text.trimEnd()}\n${quote}`;

export const withoutQuote = (text: string, quote: string): string =>
  text
    .split('\n')
    .filter((line) => line !== quote)
    .join('\n');
