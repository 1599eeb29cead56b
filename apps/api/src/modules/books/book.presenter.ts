import { BookCard, eachBookText, OwnBookCard, type Book, type BookText, withPhotos } from '@korice/contracts';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.js';
import { revisionEtag } from '../../platform/etag.js';
import type { BookFields } from './book.model.js';
import { imageIds } from '../images/image-address.js';
import { canSeePerson } from './book.policy.js';

/** Returns the projection of a response: all fields of its schema, which have the same names in a record. */
const projectionOf = <Shape extends z.core.$ZodShape>({ shape }: z.ZodObject<Shape>) =>
  // `Object.fromEntries` loses the types of the keys.
  Object.fromEntries(Object.keys(shape).map((field) => [field, 1])) as Readonly<Record<keyof Shape, 1>>;

export const cardFields = projectionOf(BookCard);
export const ownCardFields = projectionOf(OwnBookCard);

export type CardFields = Pick<BookFields, keyof BookCard>;
export type OwnCardFields = Pick<BookFields, keyof OwnBookCard>;

/** A book as one viewer may see it. */
export interface ViewedBook {
  book: BookFields;
  /** See `canSeePerson`. */
  seesPerson: boolean;
}

export const viewOf = (viewer: Actor | undefined, book: BookFields): ViewedBook => ({
  book,
  seesPerson: canSeePerson(viewer, book),
});

/** Returns the texts of a book, `''` for a field that is newer than its record. */
const textsOf = (book: Partial<Record<BookText, string>>): Record<BookText, string> =>
  eachBookText((name) => book[name] ?? '');

const presentImages = (images: CardFields['images']): BookCard['images'] =>
  images.map(({ url, name, width, height, source }) => ({ url, name, width, height, source }));

function presentSchool(school: BookFields['school']): Book['school'] {
  if (!school) return null;
  const { level, grade, subject, kind, written, codeUsed } = school;
  return { level, grade, subject, kind, written, codeUsed };
}

/** Presents the fields that a cover needs. */
export const presentCover = ({
  _id,
  title,
  author,
  images,
}: CardFields): Pick<BookCard, '_id' | 'title' | 'author' | 'images'> => ({
  _id: _id.toHexString(),
  title,
  author,
  images: presentImages(images),
});

/** Presents a book in lists and search. */
export const presentBookCard = (book: CardFields): BookCard => ({
  _id: book._id.toHexString(),
  title: book.title,
  author: book.author,
  categories: book.categories,
  shortDescription: book.shortDescription,
  price: book.price,
  currency: book.currency,
  priceRsd: book.priceRsd,
  condition: book.condition,
  status: book.status,
  featured: book.featured,
  soldAt: book.soldAt?.toISOString() ?? null,
  ISBN: book.ISBN,
  images: presentImages(book.images),
  ...textsOf(book),
  publishedDate: book.publishedDate,
  pageCount: book.pageCount,
  weight: book.weight ?? null,
  school: presentSchool(book.school),
  language: book.language,
  script: book.script,
  binding: book.binding,
  owner: {
    _id: book.owner._id.toHexString(),
    name: book.owner.name,
    city: book.owner.city,
    kind: book.owner.kind ?? 'private',
  },
  ...(!book.ownerActive && { ownerActive: false as const }),
  createdAt: book.createdAt.toISOString(),
  updatedAt: book.updatedAt.toISOString(),
});

/** Presents the buyer of a book and the deal that holds it or in which it was sold. */
const presentPerson = (
  book: Pick<BookFields, 'reservedFor' | 'heldBy' | 'soldIn'>,
): Pick<Book, 'reservedFor' | 'heldBy' | 'soldIn'> => ({
  reservedFor: book.reservedFor?.toHexString() ?? null,
  heldBy: book.heldBy?.toHexString() ?? null,
  soldIn: book.soldIn?.toHexString() ?? null,
});

/** Presents a book in the table of its owner or buyer. */
export const presentOwnBookCard = (book: OwnCardFields): OwnBookCard => ({
  ...presentBookCard(book),
  ...presentPerson(book),
  isStale: book.isStale === true,
  askedAt: book.askedAt?.toISOString() ?? null,
});

/** Presents the defects with the photos that the book still has. */
function presentDefects({ defects, images }: Pick<BookFields, 'defects' | 'images'>): Book['defects'] {
  const { present = [], absent = [], photos = {} } = defects ?? {};
  const files = new Set(imageIds(images.map(({ url }) => url)));
  const kept = Object.entries(photos).filter(([, photo]) => files.has(photo));
  return withPhotos({ present, absent, photos: Object.fromEntries(kept) });
}

/** Presents all fields of a book. For `seesPerson` see `canSeePerson`. */
export const presentBook = (book: BookFields, seesPerson: boolean): Book => ({
  ...presentBookCard(book),
  fullDescription: book.fullDescription,
  ISBNData: book.ISBNData,
  defects: presentDefects(book),
  ...presentPerson(seesPerson ? book : {}),
  confirmedAt: (book.confirmedAt ?? book.updatedAt).toISOString(),
  isStale: book.isStale === true,
});

/**
 * The strong ETag of a book's representation. A viewer who may see the person whom a book is reserved for gets a different representation
 * and so a different tag: after a login a browser must not reuse the public one.
 */
export const bookEtag = ({ rev }: Pick<BookFields, 'rev'>, seesPerson: boolean): string =>
  seesPerson ? `"${rev}-full"` : revisionEtag(rev);

/** Returns the ETags of all representations of one revision; `If-Match` may name any of them. */
export const bookEtags = (book: Pick<BookFields, 'rev'>): string[] => [bookEtag(book, false), bookEtag(book, true)];
