import { z } from 'zod';
import {
  ClientId,
  Email,
  Id,
  Acknowledgement,
  PageNumber,
  requiredLine,
  text,
  Timestamp,
  totalHeaders,
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
  headers: [...totalHeaders],
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
