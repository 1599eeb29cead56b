import { vi } from 'vitest';
import { editionIsbn } from '../edition.js';
import { call } from '../call.js';
import type { Product } from '../product.js';
import { isThorough } from '../thoroughness.js';
import { dealTexts, makeDeals, rateDeal, type Deals } from './payload-deals.js';
import { listPayloads, namedText, openShop, textAt, texts, type Account } from './payload-shop.js';

interface BookList {
  _id: string;
  slug: string;
  name: string;
}

/** The deals of the buyer with one seller. */
interface Round extends Deals {
  seller: Account;
  /** The buyer's rating of the seller. */
  ratingId: string;
  texts: ReturnType<typeof dealTexts>;
  /** The index of the payload in the first book; the next ones follow. */
  index: number;
}

/** The records of a product whose texts about deals, lists and alerts contain payloads. */
export interface Dealings {
  admin: Account;
  /** Buys from the first seller, has lists, alerts and a stored address. */
  buyer: Account;
  /** The first one is a trader with a shopfront; the second one has imported a table. */
  sellers: Account[];
  rounds: Round[];
  /** Shared lists of the buyer. */
  lists: BookList[];
  /** The names of the first seller as a trader and of the seller's collections. */
  shopfront: { name: string; address: string; collections: { id: string; name: string }[] };
  /** A work that two members want. */
  wanted: string;
  importId: string;
}

const maxAlerts = 20;
/** Waits until `find` resolves to a value. Unlike `expect.poll` it works in hooks. */
const waitFor = <T>(find: () => Promise<T | undefined>): Promise<T> =>
  vi.waitFor(
    async () => {
      const found = await find();
      if (found === undefined) throw new Error('Not there yet');
      return found;
    },
    { timeout: 15_000 },
  );

const wantedWork = (text: string): string => `Tražena ${text}`;

async function createAlerts(product: Product, buyer: Account, other: Account, sellerId: string): Promise<void> {
  const create = ({ token }: Account, body: object) => call(product, token, 'POST', '/api/alerts', body);
  for (const [index, text] of texts.slice(0, maxAlerts).entries()) {
    await create(buyer, { kind: 'search', search: { q: text } });
    await create(buyer, { kind: 'work', title: text, author: textAt(index + 1) });
  }
  await create(buyer, { kind: 'search', search: { q: textAt(0), city: textAt(1).slice(0, 60) } });
  await create(buyer, { kind: 'seller', sellerId });
  for (const member of [buyer, other])
    for (const index of [0, 1])
      await create(member, { kind: 'work', title: wantedWork(textAt(index)), author: textAt(index + 1) });
}

async function openShopfront(product: Product, { token, _id }: Account, bookIds: readonly string[]) {
  const [name, address] = [namedText(0, 'radnja', 120), namedText(1, 'sedište', 160)];
  const company = { pib: '999999000', mb: '29990018', email: 'sova@example.com', phone: '011 000 00 00' };
  await call(product, token, 'PUT', `/api/users/${_id}/trader`, { name, address, ...company });
  const collections = texts.slice(0, 12).map((_, index) => ({
    id: index.toString(16).padStart(32, '0'),
    name: namedText(index, 'zbirka', 40),
    category: null,
    maxPrice: null,
    books: bookIds,
  }));
  const hours = { week: null, saturday: null, sunday: null };
  await call(product, token, 'PUT', `/api/users/${_id}/shopfront`, { banner: '', collections, hours });
  return { name, address, collections };
}

async function shareList(product: Product, { token }: Account, index: number): Promise<BookList> {
  const items = texts.slice(0, 40).map((title, at) => ({
    title,
    author: textAt(at + 1),
    publisher: textAt(at + 2).slice(0, 80),
    subject: textAt(at + 3).slice(0, 60),
    typed: textAt(at + 4),
    isDoubtful: at % 2 === 1,
  }));
  const body = { name: namedText(index, 'spisak', 80), kind: 'school', schoolYear: '2026/27', items };
  const { _id } = await call<BookList>(product, token, 'POST', '/api/lists', body);
  return call(product, token, 'PUT', `/api/lists/${_id}`, { ...body, isShared: true });
}

/** A table whose headings and cells are payloads. The price of the first row and all conditions are refused. */
export const payloadTable = {
  name: `${textAt(3)}.csv`.replaceAll('/', ''),
  text: [
    [0, 1, 2, 3, 4, 5].map(textAt),
    ...texts.map((title, index) => [
      title,
      textAt(index + 1),
      index === 0 ? textAt(2) : '500',
      index < 3 ? textAt(index) : '',
      `A-${index}`,
      textAt(index + 2),
    ]),
  ]
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
    .join('\r\n'),
};

