import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AlertSearch,
  Book,
  BookListItem,
  BookStatus,
  Category,
  Condition,
  Currency,
  deliveryKinds,
  Gender,
  Isbn,
  RatingBody,
  Role,
  ShopfrontSettings,
  TraderDetails,
  unchecked,
} from '@korice/contracts';
import { z } from 'zod';
import { DemoError } from './demo-error.js';

const Key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const DaysAgo = z.int().min(0);

const Member = z.object({
  key: Key,
  name: z.string().min(1),
  email: z.email(),
  role: Role,
  status: z.enum(['pending', 'active']),
  biography: z.string(),
  city: z.string().min(1),
  categories: z.array(Category),
  gender: Gender,
  memberSinceDaysAgo: DaysAgo,
  /** The legal details of a trader; absent for a private seller. */
  trader: TraderDetails.optional(),
  /** The shopfront of a trader, without picked books. */
  shopfront: ShopfrontSettings.optional(),
});

const Listing = Book.pick({ title: true, author: true, shortDescription: true, fullDescription: true }).extend({
  key: Key,
  publisher: z.string(),
  year: z.int().nullable(),
  language: z.enum(['sr', 'sr-Cyrl', 'sh', 'hr', 'en']),
  pageCount: z.int().nullable(),
  isbn13: Isbn,
  categories: z.array(Category),
  condition: Condition,
  defects: Book.shape.defects.default(unchecked),
  price: z.number().positive(),
  currency: Currency,
  ownerKey: Key,
  status: BookStatus,
  featured: z.boolean(),
  daysAgo: DaysAgo,
  /** Days since the seller was asked by mail to confirm the listing; null for a confirmed one. */
  askedDaysAgo: DaysAgo.nullable().default(null),
  weight: Book.shape.weight.default(null),
  school: Book.shape.school.default(null),
});

/** A list that its owner shares. */
const List = z.object({
  key: Key,
  ownerKey: Key,
  name: z.string().min(1),
  schoolYear: z.string(),
  items: z.array(BookListItem),
});

const Conversation = z.object({
  bookKey: Key,
  buyerKey: Key,
  outcome: z.enum(['reserved', 'sold', '']),
  /** The members who have not read the last messages. */
  unreadBy: z.array(Key),
  /** Oldest first. */
  messages: z.array(z.object({ fromKey: Key, minutesAgo: z.int().positive(), text: z.string().min(1) })).min(1),
});

const Image = z.object({
  file: z.string().regex(/^[a-z0-9-]+\.webp$/),
  /** The file name on the phone of the seller. */
  name: z.string().min(1),
});

/** A finished deal about one book that no other file contains. A rating is null when its author gave none. */
const Deal = z.object({
  key: Key,
  sellerKey: Key,
  buyerKey: Key,
  title: z.string().min(1),
  author: z.string().min(1),
  priceRsd: z.int().positive(),
  delivery: z.enum(deliveryKinds),
  endedDaysAgo: z.int().min(30),
  outcome: z.enum(['completed', 'failed']),
  byBuyer: RatingBody.pick({ stars: true, text: true, asDescribed: true, sentInTime: true }).nullable(),
  bySeller: RatingBody.pick({ stars: true, text: true, collected: true, paid: true }).nullable(),
  /** The reply of the seller; `''` for none. */
  reply: z.string(),
});

const Alert = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('search'), search: AlertSearch }),
  z.object({ kind: z.literal('work'), title: z.string().min(1), author: z.string() }),
  z.object({ kind: z.literal('seller'), sellerKey: Key }),
]);

export type DemoAlert = z.infer<typeof Alert>;
export type DemoMember = z.infer<typeof Member>;
export type DemoListing = z.infer<typeof Listing>;
export type DemoConversation = z.infer<typeof Conversation>;
export type DemoList = z.infer<typeof List>;
export type DemoDeal = z.infer<typeof Deal>;
export type DemoImage = z.infer<typeof Image>;

export interface DemoData {
  members: DemoMember[];
  /** Newest first. */
  books: DemoListing[];
  conversations: DemoConversation[];
  deals: DemoDeal[];
  lists: DemoList[];
  /** The keys of the books by the member's key, latest wish first. */
  wishlists: Map<string, string[]>;
  /** Alerts by the member's key. */
  alerts: Map<string, DemoAlert[]>;
  /** Images by the book's key, main image first. The files are in the folder `images` beside the data. */
  images: Map<string, DemoImage[]>;
}

/**
 * Reads the demo shop from its folder. Its records refer to each other by key.
 * @throws DemoError without the folder, SyntaxError or ZodError for an invalid file
 */
export async function readDemoData(folder: string): Promise<DemoData> {
  if (!existsSync(folder)) throw new DemoError(`There is no ${folder}: SEED_DEMO=off starts without it.`);
  const read = async <S extends z.ZodType>(file: string, schema: S): Promise<z.output<S>> =>
    schema.parse(JSON.parse(await readFile(join(folder, file), 'utf8')));
  const [members, books, conversations, deals, lists, wishlists, alerts, images] = await Promise.all([
    read('members.json', z.array(Member)),
    read('books.json', z.array(Listing)),
    read('conversations.json', z.array(Conversation)),
    read('deals.json', z.array(Deal)),
    read('lists.json', z.array(List)),
    read('wishlists.json', z.record(Key, z.array(Key))),
    read('alerts.json', z.record(Key, z.array(Alert))),
    read('images.json', z.record(Key, z.array(Image))),
  ]);
  return {
    members,
    books,
    conversations,
    deals,
    lists,
    wishlists: new Map(Object.entries(wishlists)),
    alerts: new Map(Object.entries(alerts)),
    images: new Map(Object.entries(images)),
  };
}
