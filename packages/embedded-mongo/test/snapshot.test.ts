import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { copyDatabase, hasDatabase, readDatabase, start } from '../src/index.js';
import { startChild } from './child.js';
import { type Book, temporaryFolder, withCollection } from './data-dir.js';

const COPIES = 2;
const GROUP = 20;

it('copyDatabase returns a consistent snapshot under concurrent writes', { timeout: 120_000 }, async () => {
  const dataDir = temporaryFolder();
  const { child, lines, closed } = startChild('writing-child.ts', dataDir, '0');
  for (let copy = 1; copy <= COPIES; copy++) {
    await vi.waitUntil(() => lines.length > copy * 150, { timeout: 60_000, interval: 5 });
    const acknowledged = lines.filter((line) => line.startsWith('grouped ')).map((line) => line.split(' ')[1] ?? '');
    const target = temporaryFolder();
    await copyDatabase(dataDir, target);

    const reader = readDatabase(target);
    const books = [...reader.documents('books')] as Book[];
    expect(reader.counts()).toEqual(new Map([['books', books.length]]));
    await reader.close();
    const sizes = new Map<string, number>();
    for (const { group } of books) if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + 1);
    expect([...sizes].filter(([, size]) => size !== GROUP)).toEqual([]);
    expect(acknowledged.filter((group) => !sizes.has(group))).toEqual([]);

    const database = await start({ dataDir: target });
    await withCollection(database.uri, async (collection) => {
      expect(await collection.countDocuments()).toBe(books.length);
    });
    await database.stop();
  }
  child.kill('SIGKILL');
  await closed;
});

it('copyDatabase copies an unused database and refuses a damaged one', async () => {
  const [dataDir, target] = [temporaryFolder(), temporaryFolder()];
  expect(hasDatabase(dataDir)).toBe(false);
  const database = await start({ dataDir });
  await withCollection(database.uri, (books) => books.insertOne({ title: 'Seobe' }));
  await database.stop();
  expect(hasDatabase(dataDir)).toBe(true);
  await copyDatabase(dataDir, target);
  const reader = readDatabase(target);
  expect([...reader.documents('books')]).toMatchObject([{ title: 'Seobe' }]);
  expect([...reader.documents('none')]).toEqual([]);
  await reader.close();

  const damaged = temporaryFolder();
  mkdirSync(join(damaged, 'db'));
  writeFileSync(join(damaged, 'db', 'data.mdb'), 'x'.repeat(8192));
  await expect(copyDatabase(damaged, temporaryFolder())).rejects.toThrow('is no database file');
});
