import { type EarlierFormat, type Import, type TableFormat, unchecked } from '@korice/contracts';
import { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../../test/app.js';
import { codeOf } from '../../../../test/code-of.js';
import { buildBook, removeBooks } from '../../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import type { BookFields } from '../book.model.js';
import { createBookImports, isWithdrawn, type BookImports } from '../write/book-imports.js';
import { createBookOwners } from '../write/book-owners.js';
import { createBookStore } from '../write/book-store.js';
import { createBookWords } from '../search/book-words.js';
import { createImportRunner } from './import-runner.js';
import { rowsPerBatch } from './table-rows.js';

let app: TestApp;
let ana: BuiltUser;
let marko: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  marko = await buildUser(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await removeBooks(app);
  for (const model of [app.models.imports, app.models.importFiles, app.models.importProblems, app.models.alertMatches])
    await model.collection.deleteMany({});
  await app.models.outboxEvents.deleteMany({});
  ana = await buildUser(app);
});

const heading = 'sku;title;author;price;condition;categories;fullDescription\n';
const format: TableFormat = {
  encoding: 'utf-8',
  delimiter: ';',
  columns: ['sku', 'title', 'author', 'price', 'condition', 'categories', 'fullDescription'],
  currency: 'RSD',
  values: { condition: { '4': 'good' } },
};
const numbered = (count: number): string =>
  heading + Array.from({ length: count }, (_, index) => `S-${index};Knjiga ${index};Autor;${index + 1};4;;\n`).join('');

async function check(table: string, given: Partial<TableFormat> = {}, clientId = ''): Promise<Import> {
  const response = await request(app.url)
    .post('/api/imports')
    .set(ana.auth)
    .field('fileName', 'lager.csv')
    .field('format', JSON.stringify({ ...format, ...given }))
    .field('clientId', clientId)
    .attach('table', Buffer.from(table), 'lager.csv');
  expect([200, 201], JSON.stringify(response.body)).toContain(response.status);
  return response.body as Import;
}

async function start({ _id }: Import, withdrawMissing = false, options: object = {}): Promise<void> {
  const body = { withdrawMissing, ...options };
  await request(app.url).post(`/api/imports/${_id}/start`).set(ana.auth).send(body).expect(200);
}

async function read({ _id }: Import): Promise<Import> {
  return (await request(app.url).get(`/api/imports/${_id}`).set(ana.auth).expect(200)).body as Import;
}

/** Checks, starts and runs an import. */
async function importTable(table: string, given: Partial<TableFormat> = {}, withdrawMissing = false): Promise<Import> {
  const checked = await check(table, given);
  await start(checked, withdrawMissing);
  await app.services.imports.runDue();
  return read(checked);
}

const books = (): Promise<BookFields[]> => app.models.books.find({ 'owner._id': ana._id }).sort({ title: 1 }).lean();
const revisions = async () => (await books()).map(({ title, rev }) => [title, rev]);

/** The writes of a process on the database of the test. */
function createWrites(): BookImports {
  const store = createBookStore(app.deps, app.models);
  const owners = createBookOwners(app.deps, app.models.users, app.models.books, createBookWords(app.models.words));
  return createBookImports({ now: app.deps.now, store, owners });
}

const startProcess = (writes = createWrites()) => createImportRunner(app.deps, app.models, writes);

