import { excerpt } from '../../lib/excerpt.js';
import { formatDate, formatTime } from '../../lib/format.js';
import type { ReportedMessage } from './asked-report.js';

/** So that a few of them fit into the text of a report. */
const longest = 240;

/** A message as a line of a report: when, who, what. A long one is cut. */
export const quoteOf = ({ name, createdAt, content }: ReportedMessage): string =>
  `[${formatDate(createdAt)} ${formatTime(createdAt)}] ${name}: ${excerpt(content.replace(/\s+/g, ' ').trim(), longest)}`;

export const hasQuote = (text: string, quote: string): boolean => text.split('\n').includes(quote);

/** On a line of its own below what stands there. */
export const withQuote = (text: string, quote: string): string =>
  text.trim() === '' ? quote : `${text.trimEnd()}\n${quote}`;

export const withoutQuote = (text: string, quote: string): string =>
  text
    .split('\n')
    .filter((line) => line !== quote)
    .join('\n');
