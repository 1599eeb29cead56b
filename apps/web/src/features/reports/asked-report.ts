import type { ReportSubject } from '@korice/contracts';

/** What a person is about to report. */
export interface AskedReport {
  subject: ReportSubject;
  subjectId: string;
  /** Of a conversation: what the other has written, latest first, to choose from. */
  messages?: readonly ReportedMessage[];
}

export interface ReportedMessage {
  _id: string;
  name: string;
  createdAt: string;
  content: string;
}