describe('the check of a table', () => {
  it('returns what an import would do and changes no listing', async () => {
    await buildBook(app, { owner: ana, title: 'Koreni', author: 'Dobrica Ćosić', price: 480, sku: 'A-1' });
    await buildBook(app, { owner: ana, title: 'Seobe', sku: 'A-9' });
    const before = await books();
    const checked = await check(
      `${heading}A-1;Koreni;Dobrica Ćosić;500;4;;\nA-2;Tvrđava;Meša Selimović;700;4;;\n;Gorski vijenac;Njegoš;po dogovoru;4;;\n`,
    );
    expect(checked).toMatchObject({ state: 'checked', rows: 3, created: 1, changed: 1, refused: 1, missing: 1 });
    expect(checked.reasons).toEqual([{ code: 'invalid', field: 'price', count: 1 }]);
    expect(checked.problems).toMatchObject([{ row: 4, title: 'Gorski vijenac', field: 'price', value: 'po dogovoru' }]);
    expect(await books()).toEqual(before);
  });

  it('returns the first result for a repeated clientId, and replaces an earlier check', async () => {
    const first = await check(numbered(2), {}, 'jedan');
    expect((await check(numbered(3), {}, 'jedan'))._id).toBe(first._id);
    const second = await check(numbered(3), {}, 'dva');
    const response = await request(app.url).get('/api/imports').set(ana.auth).expect(200);
    expect((response.body as Import[]).map(({ _id }) => _id)).toEqual([second._id]);
    expect(await app.models.importFiles.countDocuments({ user: ana._id })).toBe(1);
  });

  it('stays when another check runs at the same moment, and the later one replaces the earlier', async () => {
    const checked = await Promise.all([check(numbered(2), {}, 'jedan'), check(numbered(3), {}, 'dva')]);
    const left = await app.models.imports.find({ user: ana._id }).lean();
    const latest = checked
      .map(({ _id }) => _id)
      .toSorted()
      .at(-1);
    expect(left.map(({ _id }) => _id.toHexString())).toContain(latest);
    expect(await app.models.importFiles.countDocuments({ user: ana._id })).toBe(left.length);
  });

  it('stays with its table when it is started while another check replaces it', async () => {
    const first = await check(numbered(2));
    let started: Promise<void> | undefined;
    const { imports, importFiles } = app.models;
    for (const [{ collection }, method] of [
      [imports, 'deleteOne'],
      [importFiles, 'deleteMany'],
    ] as const) {
      const remove = collection[method].bind(collection);
      vi.spyOn(collection, method).mockImplementationOnce(async (...values) => {
        await (started ??= start(first));
        return remove(...values);
      });
    }
    await check(numbered(3));
    await app.services.imports.runDue();
    expect(await read(first)).toMatchObject({ state: 'done', created: 2 });
  });

  it('refuses a mapped word with a NUL, which the database refuses in the name of a field', async () => {
    const response = await request(app.url)
      .post('/api/imports')
      .set(ana.auth)
      .field('fileName', 'lager.csv')
      .field('format', JSON.stringify({ ...format, values: { condition: { 'd\0o\0': 'good' } } }))
      .attach('table', Buffer.from(numbered(1)), 'lager.csv');
    expect([response.status, codeOf(response)]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('refuses a table without rows, of more than 10 MB, and without a column for the price', async () => {
    const send = (table: Buffer, columns = format.columns) =>
      request(app.url)
        .post('/api/imports')
        .set(ana.auth)
        .field('fileName', 'lager.csv')
        .field('format', JSON.stringify({ ...format, columns }))
        .attach('table', table, 'lager.csv');
    expect(codeOf(await send(Buffer.from(heading)).expect(400))).toBe('IMPORT_INVALID');
    expect(codeOf(await send(Buffer.alloc(10 * 1024 * 1024 + 1, 'a')).expect(413))).toBe('IMPORT_TOO_LARGE');
    expect(codeOf(await send(Buffer.from(numbered(1)), ['title', 'author']).expect(400))).toBe('VALIDATION_FAILED');
    expect(await app.models.importFiles.countDocuments({})).toBe(0);
  });
});

describe('the check of a table whose listings exist', () => {
  const withHeadings = (table: string): string =>
    table.replace(heading, 'Inv. br.;Naslov;Autor;Cena;Stanje;Oblast;Opis\n');
  const withoutSku: TableFormat['columns'] = [null, ...format.columns.slice(1)];

  it('counts new rows that equal a listed book, and names the column that contained the sku', async () => {
    await importTable(withHeadings(numbered(3)));
    await importTable('a;b;c\nSeobe;Crnjanski;700\n', { columns: ['title', 'author', 'price'] });
    const again = await check(withHeadings(numbered(5)), { columns: withoutSku });
    expect(again).toMatchObject({ created: 5, similar: 3, unusedSku: 'Inv. br.' });
    expect(await check(withHeadings(numbered(5)))).toMatchObject({ created: 2, similar: 0, unusedSku: '' });
  });

  it('does not count another edition, a sold book, a book of another row or one of another seller', async () => {
    const named = { title: 'Seobe', author: 'Miloš Crnjanski', publishedDate: '1929' } as const;
    await buildBook(app, { owner: ana, ...named, publisher: 'Nolit', sku: 'A-1' });
    await buildBook(app, { owner: ana, ...named, publisher: 'Prosveta' });
    await buildBook(app, { owner: ana, ...named, publisher: 'Geca Kon', status: 'sold' });
    await buildBook(app, { owner: marko, ...named, publisher: 'Geca Kon' });
    const columns: TableFormat['columns'] = ['sku', 'title', 'author', 'price', 'publisher', 'publishedDate'];
    const rows = ['A-1;Seobe;Miloš Crnjanski;9;Nolit;1929', 'A-2;Seobe;Miloš Crnjanski;9;Nolit;1929'];
    const checked = await check(`a;b;c;d;e;f\n${[...rows, 'A-3;Сеобе;Crnjanski, Miloš;9;Geca Kon;'].join('\n')}\n`, {
      columns,
    });
    expect(checked).toMatchObject({ created: 2, changed: 1, similar: 0 });
    const other = await check(`a;b;c;d;e;f\nA-3;Сеобе;Crnjanski, Miloš;9;PROSVETA;1929.\n`, { columns });
    expect(other).toMatchObject({ created: 1, similar: 1 });
  });
});

describe('the comparison of a table with listings of the same title', () => {
  it('folds the publisher of each row and listing once', async () => {
    const count = 200;
    const publishers = (name: string) => Array.from({ length: count }, (_, index) => `${name} ${index}`);
    const columns: TableFormat['columns'] = ['title', 'author', 'price', 'publisher'];
    await importTable(
      `a;b;c;d\n${publishers('Nolit')
        .map((one) => `Seobe;Crnjanski;9;${one}\n`)
        .join('')}`,
      { columns },
    );
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const table = publishers('Rad').map((one) => `Seobe;Crnjanski;9;${one}\n`);
    const checked = await check(`a;b;c;d\n${table.join('')}`, { columns });
    const folded = normalize.mock.contexts.filter((text) => String(text).startsWith('Rad ')).length;
    normalize.mockRestore();
    expect(checked).toMatchObject({ created: count, similar: 0 });
    expect(folded).toBeLessThan(20 * count);
  });
});

describe('the format of an earlier import', () => {
  const find = async (headings: string[]): Promise<EarlierFormat | null> => {
    const response = await request(app.url).post('/api/imports/format').set(ana.auth).send({ headings }).expect(200);
    return (response.body as { earlier: EarlierFormat | null }).earlier;
  };

  it('is that of the started import with the most similar headings', async () => {
    expect(await find(['sku', 'title'])).toBeNull();
    await importTable(numbered(1));
    const columns: TableFormat['columns'] = ['title', 'author', 'price'];
    await importTable('Naslov;Autor;Cena\nSeobe;Crnjanski;700\n', { columns });
    await check('sku;title;author;price\n1;Seobe;Crnjanski;700\n', { columns: ['sku', ...columns] });
    const headings = heading.trim().split(';');
    expect(await find([...headings.map((name) => name.toUpperCase()), 'polica'])).toEqual({
      fileName: 'lager.csv',
      headings,
      format,
    });
    expect((await find(['Naslov', 'Autor']))?.format.columns).toEqual(columns);
    expect(await find(['knjiga', ''])).toBeNull();
  });

  it('is not that of another seller', async () => {
    await importTable(numbered(1));
    ana = await buildUser(app);
    expect(await find(heading.trim().split(';'))).toBeNull();
  });
});

describe('an import', () => {
  it('keeps the photos of defects that the table still names, and removes the other photos', async () => {
    const photos = { notes: 'a'.repeat(24), stamp: 'b'.repeat(24) };
    const defects = { present: ['notes' as const, 'stamp' as const], absent: [], photos };
    await buildBook(app, { owner: ana, title: 'Seobe', author: 'Miloš Crnjanski', price: 500, sku: 'A-1', defects });
    const table = (cell: string) => `sku;naslov;autor;cena;mane\nA-1;Seobe;Miloš Crnjanski;500;${cell}\n`;
    const columns: TableFormat['columns'] = ['sku', 'title', 'author', 'price', 'defects'];
    expect(await importTable(table('"Beleške; Pečat"'), { columns })).toMatchObject({ unchanged: 1, changed: 0 });
    expect(await importTable(table('"Beleške; Izlizane korice"'), { columns })).toMatchObject({ changed: 1 });
    expect((await books())[0]?.defects).toEqual({
      present: ['notes', 'wornCover'],
      absent: [],
      photos: { notes: photos.notes },
    });
  });

  it('lists the books of a table, mails the seller and removes the table', async () => {
    const done = await importTable(
      `${heading}A-1;Derviš i smrt;Meša Selimović;720,00;4;Klasici;"Prvi red\r\nDrugi; red"\n;Mali princ;;100;4;;\n`,
    );
    expect(done).toMatchObject({ state: 'done', rows: 2, doneRows: 2, created: 1, refused: 1 });
    const [book] = await books();
    expect(book).toMatchObject({
      title: 'Derviš i smrt',
      author: 'Meša Selimović',
      price: 720,
      currency: 'RSD',
      condition: 'good',
      categories: ['Klasici'],
      fullDescription: 'Prvi red\r\nDrugi; red',
      sku: 'A-1',
      listed: true,
      rev: 1,
    });
    await app.deps.outbox.deliverDue();
    expect(app.mails.filter(({ to }) => to === ana.email).map(({ subject }) => subject)).toEqual([
      'Uvoz je gotov: lager.csv',
    ]);
    expect(await app.models.importFiles.countDocuments({})).toBe(0);
  });

  it('changes only the listings of changed rows when it is repeated', async () => {
    await importTable(numbered(4));
    const again = await importTable(numbered(4).replace('Knjiga 2;Autor;3;', 'Knjiga 2;Autor;99;'));
    expect(again).toMatchObject({ created: 0, changed: 1, unchanged: 3, refused: 0 });
    expect(await revisions()).toEqual([
      ['Knjiga 0', 1],
      ['Knjiga 1', 1],
      ['Knjiga 2', 2],
      ['Knjiga 3', 1],
    ]);
  });

  it('matches listings by their content when rows have no sku, and keeps two equal copies apart', async () => {
    const plain = 'title;author;price\nSeobe;Crnjanski;700\nSeobe;Crnjanski;900\n';
    const columns: TableFormat['columns'] = ['title', 'author', 'price'];
    expect(await importTable(plain, { columns })).toMatchObject({ created: 2 });
    expect(await importTable(plain.replace('900', '950'), { columns })).toMatchObject({ changed: 1, unchanged: 1 });
    expect((await books()).map(({ price }) => price).toSorted()).toEqual([700, 950]);
  });

  it('lists rows with an invalid ISBN without it when the seller chooses so, and keeps the ISBN of a listing', async () => {
    const ISBN = '9788652112067';
    await buildBook(app, { owner: ana, title: 'Koreni', author: 'Dobrica Ćosić', price: 1, sku: 'A-1', ISBN });
    await buildBook(app, { owner: ana, title: 'Prodata', author: 'Ana', sku: 'A-2', status: 'sold' });
    const columns: TableFormat['columns'] = ['sku', 'ISBN', 'title', 'author', 'price'];
    const rows = [
      'A-1;86-331-0000;Koreni;Dobrica Ćosić;500',
      'A-2;86-331-0000;Prodata;Ana;2',
      ';86-331-0001;Seobe;Crnjanski;3',
      ';;Seobe;Crnjanski;4',
      ';86-331-0002;Seobe;Crnjanski;po dogovoru',
    ];
    const table = `a;b;c;d;e\n${rows.join('\n')}\n`;
    const checked = await check(table, { columns });
    expect(checked).toMatchObject({ created: 1, refused: 4, isbnOnly: { created: 1, changed: 1, unchanged: 0 } });
    expect(checked.problems.map(({ field }) => field)).toEqual(['ISBN', 'ISBN', 'ISBN', 'price']);
    await start(checked, false, { withoutIsbn: true });
    await app.services.imports.runDue();
    expect(await read(checked)).toMatchObject({ created: 2, changed: 1, refused: 2 });
    expect((await books()).map(({ title, price, ISBN: number }) => [title, price, number]).toSorted()).toEqual([
      ['Koreni', 500, ISBN],
      ['Prodata', expect.any(Number), ''],
      ['Seobe', 3, ''],
      ['Seobe', 4, ''],
    ]);
    expect(await check(table, { columns })).toMatchObject({
      ...{ created: 0, unchanged: 1, refused: 4, similar: 0 },
      isbnOnly: { created: 0, changed: 0, unchanged: 2 },
    });
    expect(await importTable(table, { columns })).toMatchObject({ created: 0, changed: 0, unchanged: 1, refused: 4 });
  });

  it('stores the town of a seller whose profile has none, and keeps a stored one', async () => {
    await app.models.users.updateOne({ _id: ana._id }, { $set: { city: '' } });
    const checked = await check(numbered(2));
    await start(checked, false, { city: ' Sombor ' });
    await start(checked, false, { city: 'Niš' });
    await app.services.imports.runDue();
    expect((await app.models.users.findById(ana._id).lean())?.city).toBe('Sombor');
    expect((await books()).map(({ owner }) => owner.city)).toEqual(['Sombor', 'Sombor']);
  });

  it('counts all problems by reason when it has more than the response, in the check and in the import', async () => {
    await buildBook(app, { owner: ana, title: 'Prodata', sku: 'A-1', status: 'sold' });
    await buildBook(app, { owner: ana, title: 'Rezervisana', sku: 'A-2', status: 'reserved' });
    const faulty = ['A-1;Prodata;Ana;1;4;;\n', ...Array.from({ length: 120 }, () => ';Seobe;Crnjanski;;;;\n')];
    const reasons = [
      { code: 'missing', field: 'price', count: 120 },
      { code: 'sold', field: null, count: 1 },
    ];
    const checked = await check(heading + faulty.join(''));
    expect(checked).toMatchObject({ refused: 121, reasons });
    expect(checked.problems).toHaveLength(100);
    await start(checked, true);
    await Promise.all([startProcess().runDue(), startProcess().runDue()]);
    const done = await read(checked);
    expect(done).toMatchObject({ state: 'done', refused: 121, kept: 1 });
    expect(done.reasons).toEqual([...reasons, { code: 'reserved', field: null, count: 1 }]);
  });

  it('counts a row with an invalid ISBN and a repeated SKU by the same reason in the check and in the import', async () => {
    const columns: TableFormat['columns'] = ['sku', 'ISBN', 'title', 'author', 'price'];
    const rows = [
      'A-1;;Seobe;Crnjanski;1',
      'A-1;86-331-0000;Koreni;Ćosić;2',
      'A-2;86-331-0000;Deobe;Ćosić;3',
      'A-3;86-331-0000;Bajka;Ćosić;4',
    ];
    const reasons = [
      { code: 'invalid', field: 'ISBN', count: 2 },
      { code: 'repeated', field: 'sku', count: 1 },
    ];
    const checked = await check(`a;b;c;d;e\n${rows.join('\n')}\n`, { columns });
    expect(checked).toMatchObject({ created: 1, refused: 3, reasons });
    await start(checked);
    await app.services.imports.runDue();
    expect(await read(checked)).toMatchObject({ created: 1, refused: 3, reasons });
  });

  it('does not change a field of a listing whose cell is empty', async () => {
    const { id } = await buildBook(app, { owner: ana, title: 'Seobe', author: 'Crnjanski', price: 700, sku: 'A-1' });
    await importTable(`${heading}A-1;Seobe;Crnjanski;800;;;\n`);
    expect(await app.models.books.findById(id).lean()).toMatchObject({
      price: 800,
      fullDescription: 'Hronika jednog mosta i jedne kasabe.',
      categories: ['Klasici'],
    });
  });

  it('does not change sold, reserved and held books, and reports them as problems', async () => {
    await buildBook(app, { owner: ana, title: 'Prodata', sku: 'A-1', status: 'sold' });
    await buildBook(app, { owner: ana, title: 'Rezervisana', sku: 'A-2', status: 'reserved' });
    await buildBook(app, {
      owner: ana,
      title: 'U dogovoru',
      sku: 'A-3',
      status: 'reserved',
      heldBy: new Types.ObjectId(),
    });
    await buildBook(app, { owner: ana, title: 'Neprodata', sku: 'A-4', status: 'reserved' });
    const before = await revisions();
    const lines = ['A-1;Prodata', 'A-2;Rezervisana', 'A-3;U dogovoru'].map((start) => `${start};Ana;1;4;;\n`);
    const done = await importTable(heading + lines.join(''), {}, true);
    expect(done).toMatchObject({ changed: 0, refused: 3, withdrawn: 0, kept: 1 });
    expect(done.problems.map(({ title, code }) => [title, code])).toEqual([
      ['Prodata', 'sold'],
      ['Rezervisana', 'reserved'],
      ['U dogovoru', 'reserved'],
      ['Neprodata', 'reserved'],
    ]);
    expect(await revisions()).toEqual(before);
  });

  it('withdraws listings missing from the table on request, until the seller or a later table lists them again', async () => {
    await importTable(numbered(3));
    const two = numbered(2);
    expect(await importTable(two)).toMatchObject({ withdrawn: 0, missing: 1 });
    expect(await importTable(two, {}, true)).toMatchObject({ withdrawn: 1, unchanged: 2 });
    const withdrawn = async () => (await books()).filter(isWithdrawn).map(({ title, listed }) => [title, listed]);
    expect(await withdrawn()).toEqual([['Knjiga 2', false]]);
    const confirm = (body: object) =>
      request(app.url).put('/api/books/my-books/confirmed').set(ana.auth).send(body).expect(200);
    // Confirming all waiting listings does not confirm withdrawn ones.
    expect((await confirm({})).body).toEqual({ confirmed: 0 });
    const [, , third] = await books();
    expect((await confirm({ bookIds: [third?._id.toHexString()] })).body).toEqual({ confirmed: 1 });
    expect(await withdrawn()).toEqual([]);
    await importTable(two, {}, true);
    expect(await importTable(numbered(3))).toMatchObject({ changed: 1, unchanged: 2 });
    expect(await withdrawn()).toEqual([]);
  });

  it('does not change the books of another seller with the same sku or id', async () => {
    const foreign = await buildBook(app, { owner: marko, title: 'Tuđa', sku: 'S-0' });
    const columns: TableFormat['columns'] = ['id', 'sku', 'title', 'author', 'price'];
    const done = await importTable(`a;b;c;d;e\n${foreign.id};S-0;Moja;Ana;1\n`, { columns }, true);
    expect(done).toMatchObject({ created: 1, withdrawn: 0 });
    expect(await app.models.books.findById(foreign.id).lean()).toMatchObject({ title: 'Tuđa', rev: foreign.rev });
  });

  it('is refused with IMPORT_RUNNING while another import of the seller runs', async () => {
    const first = await check(numbered(1));
    await start(first);
    await start(first);
    const response = await request(app.url)
      .post('/api/imports')
      .set(ana.auth)
      .field('fileName', 'lager.csv')
      .field('format', JSON.stringify(format))
      .attach('table', Buffer.from(numbered(2)), 'lager.csv');
    expect(codeOf(response)).toBe('IMPORT_RUNNING');
  });

  it('stops when the seller asks, and keeps the rows that it has imported', async () => {
    const checked = await check(numbered(3 * rowsPerBatch));
    await start(checked);
    const writes = createWrites();
    const create: BookImports['create'] = async (...call) => {
      await request(app.url).post(`/api/imports/${checked._id}/stop`).set(ana.auth).send({}).expect(200);
      return writes.create(...call);
    };
    await startProcess({ ...writes, create }).runDue();
    expect(await read(checked)).toMatchObject({ state: 'stopped', created: rowsPerBatch, doneRows: rowsPerBatch });
    expect(await books()).toHaveLength(rowsPerBatch);
    expect(await importTable(numbered(3 * rowsPerBatch))).toMatchObject({ unchanged: rowsPerBatch });
  });

  it('stops when an admin blocks the seller', async () => {
    const checked = await check(numbered(1));
    await start(checked);
    await app.models.users.updateOne({ _id: ana._id }, { $set: { status: 'blocked' } });
    await app.services.imports.runDue();
    expect((await app.models.imports.findById(checked._id).lean())?.state).toBe('stopped');
    expect(await books()).toEqual([]);
  });
});

describe('rows that could belong to the same listing', () => {
  const columns: TableFormat['columns'] = ['id', 'sku', 'title', 'author', 'price'];
  const tableOf = (...rows: string[]): string => `id;sku;naslov;autor;cena\n${rows.join('\n')}\n`;
  const prices = async () => (await books()).map(({ title, sku = '', price }) => `${title} ${sku} ${price}`).toSorted();

  /** Checks and runs the import, expects equal numbers of both, and that a second import changes nothing. */
  async function importTwice(table: string, expected: Partial<Import>): Promise<void> {
    expect(await check(table, { columns })).toMatchObject(expected);
    expect(await importTable(table, { columns })).toMatchObject(expected);
    const before = await books();
    const again = await importTable(table, { columns });
    expect(again).toMatchObject({ created: 0, changed: 0, unchanged: again.rows });
    expect(await books()).toEqual(before);
  }

  async function importOne(row: string): Promise<string> {
    await importTable(tableOf(row), { columns });
    const [book] = await books();
    return String(book?._id);
  }

  it('create a second copy when a row without an id precedes an equal row with the id of the listing', async () => {
    const id = await importOne(';;Seobe;Crnjanski;500');
    await importTwice(tableOf(';;Seobe;Crnjanski;300', `${id};;Seobe;Crnjanski;500`), { created: 1, unchanged: 1 });
    expect(await prices()).toEqual(['Seobe  300', 'Seobe  500']);
  });

  it('do not overwrite a listing that a row in a later batch names by its id', async () => {
    const id = await importOne(';;Seobe;Crnjanski;500');
    const others = Array.from({ length: rowsPerBatch }, (_, index) => `;;Knjiga ${index};Autor;1`);
    const table = tableOf(';;Seobe;Crnjanski;300', ...others, `${id};;Seobe;Crnjanski;500`);
    await importTwice(table, { created: 1 + rowsPerBatch, unchanged: 1 });
    expect((await prices()).slice(-2)).toEqual(['Seobe  300', 'Seobe  500']);
  });

  it('do not overwrite a listing whose title was corrected when a new row has the former title', async () => {
    const id = await importOne(';;Sebe;Crnjanski;500');
    await app.models.books.updateOne({ _id: id }, { $set: { title: 'Seobe' } });
    await importTwice(tableOf(`${id};;Seobe;Crnjanski;500`, ';;Sebe;Crnjanski;400'), { created: 1, unchanged: 1 });
    expect(await prices()).toEqual(['Sebe  400', 'Seobe  500']);
  });

  it('create a copy when the listing with its number is named by another row', async () => {
    await importTable(tableOf(';;Seobe;Crnjanski;500', ';;Seobe;Crnjanski;600'), { columns });
    await app.models.books.deleteOne({ 'owner._id': ana._id, price: 500 });
    const [second] = await books();
    const table = tableOf(`${String(second?._id)};;Seobe;Crnjanski;600`, ';;Seobe;Crnjanski;700');
    await importTwice(table, { created: 1, unchanged: 1 });
    expect(await prices()).toEqual(['Seobe  600', 'Seobe  700']);
  });

  it('create a copy for a row without an sku when another row has the sku of the listing', async () => {
    const id = await importOne(';;Seobe;Crnjanski;500');
    await app.models.books.updateOne({ _id: id }, { $set: { sku: 'T' } });
    const table = tableOf(';;Seobe;Crnjanski;300', ';T;Seobe;Crnjanski;500');
    await importTwice(table, { created: 1, unchanged: 1 });
    expect(await prices()).toEqual(['Seobe  300', 'Seobe T 500']);
    // The copy is found when the table no longer has the other row, and after the other listing was deleted.
    expect(await importTable(tableOf(';;Seobe;Crnjanski;300'), { columns })).toMatchObject({ unchanged: 1 });
    await app.models.books.deleteOne({ _id: id });
    expect(await importTable(table, { columns })).toMatchObject({ created: 1, unchanged: 1 });
    expect(await prices()).toEqual(['Seobe  300', 'Seobe T 500']);
  });

  it('create a listing with an sku that each earlier listing with it has given up', async () => {
    const count = 6;
    for (let index = 0; index < count; index += 1) {
      await importTwice(tableOf(`;S;Knjiga ${index};Autor;1`), { created: 1 });
      const book = await app.models.books.findOne({ 'owner._id': ana._id, sku: 'S' }).lean();
      await importTwice(tableOf(`${String(book?._id)};T-${index};Knjiga ${index};Autor;1`), { changed: 1 });
    }
    expect(await books()).toHaveLength(count);
  });

  it('refuse the sku of a listing that another row names by its id', async () => {
    const id = await importOne(';T;Seobe;Crnjanski;500');
    const table = tableOf(`${id};;Seobe;Crnjanski;500`, ';T;Seobe;Crnjanski;300');
    expect(await check(table, { columns })).toMatchObject({ unchanged: 1, refused: 1 });
    const done = await importTable(table, { columns });
    expect(done).toMatchObject({ unchanged: 1, refused: 1, problems: [{ row: 3, code: 'skuTaken' }] });
    expect(await prices()).toEqual(['Seobe T 500']);
  });
});

describe('an import whose process dies', () => {
  /** Writes that throw after `succeeding` calls, like a process that dies between a write and its record. */
  function dying(succeeding: number): BookImports {
    const writes = createWrites();
    let left = succeeding;
    const dieAfter = async <T>(write: Promise<T>): Promise<T> => {
      const result = await write;
      left -= 1;
      if (left < 0) throw new Error('killed');
      return result;
    };
    return {
      create: (...call) => dieAfter(writes.create(...call)),
      change: (...call) => dieAfter(writes.change(...call)),
      withdraw: (...call) => dieAfter(writes.withdraw(...call)),
    };
  }

  it.each([0, 1])(
    'continues after %i complete batches, creates no duplicates and counts every row once',
    async (succeeding) => {
      const count = 2 * rowsPerBatch + 3;
      const checked = await check(numbered(count));
      await start(checked);
      await expect(startProcess(dying(succeeding)).runDue()).rejects.toThrow();
      expect(await read(checked)).toMatchObject({ state: 'running', created: succeeding * rowsPerBatch });
      await startProcess().runDue();
      expect(await read(checked)).toMatchObject({
        state: 'done',
        created: count,
        changed: 0,
        unchanged: 0,
        refused: 0,
      });
      expect(await books()).toHaveLength(count);
      expect((await revisions()).every(([, rev]) => rev === 1)).toBe(true);
    },
  );

  it('counts changes and withdrawals that the dead process made', async () => {
    await importTable(numbered(6));
    // The time of a change distinguishes it from earlier ones.
    travelTo(app, new Date(Date.now() + 60_000));
    const raised = numbered(4).replaceAll(';Autor;', ';Autor;1');
    const checked = await check(raised);
    await start(checked, true);
    await expect(startProcess(dying(2)).runDue()).rejects.toThrow();
    await expect(startProcess(dying(1)).runDue()).rejects.toThrow();
    await startProcess().runDue();
    expect(await read(checked)).toMatchObject({ state: 'done', changed: 4, unchanged: 0, withdrawn: 2 });
    expect((await revisions()).map(([, rev]) => rev)).toEqual([2, 2, 2, 2, 2, 2]);
  });

  it('creates a copy of a named listing once when it continues, and when two processes run it', async () => {
    const columns: TableFormat['columns'] = ['id', 'title', 'author', 'price'];
    await importTable('id;naslov;autor;cena\n;Seobe;Crnjanski;500\n', { columns });
    const [first] = await books();
    // The time of the creation distinguishes it from the earlier one.
    travelTo(app, new Date(Date.now() + 60_000));
    const checked = await check(
      `id;naslov;autor;cena\n;Seobe;Crnjanski;300\n${String(first?._id)};Seobe;Crnjanski;500\n`,
      { columns },
    );
    await start(checked);
    await expect(startProcess(dying(0)).runDue()).rejects.toThrow();
    await Promise.all([startProcess().runDue(), startProcess().runDue()]);
    expect(await read(checked)).toMatchObject({ state: 'done', created: 1, changed: 0, unchanged: 1, refused: 0 });
    expect((await books()).map(({ price, rev }) => [price, rev]).toSorted()).toEqual([
      [300, 1],
      [500, 1],
    ]);
  });

  it('is correct when two processes run it at the same time', async () => {
    const count = 3 * rowsPerBatch;
    const checked = await check(numbered(count));
    await start(checked);
    await Promise.all([startProcess().runDue(), startProcess().runDue()]);
    await startProcess().runDue();
    expect(await read(checked)).toMatchObject({ state: 'done', created: count, doneRows: count, refused: 0 });
    expect(await books()).toHaveLength(count);
    expect((await revisions()).every(([, rev]) => rev === 1)).toBe(true);
  });
});

describe('the events of an import', () => {
  it('notify a member of at most three books at once, and of the others in the daily mail', async () => {
    const reader = await buildUser(app);
    const actor = { _id: reader._id, name: reader.name, role: 'member', sessionVersion: 0, tokenIssuedAt: 0 } as const;
    const subject = { kind: 'seller', sellerId: ana._id } as const;
    await app.services.alerts.create(actor, { ...subject, push: true, mail: 'atOnce' });
    // A second alert for the same books: it adds matches, and no notices.
    await app.services.alerts.create(actor, { kind: 'search', search: { q: 'Autor' }, push: true, mail: 'atOnce' });
    await importTable(numbered(8));
    await app.deps.eventOutbox.deliverDue();
    await app.deps.eventOutbox.settle();
    const matches = await app.models.alertMatches.find({ user: reader._id }).lean();
    expect(matches).toHaveLength(16);
    expect(matches.filter(({ isTold }) => isTold)).toHaveLength(3);
    // The daily mail lists a book once, also with two matches.
    const inDailyMail = matches
      .filter(({ pending }) => pending.includes('digest'))
      .map(({ book }) => book.toHexString());
    expect(new Set(inDailyMail).size).toBe(5);
  });
});

describe('files of imports', () => {
  const download = async (path: string): Promise<string> => {
    const response = await fetch(`${app.url}${path}`, { headers: ana.auth });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    return Buffer.from(await response.arrayBuffer()).toString('utf8');
  };

  it('contain every refused row with its reason in the language of the account', async () => {
    const checked = await check(`${heading};Mali princ;Sent-Egziperi;"=1+1 ""din""";4;;\n;;Ana;1;4;;\n`);
    expect(await download(`/api/imports/${checked._id}/report`)).toBe(
      '\uFEFFRed,Naslov,Razlog\r\n2,Mali princ,"Cena nije broj: „=1+1 ""din""”"\r\n3,,Prazno polje: Naslov\r\n',
    );
    await app.models.users.updateOne({ _id: ana._id }, { $set: { language: 'en' } });
    expect(await download(`/api/imports/${checked._id}/report`)).toContain('3,,Empty: Title\r\n');
  });

  it('are in the language that the request names', async () => {
    const checked = await check(`${heading};Mali princ;Sent-Egziperi;;4;;\n`);
    await buildBook(app, { owner: ana, title: 'Seobe', condition: 'like-new', categories: ['Klasici'] });
    const inCyrillic = '?language=sr-Cyrl';
    expect(await download(`/api/imports/${checked._id}/report${inCyrillic}`)).toContain('Ред,Наслов,Разлог\r\n');
    const [headings = '', row = ''] = (await download(`/api/books/my-books/table${inCyrillic}`)).split('\r\n');
    expect(headings).toMatch(/^\uFEFFОзнака,Број огласа,Наслов,Аутор,Цена,/);
    expect(row).toContain(',Као ново,Класици,');
  });

  it('export the listings, so that their import changes nothing, or restores every value after a deletion', async () => {
    const school = {
      level: 'primary',
      grade: 5,
      subject: 'mathematics',
      kind: 'textbook',
      written: 'pencil',
      codeUsed: true,
    } as const;
    await buildBook(app, {
      owner: ana,
      title: '=HYPERLINK("x")',
      author: '@autor, drugi',
      price: 1_200.5,
      currency: 'EUR',
      condition: 'like-new',
      categories: ['Klasici', 'Drama'],
      ISBN: '9788652112067',
      publisher: '+Laguna; "d.o.o."',
      publishedDate: '1998-05',
      pageCount: 320,
      weight: 450,
      school,
      language: 'sr',
      script: 'cyrillic',
      binding: 'hard',
      shortDescription: "'=već sa apostrofom",
      fullDescription: '-prvi red\n\ndrugi\tred',
      sku: '-1',
      defects: { present: ['notes', 'wornCover'], absent: ['stamp', 'loose'] },
    });
    await buildBook(app, { owner: ana, title: 'Bez šifre', defects: unchecked });
    await buildBook(app, { owner: ana, title: 'Prodata', status: 'sold' });
    const before = await books();
    const table = await download('/api/books/my-books/table');
    expect(table).not.toMatch(/(^|,)"?[=+\-@]/m);
    const columns = [
      ...(['sku', 'id', 'title', 'author', 'price', 'currency', 'condition', 'categories', 'ISBN'] as const),
      ...(['publisher', 'publishedDate', 'pageCount', 'weight', 'language', 'script', 'binding'] as const),
      ...(['shortDescription', 'fullDescription', 'defects', 'school'] as const),
    ];
    const exported: Partial<TableFormat> = {
      columns,
      delimiter: ',',
      values: { condition: { 'Kao novo': 'like-new', 'Dobro očuvano': 'good' } },
    };
    expect(await importTable(table, exported)).toMatchObject({
      rows: 2,
      unchanged: 2,
      changed: 0,
      created: 0,
      refused: 0,
    });
    expect(await books()).toEqual(before);
    await app.models.books.deleteMany({ 'owner._id': ana._id });
    expect(await importTable(table, exported)).toMatchObject({ created: 2, refused: 0 });
    const facts = ({
      _id,
      words: _words,
      createdAt,
      updatedAt,
      confirmedAt,
      pendingEvents,
      rev,
      owner,
      ...book
    }: BookFields) => ({
      ...book,
      isSame: [_id, createdAt, updatedAt, confirmedAt, pendingEvents, rev, owner].length,
    });
    const restored = (await books()).map(facts);
    expect(restored).toEqual(before.filter(({ status }) => status !== 'sold').map(facts));
  });

  it('are removed: checks after a day, reports after 30 days', async () => {
    const done = await importTable(numbered(1));
    const checked = await check(numbered(2));
    await app.services.imports.sweep();
    expect(await app.models.imports.countDocuments({})).toBe(2);
    travelTo(app, new Date(Date.now() + 25 * 3_600_000));
    await app.services.imports.sweep();
    expect((await app.models.imports.find().lean()).map(({ _id }) => _id.toHexString())).toEqual([done._id]);
    expect(await app.models.importFiles.countDocuments({ _id: checked._id })).toBe(0);
    travelTo(app, new Date(Date.now() + 31 * 24 * 3_600_000));
    await app.services.imports.sweep();
    expect(await app.models.imports.countDocuments({})).toBe(0);
  });
});
