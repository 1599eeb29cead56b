import { z } from 'zod';
import { BookCard } from './book.js';
import { Acknowledgement, bounded, Email, Language, MailedToken, Nothing, Timestamp } from './common.js';
import { endpoint } from './endpoint.js';
import { defaultLanguage } from './languages.js';

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/newsletter',
  summary: 'Mails a link that confirms the subscription; the response is the same for every address.',
  retry: 'not safe: until the subscription is confirmed each call mails another link, and only the last one works.',
  access: 'public',
  body: z.object({ email: Email, language: Language.default(defaultLanguage) }),
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
export const NextIssue = z.object({
  at: Timestamp,
  books: z.array(BookCard),
  subscribers: z.int(),
  stopped: z.boolean(),
  /** The time of the newsletter that is being sent; null without one. */
  sending: Timestamp.nullable(),
});
export type NextIssue = z.infer<typeof NextIssue>;

export const readNextIssue = endpoint({
  method: 'GET',
  path: '/api/newsletter/next',
  summary: 'Time, books and number of subscribers of the next newsletter.',
  access: 'admin',
  response: NextIssue,
  status: [200],
  errors: [],
});

export const IssuePreview = z.object({ subject: z.string(), text: z.string() });
export type IssuePreview = z.infer<typeof IssuePreview>;

export const previewNextIssue = endpoint({
  method: 'GET',
  path: '/api/newsletter/next/preview',
  summary:
    'Subject and text of the next newsletter with its current content, without the personal link to unsubscribe.',
  access: 'admin',
  query: z.object({ language: Language }),
  response: IssuePreview,
  status: [200],
  errors: [],
});

const IssueTime = bounded(30).refine((value) => Timestamp.safeParse(value).success, 'Not a time in ISO 8601.');

export const updateNextIssue = endpoint({
  method: 'PUT',
  path: '/api/newsletter/next',
  summary:
    'Stops or resumes the next newsletter. With `at`, only the one of this time: CONFLICT when another one is next by now.',
  retry: 'safe: the newsletter stays unchanged and is returned; the audit log records each call.',
  access: 'admin',
  body: z.object({
    stopped: z.boolean(),
    at: IssueTime.optional(),
  }),
  response: NextIssue,
  status: [200],
  errors: ['CONFLICT'],
});

export const haltIssue = endpoint({
  method: 'POST',
  path: '/api/newsletter/halt',
  summary:
    'Ends the sending of a newsletter: its mails that were not sent yet are deleted. CONFLICT when the newsletter of this time is not being sent.',
  retry: 'safe: the newsletter stays ended, and the response is the same.',
  access: 'admin',
  body: z.object({ at: IssueTime }),
  response: NextIssue,
  status: [200],
  errors: ['CONFLICT'],
});
