import { expect, it, vi } from 'vitest';
import { start } from '../src/index.js';
import { startChild } from './child.js';
import { temporaryFolder, withCollection } from './data-dir.js';

const ROUNDS = 2;
const GROUP = 20;

/** Expected state of a book from the writer's output: a version, removed, or `either` while its removal was pending. */
type Demand = 0 | 1 | 'either' | 'gone';

function readDemands(lines: readonly string[], books: Map<string, Demand>, groups: Set<string>): void {
  for (const line of lines) {
    const [done = '', name = ''] = line.split(' ');
    if (done === 'grouped') groups.add(name);
    if (done === 'inserted') books.set(name, 0);
    if (done === 'updated') books.set(name, 1);
    if (done === 'deleting') books.set(name, 'either');
    if (done === 'deleted') books.set(name, 'gone');
  }
}

function isMet(demand: Demand, version: number | undefined): boolean {
  if (demand === 'gone') return version === undefined;
  if (demand === 'either') return version === undefined || version === 1;
  return version !== undefined && version >= demand;
}

it('a killed process loses no acknowledged write and leaves no partial batch', { timeout: 120_000 }, async () => {
  const dataDir = temporaryFolder();
  const books = new Map<string, Demand>();
  const groups = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const { child, lines, closed } = startChild('writing-child.ts', dataDir, String(round));
    await vi.waitUntil(() => lines.length > 100 + round * 50, { timeout: 60_000, interval: 5 });
    child.kill('SIGKILL');
    await closed;
    readDemands(lines, books, groups);

    const database = await start({ dataDir });
    await withCollection(database.uri, async (collection) => {
      const documents = await collection.find().hint({ $natural: 1 }).toArray();
      const versions = new Map(documents.map(({ isbn = '', version }) => [isbn, version]));
      const lost = [...books].filter(([isbn, demand]) => !isMet(demand, versions.get(isbn)));
      expect(lost).toEqual([]);

      const sizes = new Map<string, number>();
      for (const { group } of documents) if (group) sizes.set(group, (sizes.get(group) ?? 0) + 1);
      expect([...groups].filter((group) => !sizes.has(group))).toEqual([]);
      expect([...sizes].filter(([, size]) => size !== GROUP)).toEqual([]);

      const ids = documents.map(({ _id }) => _id).sort();
      for (const hint of ['_id_', 'group']) {
        const indexed = await collection.find().hint(hint).toArray();
        expect(indexed.map(({ _id }) => _id).sort()).toEqual(ids);
      }
      const byIsbn = await collection
        .find({ isbn: { $gt: '' } })
        .hint('isbn')
        .toArray();
      expect(byIsbn).toHaveLength(documents.filter(({ isbn }) => isbn !== undefined).length);
    });
    await database.stop();
  }
  expect(books.size).toBeGreaterThan(ROUNDS);
});
