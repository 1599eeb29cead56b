import { openAccount } from '../account.js';
import { call } from '../call.js';
import { listBook, openRoom, type Listing } from '../listing.js';
import type { Product } from '../product.js';
import { isThorough } from '../thoroughness.js';
import { markupPayloads, shortPayloads } from '../xss-payloads.js';

/** Returns all items with `TRUST=full`, otherwise about `count` of them. */
const some = <T>(all: readonly T[], count: number): T[] =>
  isThorough ? [...all] : all.filter((_, index) => index % Math.ceil(all.length / count) === 0);
export const texts = some(shortPayloads, 6);
export const markups = some(markupPayloads, 8);
/** Returns the payload at this index, modulo their number, so that the fields of one record get different payloads. */
export const textAt = (index: number): string => texts[index % texts.length] ?? '';

/** Returns the payload at this index, cut to `max`, and a word for its field, which tells it from the same payload in other fields. */
export const namedText = (index: number, field: string, max = 200): string =>
  `${textAt(index).slice(0, max - field.length - 1)} ${field}`;

export interface Account {
  token: string;
  _id: string;
}

/** The records of a product whose texts contain payloads. */
interface Filled {
  admin: Account;
  /** Writes to the first seller, buys from them, reports books and adds them to the wishlist. */
  buyer: Account;
  sellers: Account[];
  books: Listing[];
  /** Slugs of the pages of the first seller. */
  slugs: string[];
  pageIds: string[];
  roomId: string;
}

async function openMember(product: Product, email: string): Promise<Account> {
  const token = await openAccount(product, email);
  const { _id } = await call<{ _id: string }>(product, token, 'GET', '/auth/me');
  return { token, _id };
}

async function writeProfile(product: Product, account: Account, index: number): Promise<void> {
  const profile = {
    name: textAt(index).slice(0, 80),
    city: textAt(index + 1).slice(0, 60),
    biography: [2, 3, 4].map((further) => textAt(index + further)).join('\n'),
    categories: [],
    gender: '',
  };
  await call(product, account.token, 'PUT', `/api/users/${account._id}/profile`, profile);
}

function sellerOf(sellers: readonly Account[], index: number): Account {
  const seller = sellers[index % sellers.length];
  if (!seller) throw new Error('Nobody sells anything');
  return seller;
}

/** Lists a book whose texts are the payloads from this index on. `fields` adds further fields. */
export const listPayloads = (
  product: Product,
  seller: Account,
  index: number,
  fields: Record<string, string> = {},
): Promise<Listing> =>
  listBook(product, seller.token, {
    title: textAt(index),
    author: textAt(index + 1),
    publisher: textAt(index + 2),
    shortDescription: textAt(index + 3),
    fullDescription: texts.join('\n'),
    price: '900',
    currency: 'RSD',
    categories: 'Drama',
    condition: 'good',
    ...fields,
  });

/** Opens accounts whose profiles contain payloads, and lists a book of every payload. */
export async function openShop(product: Product): Promise<Pick<Filled, 'admin' | 'buyer' | 'sellers' | 'books'>> {
  const admin = await openMember(product, 'admin@example.com');
  const buyer = await openMember(product, 'kupac@example.com');
  const sellers: Account[] = [];
  for (let index = 0; index < (isThorough ? 8 : 2); index += 1) {
    const seller = await openMember(product, `prodavac${index}@example.com`);
    sellers.push(seller);
    await writeProfile(product, seller, index * 5);
  }
  await writeProfile(product, buyer, 1);
  const books: Listing[] = [];
  for (const index of texts.keys()) books.push(await listPayloads(product, sellerOf(sellers, index), index));
  return { admin, buyer, sellers, books };
}

/** Fills an empty shop with payloads in profiles, books, messages, pages, reports and messages to the operator. */
export async function fillWithPayloads(product: Product): Promise<Filled> {
  const { admin, buyer, sellers, books } = await openShop(product);
  const [first] = books as [Listing];
  const [seller] = sellers as [Account];
  const roomId = await openRoom(product, buyer.token, first._id, seller._id);
  for (const [index, content] of texts.entries())
    await call(product, (index % 2 === 0 ? buyer : seller).token, 'POST', `/api/messaging/room/${roomId}/message`, {
      content,
    });

  const slugs: string[] = [];
  const pageIds: string[] = [];
  for (const [index, content] of markups.entries()) {
    const slug = `zamka-${index}`;
    const page = {
      title: textAt(index),
      slug,
      content: `<p>Početak</p>${content}<p>Kraj</p>`,
      titleEn: '',
      contentEn: content,
    };
    const { _id } = await call<{ _id: string }>(product, seller.token, 'POST', '/api/pages', page);
    slugs.push(slug);
    pageIds.push(_id);
  }

  for (let index = 0; index < texts.length; index += 3)
    await call(product, undefined, 'POST', '/api/contact', {
      name: textAt(index).slice(0, 80),
      email: 'ana@example.com',
      subject: textAt(index + 1),
      message: textAt(index + 2),
    });
  for (const { _id } of books.slice(0, 15)) {
    await call(product, buyer.token, 'POST', '/api/reports', {
      subject: 'book',
      subjectId: _id,
      reason: 'other',
      text: texts.slice(0, 8).join('\n'),
    });
    await call(product, buyer.token, 'PUT', `/api/wishlist/${_id}`);
  }
  // Sales are announced by mail and in the conversations.
  for (const [index, { _id: bookId }] of books.entries()) {
    if (index % sellers.length !== 0 || index >= 24) continue;
    await openRoom(product, buyer.token, bookId, seller._id);
    const status = index % 2 === 0 ? 'sold' : 'reserved';
    await call(product, seller.token, 'PUT', `/api/books/${bookId}/status`, { status, buyerId: buyer._id });
  }
  return { admin, buyer, sellers, books, slugs, pageIds, roomId };
}