async function importTable(product: Product, { token }: Account): Promise<string> {
  const columns = ['title', 'author', 'price', 'condition', 'sku', null];
  const format = { encoding: 'utf-8', delimiter: ';', columns, currency: 'RSD', values: {} };
  const form = new FormData();
  form.set('table', new File([payloadTable.text], payloadTable.name));
  form.set('fileName', payloadTable.name);
  form.set('format', JSON.stringify(format));
  const { _id } = await call<{ _id: string }>(product, token, 'POST', '/api/imports', form);
  await call(product, token, 'POST', `/api/imports/${_id}/start`, { withdrawMissing: false });
  await waitFor(async () => {
    const { state } = await call<{ state: string }>(product, token, 'GET', `/api/imports/${_id}`);
    return state === 'done' ? state : undefined;
  });
  return _id;
}

/** Two sellers list the same edition: it enters the catalogue, where an admin corrects it. */
async function agreeOnEdition(product: Product, sellers: readonly Account[], admin: Account): Promise<void> {
  for (const seller of sellers.slice(0, 2)) await listPayloads(product, seller, 0, { ISBN: editionIsbn });
  await waitFor(async () => {
    const editions = await call<{ values: { title: string } }[]>(product, admin.token, 'GET', '/api/editions');
    return editions.find(({ values }) => values.title === textAt(0));
  });
  const values = { publisher: namedText(3, 'izdavač') };
  await call(product, admin.token, 'PUT', `/api/editions/${editionIsbn}`, { values });
}

/** Reports ratings, which an admin hides and shows again, and hides a wanted work. Payloads are in messages of browser errors, too. */
async function moderate(product: Product, { token }: Account, rounds: readonly Round[]): Promise<void> {
  for (const { ratingId, seller } of rounds) {
    const report = { subject: 'rating', subjectId: ratingId, reason: 'other', text: texts.slice(0, 8).join('\n') };
    await call(product, seller.token, 'POST', '/api/reports', report);
    for (const isHidden of [true, false])
      await call(product, token, 'PUT', `/api/ratings/${ratingId}/hidden`, { isHidden });
  }
  const { _id: workId } = await waitFor(async () => {
    const works = await call<{ _id: string; title: string }[]>(product, token, 'GET', '/api/wanted');
    return works.find(({ title }) => title === wantedWork(textAt(1)));
  });
  await call(product, token, 'PUT', `/api/wanted/${workId}/hidden`, { isHidden: true });
  for (const message of texts.slice(0, 5))
    await call(product, undefined, 'POST', '/api/analytics/errors', {
      name: 'TypeError',
      message,
      frames: ['app-1a2b3c4d.js:1:2345'],
      page: 'book',
      release: 'app-1a2b3c4d',
    });
}

/** Fills an empty shop with payloads in everything that members agree on, collect, wait for and import. */
export async function fillDealings(product: Product): Promise<Dealings> {
  const { admin, buyer, sellers, books } = await openShop(product);
  const [seller, other] = sellers as [Account, Account];
  // Before the books of the deals: the alerts find them.
  await createAlerts(product, buyer, other, seller._id);
  const shopfront = await openShopfront(
    product,
    seller,
    books.map(({ _id }) => _id),
  );
  const facts = { level: 'primary', grade: 5, subject: 'history', kind: 'textbook', written: 'clean', codeUsed: false };
  for (const index of texts.keys()) await listPayloads(product, seller, index, { school: JSON.stringify(facts) });
  const rounds: Round[] = [];
  const lists: BookList[] = [];
  // One public rating of a pair of members counts.
  for (const [round, partner] of (isThorough ? sellers : sellers.slice(0, 1)).entries()) {
    const index = 8 * round;
    const deals = await makeDeals(product, partner, buyer, index);
    const ratingId = await rateDeal(product, deals.completed, { seller: partner, buyer }, index);
    rounds.push({ ...deals, seller: partner, ratingId, texts: dealTexts(index), index });
    lists.push(await shareList(product, buyer, index));
  }
  await agreeOnEdition(product, sellers, admin);
  const importId = await importTable(product, other);
  await moderate(product, admin, rounds);
  return { admin, buyer, sellers, rounds, lists, shopfront, wanted: wantedWork(textAt(0)), importId };
}
