import type { BookImage } from '@korice/contracts';
import { asFile, quartered } from '../images.js';
import type { TestApp } from '../app.js';
import { buildBook, type BuiltBook } from './build-book.js';
import type { BuiltUser } from './build-user.js';

/** Uploads images of `owner` that no book uses. */
export async function buildImages(app: TestApp, owner: BuiltUser, count = 1): Promise<BookImage[]> {
  const path = await asFile(app.folder, await quartered(600, 400).jpeg().toBuffer());
  const file = { path, name: 'korice.jpg', bytes: 0 };
  return app.services.images.keep(
    owner._id,
    Array.from({ length: count }, () => file),
  );
}

/** Stores a book with images of its owner. */
export async function buildBookWithImages(
  app: TestApp,
  owner: BuiltUser,
  count = 1,
  status: BuiltBook['status'] = 'available',
): Promise<BuiltBook> {
  const images = await buildImages(app, owner, count);
  const book = await buildBook(app, { owner, images, status });
  await app.services.images.attach(
    book.id,
    owner._id,
    images.map(({ url }) => url),
  );
  return book;
}
