import { basename } from 'node:path';
import type { BookFields } from '../books/book.model.js';
import type { ImagesService } from '../books/images/images.service.js';
import { bytesOf } from '../books/imports/import-runner.js';
import type { UserFields } from '../accounts/users/user.model.js';
import { imageUrl } from '../images/image-address.js';
import type { CollectionExports, PersonalModels } from './personal-data.js';
import { jsonListFile } from './zip-archive.js';

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
      yield jsonListFile('books', models.books.find({ 'owner._id': _id }).lean().cursor(), presentListing);
      yield jsonListFile('purchases', models.books.find({ reservedFor: _id }).lean().cursor(), presentListing);
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

/** Returns a listing without derived and internal fields. */
const presentListing = ({
  titleKey: _titleKey,
  workKey: _workKey,
  authorKey: _authorKey,
  cityKey: _cityKey,
  titleWords: _titleWords,
  words: _words,
  statusBy: _statusBy,
  pendingEvents: _pendingEvents,
  rev: _rev,
  ...book
}: BookFields) => book;
