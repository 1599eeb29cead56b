import { pathTo } from '@korice/contracts';
import { parse as parseIsbn } from 'isbn3';
import type { AppContext } from '../../../config/app-context.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { bookOrders, ownerIndex, type BookFields, type BookModel } from '../book.model.js';
import type { BookOwners } from '../write/book-owners.js';
import { ownerFilter } from './collections.js';

type ProductFields = Pick<
  BookFields,
  | '_id'
  | 'title'
  | 'author'
  | 'shortDescription'
  | 'fullDescription'
  | 'priceRsd'
  | 'condition'
  | 'ISBN'
  | 'categories'
  | 'images'
> &
  // Absent in old records.
  Partial<Pick<BookFields, 'publisher'>>;

const productFields = {
  title: 1,
  author: 1,
  shortDescription: 1,
  fullDescription: 1,
  priceRsd: 1,
  condition: 1,
  ISBN: 1,
  publisher: 1,
  categories: 1,
  images: 1,
} as const satisfies Partial<Record<keyof ProductFields, 1>>;

/** Limits of the product data specification of Google Merchant Center, in characters and images. */
const bounds = { title: 150, brand: 70, description: 5_000, productType: 750, additionalImages: 10 } as const;

/** Maximum number of rows; the newest books come first. */
const maxRows = 20_000;

/** Each chunk is one batch of the database and one write to the response: a write for each row costs more than the row. */
const rowsPerChunk = 200;

const gtinOf = (isbn: string): string => parseIsbn(isbn)?.isbn13 ?? '';

/** Media > Books, in Google's product taxonomy. */
const booksCategory = '784';

/** The columns of a product, in their order. */
const columns = {
  id: ({ _id }) => _id.toHexString(),
  title: ({ title, author }) => cell(`${title}, ${author}`, bounds.title),
  description: ({ title, shortDescription, fullDescription }) =>
    cell(fullDescription || shortDescription || title, bounds.description),
  link: ({ _id }, publicUrl) => publicUrl + pathTo('book', { bookId: _id.toHexString() }),
  image_link: ({ images: [first] }, publicUrl) => publicUrl + (first?.url ?? ''),
  additional_image_link: ({ images }, publicUrl) =>
    images
      .slice(1, 1 + bounds.additionalImages)
      .map(({ url }) => publicUrl + url)
      .join(','),
  availability: () => 'in_stock',
  // In dinars, as the page of the book shows every price: Google compares both.
  price: ({ priceRsd }) => `${priceRsd.toFixed(2)} RSD`,
  condition: ({ condition }) => (condition === 'new' ? 'new' : 'used'),
  gtin: ({ ISBN }) => gtinOf(ISBN),
  identifier_exists: ({ ISBN }) => (gtinOf(ISBN) === '' ? 'no' : 'yes'),
  brand: ({ publisher }) => cell(publisher ?? '', bounds.brand),
  google_product_category: () => booksCategory,
  product_type: ({ categories }) => cell(categories.join(' > '), bounds.productType),
} as const satisfies Record<string, (book: ProductFields, publicUrl: string) => string>;

/**
 * Returns one line of at most `max` characters without tabs. Does not mark formulas with an apostrophe, unlike the tables for people: a
 * program reads the file, and would show the apostrophe in the title.
 */
function cell(text: string, max: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  // A text has at most as many characters as UTF-16 code units.
  return line.length <= max ? line : Array.from(line).slice(0, max).join('');
}

const rowOf = (cells: readonly string[]): string => `${cells.join('\t')}\n`;

/** Returns a function that resolves to the product file of a trader. @throws OWNER_NOT_FOUND, for a private seller too */
export function createMerchantFeed(
  { env }: Pick<AppContext, 'env'>,
  books: BookModel,
  owners: Pick<BookOwners, 'find'>,
): (ownerId: string) => Promise<AsyncIterable<Uint8Array>> {
  async function* rows(ownerId: string): AsyncGenerator<Uint8Array> {
    let chunk = rowOf(Object.keys(columns));
    let rowsInChunk = 0;
    const found = books.find({ ...ownerFilter(ownerId), status: 'available', pictured: true }, productFields);
    const newest = found.sort(bookOrders.newest).hint(ownerIndex).limit(maxRows).lean<ProductFields[]>();
    for await (const book of newest.cursor({ batchSize: rowsPerChunk })) {
      chunk += rowOf(Object.values(columns).map((column) => column(book, env.PUBLIC_URL)));
      rowsInChunk += 1;
      if (rowsInChunk < rowsPerChunk) continue;
      yield Buffer.from(chunk);
      [chunk, rowsInChunk] = ['', 0];
    }
    if (chunk !== '') yield Buffer.from(chunk);
  }

  return async (ownerId) => {
    const owner = await owners.find(ownerId);
    if (owner?.kind !== 'trader') throw new HttpError('OWNER_NOT_FOUND');
    return rows(ownerId);
  };
}
