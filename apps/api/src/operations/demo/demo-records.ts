import type { BookListFields } from '../../modules/wanted/lists/book-list.model.js';
import { freshnessDays, type BookImage, type SellerKind } from '@korice/contracts';
import { pendingLifetimeMs } from '../../modules/accounts/auth/registrations.js';
import { derivedFields, type Rates } from '../../modules/books/book-fields.js';
import type { BookFields } from '../../modules/books/book.model.js';
import { type UserFields, userKeys } from '../../modules/accounts/users/user.model.js';
import type { DemoConversation, DemoListing, DemoMember, DemoList } from './demo-data.js';
import { demoId } from './demo-ids.js';
import { agreedAtOf } from './demo-conversations.js';

const minute = 60_000;
const day = 24 * 60 * minute;
/**
 * The time between adjacent books of the list, so that the order is unique within a day; less than a day for 160 books.
 */
const betweenBooksMs = 7 * minute;

/** Sellers of the demo shop confirm a listing at this interval, before the product asks them. */
const confirmedEveryDays = 45;

/** Builds the record of a member. Missing fields get the model's defaults. */
export function memberRecord(member: DemoMember, passwordHash: string, now: Date): Partial<UserFields> {
  const { key, name, email, role, status, biography, city, categories, gender, memberSinceDaysAgo, ...selling } =
    member;
  const createdAt = new Date(now.getTime() - memberSinceDaysAgo * day);
  return {
    _id: demoId('user', key),
    name,
    email,
    ...userKeys(name, email),
    passwordHash: status === 'pending' ? '' : passwordHash,
    ...(status === 'pending' && {
      // No link has this hash; an admin can mail a new one.
      registrations: [{ hash: `demo ${key}`, expiresAt: createdAt, name, passwordHash, language: 'sr' as const }],
    }),
    role,
    status,
    biography,
    city,
    categories,
    gender,
    ...(selling.trader && { trader: selling.trader }),
    ...(selling.shopfront && { shopfront: selling.shopfront }),
    removeAt: status === 'pending' ? new Date(createdAt.getTime() + pendingLifetimeMs) : null,
    createdAt,
    updatedAt: createdAt,
  };
}

const kindOf = ({ trader }: DemoMember): SellerKind => (trader ? 'trader' : 'private');

/** Data for the record of a book that its listing does not contain. */
export interface BookContext {
  /** The position in the list, newest first. */
  index: number;
  owner: DemoMember;
  /** The conversation of the reservation or sale. */
  deal: DemoConversation | undefined;
  images: BookImage[];
  rates: Rates;
  now: Date;
}

/** The script, where the language determines it; the data do not contain the script of Serbian editions. */
const scriptOf = {
  'sr-Cyrl': 'cyrillic',
  sr: '',
  sh: '',
  hr: 'latin',
  en: 'latin',
} as const satisfies Record<DemoListing['language'], BookFields['script']>;

export function bookRecord(listing: DemoListing, context: BookContext): BookFields {
  const { index, owner, deal, images, rates, now } = context;
  const { key, ownerKey: _ownerKey, year, isbn13, language, daysAgo, askedDaysAgo, ...said } = listing;
  const createdAt = new Date(now.getTime() - daysAgo * day - index * betweenBooksMs);
  const lastConfirmedDaysAgo =
    askedDaysAgo === null ? daysAgo % confirmedEveryDays : askedDaysAgo + freshnessDays.untilAsked;
  const agreedAt = deal && agreedAtOf(deal, owner.key, now);
  const book = {
    ...said,
    _id: demoId('book', key),
    ISBN: isbn13,
    ISBNData: '',
    publishedDate: year === null ? '' : String(year),
    language: language === 'sr-Cyrl' ? 'sr' : language,
    script: scriptOf[language],
    binding: '' as const,
    owner: {
      _id: demoId('user', owner.key),
      name: owner.name,
      city: owner.city,
      kind: kindOf(owner),
    },
    ownerActive: owner.status === 'active',
    ...(deal && { reservedFor: demoId('user', deal.buyerKey) }),
    ...(listing.status === 'sold' && { soldAt: agreedAt ?? createdAt }),
    images,
    confirmedAt: new Date(now.getTime() - lastConfirmedDaysAgo * day),
    askedAt: askedDaysAgo === null ? null : new Date(now.getTime() - askedDaysAgo * day),
    isStale: false,
    hiddenFromOwner: false,
    rev: 1,
    createdAt,
    updatedAt: agreedAt ?? createdAt,
  };
  return { ...book, ...derivedFields(book, rates) };
}

/** Builds the record of a shared list; its URL slug is its key. */
export function listRecord({ key, ownerKey, name, schoolYear, items }: DemoList, now: Date): BookListFields {
  return {
    _id: demoId('list', key),
    user: demoId('user', ownerKey),
    name,
    kind: 'school',
    schoolYear,
    items,
    isShared: true,
    slug: key,
    createdAt: now,
    updatedAt: now,
    rev: 1,
  };
}
