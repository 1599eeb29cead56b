import type { EnglishOf } from '../english.js';
import type sr from './report.sr.js';

export default {
  book: 'Report Listing',
  room: 'Report Conversation',
  user: 'Report Member',
  bookTitle: 'Report this listing?',
  roomTitle: 'Report this conversation?',
  userTitle: 'Report this member?',
  lead: 'Only admins read your report, and we do not reveal who sent it.',
  roomHint: 'Only the participants see the conversation, so copy the messages in question here.',
  reason: 'Reason',
  reasonFraud: 'Fraud or asking for money',
  reasonMisleading: 'Description or images do not match the book',
  reasonForbidden: 'Prohibited or pirated content',
  reasonAbuse: 'Insults or threats',
  reasonSpam: 'Advertising or unsolicited messages',
  reasonOther: 'Something else',
  text: 'What happened?',
  textPlaceholder: 'Two or three sentences are enough.',
  submit: 'Send Report',
  sentBook: 'Your report of the listing has been sent. Thank you, we will look into it.',
  sentRoom: 'Your report of the conversation has been sent. Thank you, we will look into it.',
  sentUser: 'Your report of the member has been sent. Thank you, we will look into it.',
  failed: 'The report was not sent. Your text is still here, please try again.',
  loginFirst: 'You need an account to report a listing. Log in, then go on.',
} satisfies EnglishOf<typeof sr>;
