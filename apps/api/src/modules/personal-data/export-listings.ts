import { basename } from 'node:path';
import { eachBookText } from '@korice/contracts';
import type { BookFields } from '../books/book.model.js';
import type { ImagesService } from '../books/images/images.service.js';
import { bytesOf } from '../books/imports/import-runner.js';
import type { UserFields } from '../accounts/users/user.model.js';
import { imageUrl } from '../images/image-address.js';
import type { CollectionExports, PersonalModels } from './personal-data.js';
import { jsonListFile } from './zip-archive.js';

type Recipient = 'seller' | 'both' | 'nobody';

/**
 * Whose export contains a field of a book: `nobody` for derived and internal ones. A new field of the model does not compile without an
 * entry.
 */
const recipients: Readonly<Record<keyof BookFields, Recipient>> = {
  _id: 'both',
  title: 'both',
  author: 'both',
  categories: 'both',
  shortDescription: 'both',
  fullDescription: 'both',
  price: 'both',
  currency: 'both',
  condition: 'both',
  ISBN: 'both',
  ISBNData: 'both',
  ...eachBookText(() => 'both' as const),
  publishedDate: 'both',
  pageCount: 'both',
  weight: 'both',
  school: 'both',
  defects: 'both',
  language: 'both',
  script: 'both',
  binding: 'both',
  sku: 'seller',
  owner: 'both',
  ownerActive: 'nobody',
  status: 'both',
  statusBy: 'nobody',
  reservedFor: 'both',
  soldAt: 'both',
  heldBy: 'both',
  heldAttempt: 'nobody',
  beforeClaim: 'nobody',
  soldIn: 'both',
  featured: 'both',
  images: 'both',
  hiddenFromOwner: 'seller',
  confirmedAt: 'seller',
  askedAt: 'seller',
  isStale: 'seller',
  pendingEvents: 'nobody',
  listed: 'nobody',
  pictured: 'nobody',
  priceRsd: 'nobody',
  titleKey: 'nobody',
  workKey: 'nobody',
  authorKey: 'nobody',
  cityKey: 'nobody',
  schoolKey: 'nobody',
  sellerKind: 'nobody',
  titleWords: 'nobody',
  words: 'nobody',
  stems: 'nobody',
  rev: 'nobody',
  createdAt: 'both',
  updatedAt: 'both',
};

const projectionFor = (chosen: readonly Recipient[]): Readonly<Record<string, 1>> =>
  Object.fromEntries(
    Object.entries(recipients).flatMap(([field, recipient]) =>
      chosen.includes(recipient) ? [[field, 1] as const] : [],
    ),
  );

const sellerFields = projectionFor(['seller', 'both']);
const buyerFields = projectionFor(['both']);

/** Exports what an account sells and has bought: books, images, and imported tables. */
export function exportListings(models: PersonalModels, images: Pick<ImagesService, 'read'>) {
  async function* imagesOf({ _id }: UserFields): AsyncGenerator<string> {
    for await (const book of models.books.find({ 'owner._id': _id }, { images: 1 }).lean().cursor())
      for (const { url } of book.images) yield url;
    for await (const image of models.images.find({ owner: _id, book: null }).lean().cursor())
      yield imageUrl({ id: image._id.toHexString(), version: image.version });
  }

  return {
    *books({ _id }) {
      const own = models.books.find({ 'owner._id': _id }, sellerFields).lean().cursor();
      yield jsonListFile('books', own, (book) => book);
      const bought = models.books.find({ reservedFor: _id }, buyerFields).lean().cursor();
      yield jsonListFile('purchases', bought, (book) => book);
    },

    async *images(user) {
      for await (const url of imagesOf(user)) {
        const content = await images.read(url);
        if (content) yield { name: `images/${basename(url)}`, content };
      }
    },

    *imports({ _id }) {
      const own = models.imports.find({ user: _id }).lean().cursor();
      yield jsonListFile('imports', own, ({ user: _user, clientId: _clientId, doneBatches: _batches, ...one }) => one);
    },

    async *importFiles({ _id }) {
      for await (const file of models.importFiles.find({ user: _id }).lean().cursor())
        yield { name: `imports/${file._id.toHexString()}.csv.gz`, content: bytesOf(file.bytes) };
    },

    *importProblems({ _id }) {
      const own = models.importProblems.find({ user: _id }).lean().cursor();
      yield jsonListFile('import-reports', own, ({ import: importId, problems }) => ({ import: importId, problems }));
    },
  } satisfies Partial<CollectionExports>;
}
