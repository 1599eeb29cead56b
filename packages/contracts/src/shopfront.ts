import { z } from 'zod';
import { BookCard } from './book.js';
import { Category } from './categories.js';
import { AvatarUrl, bounded, Id, requiredLine, rule } from './common.js';
import { endpoint } from './endpoint.js';

export const shopfrontBounds = {
  collections: 12,
  minName: 2,
  name: 40,
  /** Maximum picked books of a collection. */
  books: 100,
  /** In dinars. */
  maxPrice: 1_000_000,
  /** Maximum covers of a collection. */
  covers: 3,
} as const;

/** Width and height of a stored banner in pixels. */
export const bannerSize = { width: 1600, height: 320 } as const;

/** A 24-hour time of day, `HH:MM`. */
const Time = bounded(5).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** Null on a closed day. `to` is on the same day; `HH:MM` strings compare like times. */
const OpeningTimes = z
  .object({ from: Time, to: Time })
  .refine(({ from, to }) => from < to, { ...rule('hours_invalid', 'Closes before it opens.'), path: ['to'] })
  .nullable();

export const OpeningHours = z.object({ week: OpeningTimes, saturday: OpeningTimes, sunday: OpeningTimes });
export type OpeningHours = z.infer<typeof OpeningHours>;

export const alwaysClosed: OpeningHours = { week: null, saturday: null, sunday: null };

export const CollectionId = bounded(32).regex(/^[0-9a-f]{32}$/);

/** Contains the picked listings of the trader, and all listings that match `category` and `maxPrice` if at least one of them is set. */
export const Collection = z.object({
  /** Chosen by the client, so that a repeated call creates no second collection. */
  id: CollectionId,
  name: requiredLine(shopfrontBounds.name, shopfrontBounds.minName),
  category: Category.nullable(),
  /** In dinars. */
  maxPrice: z.int().min(1).max(shopfrontBounds.maxPrice).nullable(),
  books: z.array(Id).max(shopfrontBounds.books),
});
export type Collection = z.infer<typeof Collection>;

const areDifferent = (collections: readonly { id: string }[]): boolean =>
  new Set(collections.map(({ id }) => id)).size === collections.length;

/** The settings of a trader for the shopfront. */
export const ShopfrontSettings = z.object({
  /** The URL that `uploadBanner` returned; `''` for none. */
  banner: z.union([AvatarUrl, z.literal('')]),
  /** In the order of the page. */
  collections: z
    .array(Collection)
    .max(shopfrontBounds.collections)
    .refine(areDifferent, rule('collections_repeated', 'Two collections have the same id.')),
  hours: OpeningHours,
});
export type ShopfrontSettings = z.infer<typeof ShopfrontSettings>;

/** The shopfront as its owner reads it. The ETag is `rev` in quotes; an update can send it in `If-Match`. */
export const OwnShopfront = ShopfrontSettings.extend({
  /** Names without the rules of a request, which a stored name of an earlier release may not meet. */
  collections: z.array(Collection.extend({ name: z.string() })),
  rev: z.int().min(0),
});
export type OwnShopfront = z.infer<typeof OwnShopfront>;

/** A collection with listed books; `isMore` makes `count` a lower bound. */
const CollectionPreview = z.object({
  id: CollectionId,
  name: z.string(),
  count: z.int().min(1),
  isMore: z.literal(true).optional(),
  /** The newest books. */
  books: z.array(BookCard.pick({ _id: true, title: true, author: true, images: true })).max(shopfrontBounds.covers),
});
export type CollectionPreview = z.infer<typeof CollectionPreview>;

/** The shopfront as everybody sees it. */
export const Shopfront = z.object({
  banner: z.string(),
  collections: z.array(CollectionPreview),
  hours: OpeningHours,
});
export type Shopfront = z.infer<typeof Shopfront>;

const UserParams = z.object({ userId: Id });

export const readShopfront = endpoint({
  method: 'GET',
  path: '/api/users/:userId/shopfront',
  summary: 'The shopfront of the caller; empty before the first change. USER_NOT_FOUND for another account.',
  access: 'member',
  params: UserParams,
  notFound: 'USER_NOT_FOUND',
  response: OwnShopfront,
  status: [200],
  headers: ['ETag'],
  errors: ['USER_NOT_FOUND'],
});

export const updateShopfront = endpoint({
  method: 'PUT',
  path: '/api/users/:userId/shopfront',
  summary:
    'Replaces the shopfront of the caller, who is a trader. `If-Match` with the ETag of the read detects a change in between. Ids of books that the caller does not list find nothing.',
  retry: 'safe: the shopfront stays the same; with `If-Match` it is refused with CONFLICT.',
  access: 'member',
  params: UserParams,
  notFound: 'USER_NOT_FOUND',
  body: ShopfrontSettings,
  response: OwnShopfront,
  status: [200],
  headers: ['ETag'],
  errors: ['USER_NOT_FOUND', 'FORBIDDEN', 'IMAGE_NOT_FOUND', 'CONFLICT'],
});

export const uploadBanner = endpoint({
  method: 'POST',
  path: '/api/users/:userId/banner',
  summary:
    'Stores an image as a banner of 1600 by 320 pixels for the shopfront of the caller; deletes it after 24 hours if the shopfront does not use it.',
  retry: 'not safe: each call stores another copy.',
  access: 'member',
  params: UserParams,
  notFound: 'USER_NOT_FOUND',
  files: { field: 'image', maxCount: 1 },
  body: z.object({}),
  response: z.object({ url: AvatarUrl }),
  status: [201],
  errors: ['USER_NOT_FOUND', 'IMAGE_UNSUPPORTED', 'IMAGE_TOO_LARGE', 'TOO_MANY_IMAGES'],
});

export const readMerchantFeed = endpoint({
  method: 'GET',
  path: '/api/owners/:ownerId/merchant-feed.tsv',
  summary:
    'The available books of a trader that have an image, newest first, as a product file for Google Merchant Center (TSV). OWNER_NOT_FOUND for a private seller.',
  access: 'public',
  params: z.object({ ownerId: Id }),
  notFound: 'OWNER_NOT_FOUND',
  response: z.custom<AsyncIterable<Uint8Array>>(),
  download: 'text/tab-separated-values; charset=utf-8',
  status: [200],
  errors: ['OWNER_NOT_FOUND'],
});
