import { categoryNames, Condition } from '@korice/contracts';
import { Types } from 'mongoose';
import { derivedFields } from '../../src/modules/books/book-fields.js';
import { createBookWords, countWords } from '../../src/modules/books/search/book-words.js';
import type { BookFields } from '../../src/modules/books/book.model.js';
import type { TestApp } from '../app.js';
import { buildUser } from './build-user.js';

const towns = ['Beograd', 'Novi Sad', 'Niš', 'Čačak', 'Vranje'];
const subjects = ['most', 'grad', 'reka', 'zima', 'voz', 'brat', 'more', 'selo', 'noć', 'put', 'kuća', 'prozor'];
const manners = ['stari', 'beli', 'crni', 'tihi', 'daleki', 'izgubljeni', 'poslednji', 'mali', 'plavi', 'drugi'];
const sellers = 40;
const batch = 2_000;

/** Inserts books of forty sellers in bulk. Titles share words, so that search terms are common or rare. */
export async function buildShop(app: TestApp, count: number): Promise<void> {
  const owners = await Promise.all(Array.from({ length: sellers }, () => buildUser(app)));
  /** Distributes values evenly; each use has its own factor to avoid correlations. */
  const spread = (index: number, factor: number): number => Math.floor((((index + 1) * factor) % 1) * 1_000_000);
  const one = <T>(choices: readonly T[], at: number): T => choices[at % choices.length] as T;
  const record = (index: number): BookFields => {
    const owner = one(owners, spread(index, 0.6180339887));
    const at = new Date(Date.UTC(2025, 0, 1) + index * 60_000);
    const lot = spread(index, 0.4142135623) % 10;
    const isSold = lot === 9;
    const book = {
      _id: new Types.ObjectId(),
      title: `${one(manners, spread(index, 0.7320508075))} ${one(subjects, spread(index, 0.2360679774))} ${Math.floor(index / 40)}`,
      author: `Autor ${spread(index, 0.4494897427) % 900}`,
      categories: [one(categoryNames, spread(index, 0.645751311))],
      shortDescription: 'Korice su izbledele, strane čiste.',
      fullDescription: '',
      price: 100 + (spread(index, 0.8284271247) % 3_000),
      currency: index % 20 === 0 ? ('EUR' as const) : ('RSD' as const),
      condition: one(Condition.options, spread(index, 0.3166247903)),
      ISBN: '',
      ISBNData: '',
      publisher: one(['Laguna', 'Prosveta', 'Nolit'], lot),
      publishedDate: '',
      pageCount: null,
      weight: null,
      language: spread(index, 0.1231056256) % 10 === 0 ? 'en' : 'sr',
      script: '' as const,
      binding: '' as const,
      owner: { _id: new Types.ObjectId(owner._id), name: owner.name, city: one(towns, spread(index, 0.3588989435)) },
      ownerActive: true,
      status: isSold ? ('sold' as const) : lot === 8 ? ('reserved' as const) : ('available' as const),
      ...(isSold && { soldAt: at }),
      featured: index % 1_000 === 0,
      images: [],
      hiddenFromOwner: false,
      rev: 1,
      createdAt: at,
      updatedAt: at,
    };
    return { ...book, ...derivedFields(book, app.deps.env) };
  };
  for (let start = 0; start < count; start += batch)
    await app.models.books.collection.insertMany(
      Array.from({ length: Math.min(batch, count - start) }, (_, index) => record(start + index)),
    );
  await createBookWords(app.models.words).apply(await countWords(app.models.books));
  app.deps.events.emit('books.changed');
}
