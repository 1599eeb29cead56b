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
  summary: 'Stores a message to the operator and mails it.',
  retry:
    'safe with the same clientId: the message is stored and mailed once, and the response is the same. Without one each call sends another.',
  access: 'public',
  body: ContactBody,
  response: Acknowledgement,
  status: [202],
  errors: [],
});

export const listContactMessages = endpoint({
  method: 'GET',
  path: '/api/contact',
  summary: 'Messages to the operator, unhandled ones first, then latest first, 20 per page.',
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
  summary: 'Marks a message as handled or unhandled.',
  retry: 'safe: the message stays unchanged and is returned; the audit log records each call.',
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
  summary: 'Mails a link that confirms the subscription; the response is the same for every address.',
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
  retry: 'safe: a confirmed subscription stays confirmed, and the response is the same.',
  access: 'public',
  body: z.object({ token: MailedToken }),
  response: Acknowledgement,
  status: [200],
  errors: ['TOKEN_INVALID'],
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  summary: 'Ends a subscription with the token of a newsletter.',
  retry: 'safe: an ended subscription gets the same response; its mail is sent once.',
  access: 'public',
  body: z.object({ token: MailedToken }),
  response: Acknowledgement,
  status: [200],
  errors: ['TOKEN_INVALID'],
});

export const unsubscribeWithOneClick = endpoint({
  method: 'POST',
  path: '/api/newsletter/unsubscribe/:token',
  summary: 'The target of `List-Unsubscribe-Post` of a newsletter (RFC 8058), with any body.',
  retry: 'safe: an ended subscription gets the same response; its mail is sent once.',
  access: 'public',
  params: z.object({ token: MailedToken }),
  response: Nothing,
  status: [204],
  errors: ['TOKEN_INVALID', 'NOT_FOUND'],
});

/** The next newsletter with its current content. */
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
  summary: 'Time, books and number of subscribers of the next newsletter.',
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
  summary:
    'Subject and text of the next newsletter with its current content, without the personal link to unsubscribe.',
  access: 'admin',
  query: z.object({ language: Language }),
  response: LetterPreview,
  status: [200],
  errors: [],
});

export const updateNextLetter = endpoint({
  method: 'PUT',
  path: '/api/newsletter/next',
  summary: 'Stops or resumes the next newsletter.',
  retry: 'safe: the newsletter stays unchanged and is returned; the audit log records each call.',
  access: 'admin',
  body: z.object({ stopped: z.boolean() }),
  response: NextLetter,
  status: [200],
  errors: [],
});
