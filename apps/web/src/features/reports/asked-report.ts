import type { ReportSubject } from '@korice/contracts';

export interface AskedReport {
  subject: ReportSubject;
  subjectId: string;
  /** Quotable messages of the other member in a reported conversation, newest first. */
  messages?: readonly ReportedMessage[];
}

export interface ReportedMessage {
  _id: string;
  name: string;
  createdAt: string;
  content: string;
}
