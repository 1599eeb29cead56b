import { z } from 'zod';
import { BookCard } from './book.js';
import {
  ClientId,
  Email,
  Id,
  Language,
  Acknowledgement,
  MailedToken,
  Nothing,
  PageNumber,
  requiredLine,
  text,
  Timestamp,
  totalHeader,
} from './common.js';
import { endpoint } from './endpoint.js';

/** In UTF-16 units. */
export const contactBounds = { name: 80, subject: 150, message: 5_000 } as const;

export const ContactBody = z.object({
  name: requiredLine(contactBounds.name),
  email: Email,
  subject: requiredLine(contactBounds.subject),
  message: text(contactBounds.message).min(1),
  clientId: ClientId.default(''),
});
export type ContactBody = z.output<typeof ContactBody>;

export const ContactMessage = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  handled: z.boolean(),
  createdAt: Timestamp,
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Keeps a message to the operator and mails it.',
  retry:
    'safe with the same clientId: the message is kept and mailed once, and the answer is the same. Without one each call sends another.',
  access: 'public',
  body: ContactBody,
  response: Acknowledgement,
  status: [202],
  errors: [],
});

export const listContactMessages = endpoint({
  method: 'GET',
  path: '/api/contact',
  summary: 'Messages to the operator, those to be handled first, then latest first, 20 a page.',
  access: 'admin',
  query: z.object({ page: PageNumber }),
  response: z.array(ContactMessage),
  status: [200],
  headers: [totalHeader],
  errors: [],
});

export const updateContactMessage = endpoint({
  method: 'PUT',
  path: '/api/contact/:messageId',
  summary: 'Ticks a message off, or back on.',
  retry: 'safe: the message stays as it is and is answered; the audit log names each call.',
  access: 'admin',
  params: z.object({ messageId: Id }),
  notFound: 'MESSAGE_NOT_FOUND',
  body: z.object({ handled: z.boolean() }),
  response: ContactMessage,
  status: [200],
  errors: ['MESSAGE_NOT_FOUND'],
});

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/newsletter',
  summary: 'Mails a link that confirms the subscription; the answer is the same for every address.',
  retry: 'not safe: until the subscription is confirmed each call mails another link, and only the last one works.',
  access: 'public',
  body: z.object({ email: Email, language: Language.default('sr') }),
  response: Acknowledgement,
  status: [200],
  errors: [],
});

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/api/newsletter/confirm',
  summary: 'Confirms a subscription with the mailed token.',
  retry: 'safe: a confirmed subscription stays one, and the answer is the same.',
  access: 'public',
  body: z.object({ token: MailedToken }),
  response: Acknowledgement,
  status: [200],
  errors: ['TOKEN_INVALID'],
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  summary: 'Ends a subscription with the token of a letter.',
  retry: 'safe: a subscription that has ended is answered alike, and told of by mail once.',
  access: 'public',
  body: z.object({ token: MailedToken }),
  response: Acknowledgement,
  status: [200],
  errors: ['TOKEN_INVALID'],
});

export const unsubscribeWithOneClick = endpoint({
  method: 'POST',
  path: '/api/newsletter/unsubscribe/:token',
  summary: 'What `List-Unsubscribe-Post` of a letter calls (RFC 8058), with any body.',
  retry: 'safe: a subscription that has ended is answered alike, and told of by mail once.',
  access: 'public',
  params: z.object({ token: MailedToken }),
  response: Nothing,
  status: [204],
  errors: ['TOKEN_INVALID', 'NOT_FOUND'],
});

/** The letter that goes out next, as it would be now. */
export const NextLetter = z.object({
  at: Timestamp,
  books: z.array(BookCard),
  subscribers: z.int(),
  stopped: z.boolean(),
});
export type NextLetter = z.infer<typeof NextLetter>;

export const readNextLetter = endpoint({
  method: 'GET',
  path: '/api/newsletter/next',
  summary: 'When the next letter goes out, with which books, to how many.',
  access: 'admin',
  response: NextLetter,
  status: [200],
  errors: [],
});

export const LetterPreview = z.object({ subject: z.string(), text: z.string() });
export type LetterPreview = z.infer<typeof LetterPreview>;

export const previewNextLetter = endpoint({
  method: 'GET',
  path: '/api/newsletter/next/preview',
  summary: 'The words of the next letter as it would be now; a link to unsubscribe is in each reader’s own alone.',
  access: 'admin',
  query: z.object({ language: Language }),
  response: LetterPreview,
  status: [200],
  errors: [],
});

export const updateNextLetter = endpoint({
  method: 'PUT',
  path: '/api/newsletter/next',
  summary: 'Stops the next letter, or lets it go again.',
  retry: 'safe: the plan stays as it is and is answered; the audit log names each call.',
  access: 'admin',
  body: z.object({ stopped: z.boolean() }),
  response: NextLetter,
  status: [200],
  errors: [],
});
