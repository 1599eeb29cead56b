import type { EnglishOf } from '../english.js';
import type sr from './mail.sr.js';

export default {
  linkFallback: 'If the button does not work, open this link:',
  reason: 'You are receiving this email because you have an account on Korice.',
  reasonOnce: 'You are receiving this email only because your address was entered on Korice.',
  reasonNewsletter: 'You are receiving this email because your address is on the newsletter list.',
  unsubscribe: 'Unsubscribe',
  alertFrom: 'from {{price}}',
  alertTo: 'up to {{price}}',
  alertSearch: 'a search with filters',
  alertPushTitle: 'A book you follow is here',
  alertPushBody: '{{title}} · {{price}}',
  alertsPushTitle_one: '{{count}} new book you follow',
  alertsPushTitle_other: '{{count}} new books you follow',
  dealBooks: 'Number of books: {{before}} → {{after}}',
  dealTotal: 'Total: {{before}} → {{after}}',
  dealAddress: 'Enter your address in the deal, so that the seller knows where to send the parcel.',
  dealPay: 'Pay with the IPS QR code of the deal, then report the payment.',
  dealWaitParcel: 'We will let you know when the parcel is on its way.',
  dealWaitAddress: 'We will let you know when the buyer enters the address.',
  dealWaitPay: 'Wait for the payment, then send the parcel by {{date}}.',
  dealSend: 'Send the parcel by {{date}}.',
  dealMeet: 'Agree on time and place in your messages.',
  dealCarrier: 'Carrier: {{carrier}}',
  dealTracking: 'Tracking number: {{tracking}}',
  dealGonePaid:
    'If you have already paid, keep the confirmation of the payment, contact your bank, and report the case to the police. The deal and your messages stay as proof. Korice receives no money and cannot return it.',
  dealGoneBooks: 'The books of the deal are available again.',
  safety: 'We will never ask for your password or card number by email.',
} satisfies EnglishOf<typeof sr>;
