import type { MailTexts } from './mail-texts.js';

/** Mails about deals, and about sales and reservations without one. */
export default {
  bookSold: {
    subject: '"{{bookTitle}}" is yours',
    button: 'View Purchased Books',
    paragraphs: [
      'Hello,',
      '"{{bookTitle}}" ({{bookAuthor}}) has been marked as sold to you. Owner: {{ownerName}}.',
      'From now on it is among your purchased books:',
      '{{url}}',
      'Payment and pickup stay as agreed in the conversation. If you did not buy this book, tell us:',
      '{{contactUrl}}',
      'Enjoy your reading!',
      'The Korice team',
    ],
  },
  reservedForYou: {
    subject: 'Reserved for you: "{{bookTitle}}"',
    button: 'Open Conversation',
    paragraphs: [
      'Hello,',
      '"{{bookTitle}}" ({{bookAuthor}}) has been reserved for you. Owner: {{ownerName}}.',
      'Agree on payment and pickup in the conversation:',
      '{{url}}',
      'If you change your mind, say so in the same conversation, so the book does not have to wait.',
      'The Korice team',
    ],
  },
  dealProposed: {
    subject: 'New proposal: {{deal}}',
    button: 'View Proposal',
    paragraphs: [
      'Hello,',
      '{{name}} proposes a deal: {{deal}}. Nothing is reserved yet. The proposal is open for seven days.',
      '{{url}}',
      'The Korice team',
    ],
  },
  dealChanged: {
    subject: 'New terms in your deal: {{deal}}',
    button: 'View Terms',
    paragraphs: [
      'Hello,',
      '{{name}} proposes other terms for the deal: {{deal}}. The proposal is open for seven days.',
      '{{list}}',
      '{{url}}',
      'The Korice team',
    ],
    line: '{{text}}',
  },
  dealAgreed: {
    subject: 'Agreed: {{deal}}',
    button: 'Open Deal',
    paragraphs: [
      'Hello,',
      '{{name}} accepted the deal: {{deal}}. Everything is reserved.',
      '{{list}}',
      '{{url}}',
      'The Korice team',
    ],
    line: '{{text}}',
  },
  dealAddressed: {
    subject: 'Address for the parcel: {{deal}}',
    button: 'Open Deal',
    paragraphs: [
      'Hello,',
      '{{name}} entered the address for the parcel: {{deal}}. It is in the deal, and only you can see it. If it changes, we will let you know.',
      '{{url}}',
      'The Korice team',
    ],
  },
  dealDeclined: {
    subject: 'Proposal declined: {{deal}}',
    button: 'Open Conversation',
    paragraphs: [
      'Hello,',
      '{{name}} declined the proposal: {{deal}}. The conversation stays open.',
      '{{url}}',
      'The Korice team',
    ],
  },
  dealWithdrawn: {
    subject: 'Proposal withdrawn: {{deal}}',
    button: 'Open Conversation',
    paragraphs: [
      'Hello,',
      '{{name}} withdrew the proposal: {{deal}}. The conversation stays open.',
      '{{url}}',
      'The Korice team',
    ],
  },
  dealSent: {
    subject: 'Your parcel is on its way: {{deal}}',
    button: 'Open Deal',
    paragraphs: [
      'Hello,',
      '{{name}} sent the parcel: {{deal}}. When it arrives, look at it and confirm the deal.',
      '{{list}}',
      '{{url}}',
      'The Korice team',
    ],
    line: '{{text}}',
  },
  dealCompleted: {
    subject: 'Deal done: {{deal}}',
    button: 'Open Deal',
    paragraphs: [
      'Hello,',
      '{{name}} confirmed that the deal is done: {{deal}}. Everything in it is sold.',
      '{{url}}',
      'The Korice team',
    ],
  },
  dealHandedOver: {
    subject: 'Deal done: {{deal}}',
    button: 'Open Deal',
    paragraphs: [
      'Hello,',
      '{{name}} confirmed the handover: {{deal}}. If that did not happen, say so within 72 hours.',
      '{{url}}',
      'The Korice team',
    ],
  },
  dealUnconfirmed: {
    subject: 'Deal done without confirmation: {{deal}}',
    button: 'Open Deal',
    paragraphs: [
      'Hello,',
      '30 days have passed since the parcel was sent, and nobody confirmed that it arrived, so the deal is done: {{deal}}. The other side is {{name}}. Everything in it is sold.',
      'If the parcel did not arrive or something is wrong, the buyer can say so within 72 hours. Both sides may rate the deal.',
      '{{url}}',
      'The Korice team',
    ],
  },
  dealCancelled: {
    subject: 'Deal canceled: {{deal}}',
    button: 'Open Conversation',
    paragraphs: [
      'Hello,',
      '{{name}} canceled the deal: {{deal}}. Everything is available again.',
      '{{url}}',
      'The Korice team',
    ],
  },
  dealFailed: {
    subject: 'Deal failed: {{deal}}',
    button: 'Open Conversation',
    paragraphs: [
      'Hello,',
      '{{name}} reports that the deal failed: {{deal}}. The reason is in the conversation.',
      '{{url}}',
      'The Korice team',
    ],
  },
  dealExpired: {
    subject: 'Deal expired: {{deal}}',
    button: 'Open Conversation',
    paragraphs: [
      'Hello,',
      'Time ran out for the deal: {{deal}}. The other side is {{name}}. The deal is no longer open, and a new proposal can be sent any time.',
      '{{url}}',
      'The Korice team',
    ],
  },
  dealReminder: {
    subject: 'A deal has been waiting for 14 days: {{deal}}',
    button: 'Open Deal',
    paragraphs: [
      'Hello,',
      'A deal has been waiting for 14 days: {{deal}}. The other side is {{name}}. If it is not finished within another 16 days, it expires and everything in it becomes available again.',
      '{{url}}',
      'The Korice team',
    ],
  },
  dealArrivalReminder: {
    subject: 'Has the parcel arrived? {{deal}}',
    button: 'Open Deal',
    paragraphs: [
      'Hello,',
      'The parcel has been on its way for 14 days: {{deal}}. The seller is {{name}}. If it arrived, confirm it in the deal. If it did not, or something is wrong, say so in the same place.',
      'If neither happens within 16 days, the deal ends by itself and everything in it is marked as sold.',
      '{{url}}',
      'The Korice team',
    ],
  },
  dealMemberBlocked: {
    subject: 'Account blocked, do not pay or send: {{deal}}',
    button: 'Open Deal',
    paragraphs: [
      'Hello,',
      'The account of the other side of your deal is blocked: {{deal}}. The other side is {{name}}. Do not pay and do not send anything.',
      'You can cancel the deal. If a parcel is on its way and does not arrive, report it in the deal. If you have already paid, tell your bank and write to us.',
      '{{url}}',
      'The Korice team',
    ],
  },
  dealMemberGone: {
    subject: 'Account closed, the deal has ended: {{deal}}',
    button: 'Open Deal',
    paragraphs: [
      'Hello,',
      'The account of the other side of your deal is closed, so the deal has ended: {{deal}}. Do not pay and do not send anything.',
      '{{list}}',
      '{{url}}',
      'The Korice team',
    ],
    line: '{{text}}',
  },
  dealRated: {
    subject: 'The rating is open: {{deal}}',
    button: 'Read Review',
    paragraphs: [
      'Hello,',
      'The rating of a deal is open: {{deal}}. It is from {{name}}. You can reply to it once.',
      '{{url}}',
      'The Korice team',
    ],
  },
  dealRatingReply: {
    subject: 'There is a reply to your review: {{deal}}',
    button: 'Read Reply',
    paragraphs: ['Hello,', '{{name}} replied to your review of the deal: {{deal}}.', '{{url}}', 'The Korice team'],
  },
  saleUndone: {
    subject: '"{{bookTitle}}" is available again',
    button: 'Open Conversation',
    paragraphs: [
      'Hello,',
      '"{{bookTitle}}" ({{bookAuthor}}) is no longer marked as sold to you and is available again. Owner: {{ownerName}}.',
      'That is why it is no longer among your purchased books. If the deal still stands, say so in the conversation:',
      '{{url}}',
      'If the book has been paid for but has not arrived, write to us:',
      '{{contactUrl}}',
      'The Korice team',
    ],
  },
} satisfies Readonly<Record<string, MailTexts>>;
