import { z } from 'zod';
import { bookBounds, BookCard } from './book.js';
import { BookFilters } from './books.js';
import {
  Id,
  line,
  MailedToken,
  Nothing,
  PageNumber,
  queryNumber,
  requiredLine,
  Timestamp,
  totalHeaders,
} from './common.js';
import { endpoint } from './endpoint.js';
import { listBounds } from './lists.js';

export const alertBounds = {
  maxAlerts: 50,
  /** Matches of this many days count as new. */
  newDays: 7,
  wantedPerPage: 24,
} as const;

/** `daily` sends one mail at 18:00 Belgrade time with all new books of the day, `atOnce` one mail per book. */
export const AlertMail = z.enum(['off', 'atOnce', 'daily']);
export type AlertMail = z.infer<typeof AlertMail>;

/**
 * Words and filters of a list. An alert reports available books only, so it has no `status`. The words are not corrected: the spelling
 * correction of a search guesses from the books on offer, but an alert waits for a book that is not on offer.
 */
export const AlertSearch = BookFilters.omit({
  ...{ status: true, featured: true },
  ...{ school: true, subject: true, schoolKind: true, written: true, publisher: true },
} as const);
export type AlertSearch = z.output<typeof AlertSearch>;

const subjects = {
  search: { kind: z.literal('search'), search: AlertSearch },
  /** Matches every copy of this title by this author, or by any author if `author` is empty. */
  work: {
    kind: z.literal('work'),
    title: requiredLine(bookBounds.title),
    author: line(bookBounds.author).default(''),
  },
  seller: { kind: z.literal('seller'), sellerId: Id },
};

/** The subject of an alert: new books of a search, copies of a work, or books of a seller. */
export const AlertSubject = z.discriminatedUnion('kind', [
  z.object(subjects.search),
  z.object(subjects.work),
  z.object(subjects.seller),
]);
export type AlertSubject = z.output<typeof AlertSubject>;

/** Subjects in a response: their texts without the rules of a request, which a stored text of an earlier release may not meet. */
const storedSubjects = {
  search: {
    ...subjects.search,
    search: AlertSearch.extend({ q: z.string().optional(), city: z.string().optional() }),
  },
  work: { ...subjects.work, title: z.string(), author: z.string().default('') },
};
const StoredSubject = z.discriminatedUnion('kind', [
  z.object(storedSubjects.search),
  z.object(storedSubjects.work),
  z.object(subjects.seller),
]);

const switches = { push: z.boolean(), mail: AlertMail };
const newSwitches = { push: z.boolean().default(true), mail: AlertMail.default('atOnce') };

const alertFields = {
  _id: Id,
  ...switches,
  /** Books of the last `newDays` days that are still on offer. */
  newCount: z.int(),
  /** Null before the first match. */
  lastBookAt: Timestamp.nullable(),
  createdAt: Timestamp,
};

const AlertSeller = z.object({
  _id: Id,
  name: z.string(),
  city: z.string(),
  image: z.string(),
  /** Listed books; absent when counting takes too long. */
  bookCount: z.int().optional(),
});

export const Alert = z.discriminatedUnion('kind', [
  z.object({ ...alertFields, ...storedSubjects.search }),
  z.object({ ...alertFields, ...storedSubjects.work }),
  z.object({ ...alertFields, kind: z.literal('seller'), seller: AlertSeller }),
]);
export type Alert = z.infer<typeof Alert>;

const AlertParams = z.object({ alertId: Id });

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts',
  summary: 'Alerts and followed sellers of the caller, newest first, at most 50.',
  access: 'member',
  response: z.array(Alert),
  status: [200],
  errors: [],
});

export const createAlert = endpoint({
  method: 'POST',
  path: '/api/alerts',
  summary:
    'Creates an alert of a search, a work or a seller. A search needs words or a filter, else it is refused with ALERT_TOO_BROAD.',
  retry: 'safe: an alert of the same search, work or seller is returned unchanged with 200.',
  access: 'member',
  body: z.discriminatedUnion('kind', [
    z.object({ ...subjects.search, ...newSwitches }),
    z.object({ ...subjects.work, ...newSwitches }),
    z.object({ ...subjects.seller, ...newSwitches }),
  ]),
  response: Alert,
  status: [201, 200],
  errors: ['ALERT_LIMIT', 'ALERT_TOO_BROAD', 'OWNER_NOT_FOUND', 'FORBIDDEN'],
});

export const updateAllAlerts = endpoint({
  method: 'PUT',
  path: '/api/alerts',
  summary: 'Sets the given switches of all alerts of the caller.',
  retry: 'safe: the switches stay as they are.',
  access: 'member',
  body: z.object({ push: z.boolean().optional(), mail: AlertMail.optional() }),
  response: z.array(Alert),
  status: [200],
  errors: [],
});

