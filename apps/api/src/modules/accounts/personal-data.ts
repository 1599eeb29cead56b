import type { Models } from '../../models.js';

/**
 * Whether a collection holds anything about a member: then it is part of the export of an account and of its deletion. A new collection
 * without its line here does not compile, nor does one that is personal and that export or deletion leaves out.
 */
export const isPersonal = {
  users: true,
  books: true,
  words: false,
  authorNames: false,
  settings: true,
  images: true,
  isbnRecords: false,
  pages: true,
  wishes: true,
  rooms: true,
  messages: true,
  messageNotices: true,
  contactMessages: true,
  subscribers: true,
  letters: false,
  auditEntries: true,
  blocks: true,
  reports: true,
  dailyCounts: false,
  clientErrors: false,
  days: false,
  mails: true,
  // Goes with the deletion that it records, and there is none before that.
  closures: false,
  jobs: false,
  // Gone after five minutes.
  passkeyChallenges: false,
} as const satisfies Record<keyof Models, boolean>;

type Personal = typeof isPersonal;

export type PersonalCollection = {
  [Name in keyof Personal]: Personal[Name] extends true ? Name : never;
}[keyof Personal];
