import { createBookStore, type NewBook } from '../../src/modules/books/write/book-store.js';
import type { BookFields } from '../../src/modules/books/book.model.js';
import { Types } from 'mongoose';
import type { TestApp } from '../app.js';
import type { BuiltUser } from './build-user.js';

export type BuiltBook = BookFields & { id: string };

type Overrides = Partial<Omit<NewBook, 'owner' | 'reservedFor'>> & {
  owner: BuiltUser;
  city?: string;
  reservedFor?: BuiltUser;
};

let count = 0;

/** Stores a listed book through the product's code. Each book is one minute newer than the previous one. */
export async function buildBook(
  app: TestApp,
  { owner, city = '', reservedFor, ...fields }: Overrides,
): Promise<BuiltBook> {
  count += 1;
  const store = createBookStore(app.deps, app.models);
  const book = await store.insert({
    _id: new Types.ObjectId(),
    title: 'Na Drini ćuprija',
    author: 'Ivo Andrić',
    categories: ['Klasici'],
    shortDescription: 'Korice su izbledele, strane čiste.',
    fullDescription: 'Hronika jednog mosta i jedne kasabe.',
    price: 900,
    currency: 'RSD',
    condition: 'good',
    ISBN: '',
    ISBNData: '',
    publisher: '',
    publishedDate: '',
    pageCount: null,
    weight: null,
    school: null,
    language: 'sr',
    script: '',
    binding: '',
    owner: { _id: new Types.ObjectId(owner._id), name: owner.name, city },
    ownerActive: true,
    status: 'available',
    featured: false,
    images: [],
    hiddenFromOwner: false,
    createdAt: new Date(Date.UTC(2025, 0, 1) + count * 60_000),
    ...(fields.status === 'sold' && { soldAt: app.deps.now() }),
    ...(reservedFor && { reservedFor: new Types.ObjectId(reservedFor._id) }),
    ...fields,
  });
  if (!book) throw new Error('A book of that id is there already.');
  return { ...book, id: book._id.toHexString() };
}

/** Removes every book and its search words and invalidates lists. */
export async function removeBooks({ models, deps }: TestApp): Promise<void> {
  const found = await models.books.find({}, { _id: 1 }).lean();
  // The files of a run share one engine, which serves nobody else during a delete.
  for (let at = 0; at < found.length; at += 500)
    await models.books.deleteMany({ _id: { $in: found.slice(at, at + 500).map(({ _id }) => _id) } });
  await models.words.deleteMany({});
  deps.events.emit('books.changed');
}
