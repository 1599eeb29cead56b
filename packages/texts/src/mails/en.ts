import accounts from './accounts.en.js';
import deals from './deals.en.js';
import type { MailTexts } from './mail-texts.js';
import type sr from './sr.js';

/** The same mails with the same parts as in Serbian; plural texts have no form `few`. */
type EnglishMails = {
  readonly [Kind in keyof typeof sr]: MailTexts & Readonly<Record<keyof (typeof sr)[Kind], unknown>>;
};

const digest = {
  subject: { one: '{{count}} new book you follow', other: '{{count}} new books you follow' },
  button: 'See What Is New',
  line: '{{bookTitle}} – {{bookAuthor}}, {{price}} ({{alert}})',
} as const;

export default {
  ...accounts,
  ...deals,
  newMessages: {
    subject: {
      one: '{{count}} new message is waiting for you on Korice',
      other: '{{count}} new messages are waiting for you on Korice',
    },
    button: 'Open Messages',
    line: '{{name}}, "{{bookTitle}}": {{excerpt}}',
    paragraphs: [
      'Hello,',
      {
        one: 'While you were away, {{count}} new message arrived:',
        other: 'While you were away, {{count}} new messages arrived:',
      },
      '{{list}}',
      'Reply on the site:',
      '{{url}}',
      'Please do not reply to this email: your answer would not reach the other person.',
      "Don't want emails about messages? Turn them off with one click:",
      '{{unsubscribeUrl}}',
      'The Korice team',
    ],
  },
  alertBook: {
    subject: 'It is here: {{bookTitle}}',
    button: 'See the Book',
    paragraphs: [
      'Hello,',
      'A book you follow is here:',
      '{{bookTitle}} – {{bookAuthor}}, {{price}}',
      '{{url}}',
      'You follow: {{alert}}',
      'End this alert with one click:',
      '{{unsubscribeUrl}}',
      'The Korice team',
    ],
  },
  alertDigest: {
    ...digest,
    paragraphs: [
      'Hello,',
      'New since yesterday at 18:00:',
      '{{list}}',
      'Everything you follow is here:',
      '{{url}}',
      'No longer want emails about books you follow? Turn all of them off with one click:',
      '{{unsubscribeUrl}}',
      'The Korice team',
    ],
  },
  alertDigestOfOne: {
    ...digest,
    paragraphs: [
      'Hello,',
      'New since yesterday at 18:00:',
      '{{list}}',
      'Everything you follow is here:',
      '{{url}}',
      'You follow: {{alert}}',
      'End only this alert with one click:',
      '{{endAlertUrl}}',
      'No longer want emails about books you follow? Turn all of them off with one click:',
      '{{unsubscribeUrl}}',
      'The Korice team',
    ],
  },
  staleListings: {
    subject: { one: 'Is {{count}} listing still current?', other: 'Are {{count}} listings still current?' },
    button: 'Still on Offer',
    line: '{{bookTitle}} – {{bookAuthor}}',
    paragraphs: [
      'Hello,',
      {
        one: '{{count}} book has been on offer for more than 60 days. If that is still true, confirm with one click:',
        other:
          '{{count}} books have been on offer for more than 60 days. If that is still true, confirm with one click:',
      },
      '{{list}}',
      '{{url}}',
      'A listing without confirmation is hidden from search on {{date}}. It is not deleted and you can bring it back any time.',
      'If something is gone, mark it in your listings:',
      '{{listingsUrl}}',
      'The Korice team',
    ],
  },
  importDone: {
    subject: 'Import finished: {{file}}',
    button: 'See the Report',
    paragraphs: [
      'Hello,',
      'Your table has been imported: {{file}}',
      'New listings: {{created}}\nChanged: {{changed}}\nWithdrawn: {{withdrawn}}\nRows not imported: {{refused}}',
      'The report names every row that was not imported and why:',
      '{{url}}',
      'The Korice team',
    ],
  },
  contactNotice: {
    subject: 'Contact: {{subject}}',
    button: 'Reply',
    paragraphs: [
      'New message from the Contact page',
      'Name: {{name}}\nEmail: {{email}}\nSubject: {{subject}}\nSent: {{date}} at {{time}}',
      '{{message}}',
    ],
  },
  newsletterConfirm: {
    subject: 'Confirm your Korice newsletter subscription',
    button: 'Confirm Subscription',
    paragraphs: [
      'Hello,',
      'We received a request to send our newsletter to this address: an occasional letter about new listings and reading. Confirm it with this link:',
      '{{url}}',
      'If you did not request this, you can ignore this message. We send nothing without a confirmation.',
      'The Korice team',
    ],
  },
  newsletterIssue: {
    subject: 'New releases on Korice, {{date}}',
    button: 'View New Books',
    line: '{{bookTitle}} – {{bookAuthor}}, {{price}}',
    paragraphs: [
      'Hello,',
      'These are the newest books on Korice. Your next one may be among them:',
      '{{list}}',
      'All new books are here:',
      '{{url}}',
      'Enjoy your reading!',
      "Don't want the newsletter anymore? Unsubscribe with one click:",
      '{{unsubscribeUrl}}',
      'The Korice team',
    ],
  },
  newsletterUnsubscribed: {
    subject: 'You are unsubscribed from the newsletter',
    button: 'Visit Korice',
    paragraphs: [
      'Hello,',
      'You are unsubscribed and your address has been deleted from the list. This is the last email we send you about it.',
      'If you change your mind, subscribe again on the homepage:',
      '{{url}}',
      'Thank you for reading!',
      'The Korice team',
    ],
  },
  reportHandled: {
    subject: 'We have reviewed your report',
    button: 'Write to Us',
    outcomes: {
      acted: 'The report was justified and we have acted.',
      dismissed: 'This time we found nothing against the rules, so everything stays as it is.',
    },
    paragraphs: [
      'Hello,',
      'We have reviewed your report of {{date}}: {{subject}}.',
      '{{outcome}}',
      'We do not reveal details about other accounts. If you have anything to add, write to us:',
      '{{contactUrl}}',
      'Thank you for looking after Korice.',
      'The Korice team',
    ],
  },
} satisfies EnglishMails;
