import type { ReportSubject } from '@korice/contracts';
import { excerpt } from '../../lib/excerpt.js';
import { formatDate, formatTime } from '../../lib/format.js';

export interface ReportRequest {
  subject: ReportSubject;
  subjectId: string;
  /** A line that the text begins with, for example the number of a deal. */
  line?: string;
  /** Quotable messages of the other member in a reported conversation, newest first. */
  messages?: readonly ReportedMessage[];
}

export interface ReportedMessage {
  _id: string;
  name: string;
  createdAt: string;
  content: string;
}

/** Characters: several quotes must fit into the text of a report. */
const maxQuoteLength = 240;

/** Formats a message as one line: time, sender, shortened text. */
export const quoteOf = ({ name, createdAt, content }: ReportedMessage): string =>
  `[${formatDate(createdAt)} ${formatTime(createdAt)}] ${name}: ${excerpt(content.replace(/\s+/g, ' ').trim(), maxQuoteLength)}`;
