import type { EnglishOf } from '../english.js';
import type sr from './deals.sr.js';

export default {
  andMore_one: '{{title}} and {{count}} more book',
  andMore_other: '{{title}} and {{count}} more books',
  sysProposed_one: 'Proposal: {{count}} book, {{price}}',
  sysProposed_other: 'Proposal: {{count}} books, {{price}}',
  sysChanged_one: 'New terms: {{count}} book, {{price}}',
  sysChanged_other: 'New terms: {{count}} books, {{price}}',
  sysAgreed: 'The deal is made, everything is reserved',
  sysDeclined: 'The proposal was declined',
  sysWithdrawn: 'The proposal was withdrawn',
  sysSent: 'The parcel was sent: {{parcel}}',
  sysCompleted: 'The deal is done',
  sysCancelled: 'The deal was canceled: {{reason}}',
  sysGone: 'Account closed, the deal has ended',
  sysFailed: 'The deal failed: {{reason}}',
  sysSentPlain: 'The parcel was sent',
  sysExpired: 'Time ran out, the deal is no longer open',
  reasonChangedMind: 'Change of plans',
  reasonUnavailable: 'I no longer have the book',
  reasonNoReply: 'The other side does not answer',
  reasonPaidNotSent: 'Paid, but nothing was sent',
  reasonNotCollected: 'The parcel came back uncollected',
  reasonNotArrived: 'The parcel did not arrive',
  reasonNotAsDescribed: 'The books are not as described',
  reasonOther: 'Other',
} satisfies EnglishOf<typeof sr>;
