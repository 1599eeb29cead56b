import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.js';
import { type EditionsImport, importEditions } from './import-editions.js';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'korice-editions-'));
});
beforeEach(async () => {
  await app.models.editions.deleteMany({});
  await app.models.settings.deleteOne({ _id: 'editions' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const line = (type: string, key: string, record: object): string =>
  [`/type/${type}`, key, '1', '2024-01-01T00:00:00', JSON.stringify(record)].join('\t');

const drina = {
  title: '\u2067Na Drini\n ćuprija\u2069',
  isbn_10: ['86-07-00417-4'],
  authors: [{ key: '/authors/OL1A' }],
  publishers: ['Prosveta'],
  publish_date: 'March 6, 1984',
  number_of_pages: 312,
};
const foreign = { title: 'The Lord of the Rings', isbn_13: ['9780261103252'] };
const editionsDump = [
  line('work', '/works/OL1W', { title: 'Na Drini ćuprija' }),
  line('edition', '/books/OL1M', drina),
  line('edition', '/books/OL2M', foreign),
  line('edition', '/books/OL3M', { title: 'Bez ISBN-a', isbn_13: ['97886'] }),
  '/type/edition\t/books/OL4M\t1\t2024\t{"title": "Oštećen 97886',
  line('edition', '/books/OL5M', { title: 'Gorski vijenac', isbn_13: ['9789940000004'] }),
].join('\n');
const authorsDump = [
  line('author', '/authors/OL9A', { name: 'Neko' }),
  line('author', '/authors/OL1A', { name: 'Ivo Andrić' }),
];

async function run(name: string, content: string | Buffer, isWhole = false): Promise<EditionsImport> {
  const file = join(folder, name);
  await writeFile(file, content);
  return importEditions(app.models, file, { isWhole, report: () => undefined });
}

const valuesOf = async (isbn: string) => {
  const { values } = (await app.models.editions.findById(isbn).lean()) ?? {};
  return values && Object.fromEntries(Object.entries(values).map(([field, { value }]) => [field, value]));
};

it('importEditions stores regional editions of a gzipped dump, and names their authors from the second dump', async () => {
  await run('editions.txt.gz', gzipSync(editionsDump));
  expect(await valuesOf('9788607004171')).toEqual({
    title: 'Na Drini ćuprija',
    publisher: 'Prosveta',
    publishedDate: '1984-03-06',
    pageCount: 312,
  });
  expect(await valuesOf('9780261103252')).toBeUndefined();
  await run('authors.txt', authorsDump.join('\n'));
  expect(await valuesOf('9788607004171')).toMatchObject({ author: 'Ivo Andrić' });
  expect(await app.models.editions.countDocuments({ authorKeys: { $exists: true } })).toBe(0);
});

it('importEditions stores editions of every country on request', async () => {
  await run('whole.txt', editionsDump, true);
  expect(await valuesOf('9780261103252')).toEqual({ title: 'The Lord of the Rings' });
});

it('importEditions keeps values of sellers, and a repeated run changes nothing', async () => {
  await app.models.editions.create({
    _id: '9788607004171',
    values: { title: { value: 'Na Drini ćuprija, roman', source: 'sellers' } },
  });
  const first = await run('editions.txt', editionsDump);
  expect(first.changed).toBeGreaterThan(0);
  expect(await valuesOf('9788607004171')).toMatchObject({ title: 'Na Drini ćuprija, roman', publisher: 'Prosveta' });
  await app.models.settings.deleteOne({ _id: 'editions' });
  expect((await run('editions.txt', editionsDump)).changed).toBe(0);
});

it('importEditions continues after the lines that an interrupted run of the same file has read', async () => {
  const file = join(folder, 'long.txt');
  const isbns = ['9788607004171', '9788652117291', '9788674363270'];
  await writeFile(
    file,
    isbns.map((isbn) => line('edition', '/books/OL1M', { title: isbn, isbn_13: [isbn] })).join('\n'),
  );
  await importEditions(app.models, file, { isWhole: false, report: () => undefined });
  await app.models.editions.deleteMany({});
  await app.models.settings.updateOne({ _id: 'editions' }, { $set: { lines: 2 } });
  await importEditions(app.models, file, { isWhole: false, report: () => undefined });
  expect((await app.models.editions.find().lean()).map(({ _id }) => _id)).toEqual(['9788674363270']);
});

it('importEditions keeps its place when it is interrupted again before it reaches it', async () => {
  const file = join(folder, 'longer.txt');
  await writeFile(file, 'a line\n'.repeat(100_001));
  await importEditions(app.models, file, { isWhole: false, report: () => undefined });
  const interrupt = () => {
    throw new Error('interrupted');
  };
  await expect(importEditions(app.models, file, { isWhole: false, report: interrupt })).rejects.toThrow('interrupted');
  expect((await app.models.settings.findById('editions').lean())?.lines).toBe(100_001);
});