export const updateAlert = endpoint({
  method: 'PUT',
  path: '/api/alerts/:alertId',
  summary: 'Sets the switches of an alert of the caller.',
  retry: 'safe: the same alert again is returned with 200.',
  access: 'member',
  params: AlertParams,
  notFound: 'ALERT_NOT_FOUND',
  body: z.object(switches),
  response: Alert,
  status: [200],
  errors: ['ALERT_NOT_FOUND'],
});

export const deleteAlert = endpoint({
  method: 'DELETE',
  path: '/api/alerts/:alertId',
  summary: 'Ends an alert of the caller.',
  retry: 'safe: ALERT_NOT_FOUND means that it is ended.',
  access: 'member',
  params: AlertParams,
  notFound: 'ALERT_NOT_FOUND',
  response: Nothing,
  status: [204],
  errors: ['ALERT_NOT_FOUND'],
});

/** A book that an alert found. When several alerts found it, `alertId` and `at` are those of the first match. */
export const AlertBook = z.object({ alertId: Id, at: Timestamp, book: BookCard });
export type AlertBook = z.infer<typeof AlertBook>;

export const listAlertBooks = endpoint({
  method: 'GET',
  path: '/api/alerts/books',
  summary: 'Books of the last seven days that alerts of the caller found and that are still on offer, latest first.',
  access: 'member',
  query: z.object({
    page: PageNumber,
    pageSize: queryNumber(z.int().min(1).max(60)).default(listBounds.booksPerPage),
  }),
  response: z.array(AlertBook),
  status: [200],
  headers: [...totalHeaders],
  errors: [],
});

/** The subject of the ended alert; null when the link turned off the mails of all alerts, or when the alert had already ended. */
const EndedAlert = z.object({ alert: StoredSubject.nullable() });

export const endAlert = endpoint({
  method: 'POST',
  path: '/api/alerts/end',
  summary:
    'Ends the alert of a mailed token, or turns the mails of all alerts off. A mail about a book has a token of its alert. A daily mail has one for all mails, and one of its alert when one alert found all its books.',
  retry: 'safe: an ended alert stays ended.',
  access: 'public',
  body: z.object({ token: MailedToken }),
  response: EndedAlert,
  status: [200],
  errors: ['TOKEN_INVALID'],
});

export const endAlertWithOneClick = endpoint({
  method: 'POST',
  path: '/api/alerts/end/:token',
  summary:
    'The target of `List-Unsubscribe-Post` of mails about alerts (RFC 8058), with any body. It ends the alert of a mail about a book, and turns the mails of all alerts off for a daily mail.',
  retry: 'safe: an ended alert stays ended.',
  access: 'public',
  params: z.object({ token: MailedToken }),
  response: Nothing,
  status: [204],
  errors: ['TOKEN_INVALID', 'NOT_FOUND'],
});

/**
 * A work that members have alerts for and that is not on offer. `isMine`: the caller has such an alert too. `usual`: the first and third
 * quartile of the prices of sold copies in dinars; null below five copies of three sellers. `isHidden`: an admin has removed the work
 * from the page; only admins get it.
 */
export const WantedWork = z.object({
  _id: Id,
  title: z.string(),
  author: z.string(),
  readers: z.int(),
  isMine: z.boolean(),
  usual: z.object({ low: z.int(), high: z.int() }).nullable(),
  isHidden: z.literal(true).optional(),
});
export type WantedWork = z.infer<typeof WantedWork>;

export const listWanted = endpoint({
  method: 'GET',
  path: '/api/wanted',
  summary: `Works that most members wait for and nobody offers, ${String(alertBounds.wantedPerPage)} a page: those of two members at least, and those that were offered before or that the catalogue of editions knows.`,
  access: 'optional',
  query: z.object({ q: line(listBounds.q).optional(), page: PageNumber }),
  response: z.array(WantedWork),
  status: [200],
  headers: [...totalHeaders],
  errors: [],
});

export const hideWanted = endpoint({
  method: 'PUT',
  path: '/api/wanted/:workId/hidden',
  summary: 'Removes a work from the wanted works, also when other members want it later, or shows it again.',
  retry: 'safe: the work stays hidden or shown, and the audit log records one entry.',
  access: 'admin',
  params: z.object({ workId: Id }),
  notFound: 'NOT_FOUND',
  body: z.object({ isHidden: z.boolean() }),
  response: Nothing,
  status: [204],
  errors: ['NOT_FOUND'],
});

const Readers = z.int().min(0);

export const readDemand = endpoint({
  method: 'GET',
  path: '/api/wanted/demand',
  summary: 'How many members, without the caller, wait for a work, without their identity.',
  access: 'optional',
  query: z.object({ title: requiredLine(bookBounds.title), author: line(bookBounds.author).default('') }),
  response: z.object({ readers: Readers }),
  status: [200],
  errors: [],
});

export const listMyDemand = endpoint({
  method: 'GET',
  path: '/api/wanted/my-books',
  summary:
    "How many members, without the caller, wait for the works of the caller's unsold books; books without any are omitted.",
  access: 'member',
  response: z.array(z.object({ bookId: Id, readers: Readers })),
  status: [200],
  errors: [],
});
