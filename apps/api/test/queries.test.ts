import { endpoints, type EndpointShape } from '@korice/contracts';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from './app.js';
import { addressOf, contentOf, endpointNames, validCalls } from './calls.js';
import { buildShop } from './factories/build-shop.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { isUnlimited, nameOf, readCommands } from './database-commands.js';
import { jobsOf } from './jobs-of.js';
import { startDatabaseProxy, type DatabaseProxy } from './database-proxy.js';
import { explain, textOf, watchQueries, type Explained, type Query } from './queries.js';
import { createCallFixtures, startAppWithUpstreams } from './call-fixtures.js';

const books = 10_000;
/** Maximum examined per returned or skipped document; results below a page count as a page. */
const maxExamined = 50;
const page = 20;

let app: TestApp;
let admin: BuiltUser;
let proxy: DatabaseProxy;
let queries: Query[];
/** Names of the commands that the database received, and excerpts of those without a time limit. */
const received = { all: new Set<string>(), unlimited: new Set<string>() };
beforeAll(async () => {
  app = await startAppWithUpstreams(
    { ADMIN_EMAILS: '' },
    {
      async proxyDatabase(uri) {
        proxy = await startDatabaseProxy(uri, (client) => {
          readCommands(client, (command) => {
            received.all.add(nameOf(command));
            if (isUnlimited(command)) received.unlimited.add(JSON.stringify(command).slice(0, 200));
          });
        });
        return proxy.uri;
      },
    },
  );
  admin = await buildUser(app, { role: 'admin' });
  await buildShop(app, books);
  const stop = watchQueries(app.deps.db);
  await callEndpoints();
  await readLists();
  await readBooksOfOwner();
  await readAudit();
  await runJobs();
  queries = stop();
}, 180_000);
afterAll(async () => {
  await app.close();
  await proxy.close();
});

const get = async (path: string, user?: BuiltUser): Promise<void> => {
  const response = await fetch(app.url + path, { headers: { ...user?.auth } });
  await response.arrayBuffer();
  expect(response.status, path).toBe(200);
};

/** Calls every endpoint once with full rights. */
async function callEndpoints(): Promise<void> {
  const partner = await buildUser(app);
  for (const name of endpointNames) {
    const endpoint: EndpointShape = endpoints[name];
    const owner = await buildUser(app);
    const call = await validCalls[name](createCallFixtures(app, owner, partner));
    const { body, headers } = contentOf(endpoint, call);
    // Members cannot open a conversation about their own book.
    const caller = endpoint.access === 'admin' ? admin : name === 'createRoom' ? partner : owner;
    const response = await fetch(app.url + addressOf(endpoint, call), {
      method: endpoint.method,
      headers: { ...(headers as Record<string, string> | undefined), ...caller.auth },
      ...(body !== undefined && { body }),
    });
    await response.arrayBuffer();
    expect(response.status, name).toBeLessThan(300);
  }
}

/** Reads lists with every sort and filter, first and last pages, and common, rare, mistyped and multi-word searches. */
async function readLists(): Promise<void> {
  const filters = [
    '',
    'category=Drama',
    `city=${encodeURIComponent('Niš')}`,
    'condition=good',
    'minPrice=500&maxPrice=1500',
    'category=Drama&condition=good',
    `category=Drama&city=${encodeURIComponent('Niš')}`,
    'language=en',
    'status=reserved',
    'featured=true',
    'seller=private',
    'seller=trader',
    'seller=private&category=Drama',
    'publisher=Laguna',
    'publisher=Rad',
  ];
  for (const sort of ['newest', 'price-asc', 'price-desc', 'title', 'bestsellers'])
    for (const filter of filters) await get(`/api/books?sort=${sort}&${filter}`);
  await get('/api/books?page=250');
  for (const sort of ['newest', 'price-asc', 'title']) await get(`/api/books?status=any&sort=${sort}`, admin);
  await get('/api/books?status=sold', admin);
  for (const q of ['most', 'beli', 'a', '17', 'autor 8', 'stari most', 'prozr', 'nema ničega'])
    for (const rest of ['', '&category=Drama']) await get(`/api/books?q=${encodeURIComponent(q)}${rest}`);
  for (const q of ['a', 'most', '17']) await get(`/api/books?q=${q}&sort=price-asc`);
  await get('/api/books/facets?q=most&condition=good');
  await get('/api/books/towns?category=Drama');
  for (const path of ['/sitemap.xml', '/sitemap-books-1.xml', '/sitemap-owners-1.xml', '/feed.xml'])
    await fetch(app.url + path);
}

/**
 * Reads the books of an owner with many and of one with few, as an admin, a visitor and the owner, by words that few, many and none of them
 * have. The owner with many has no books of a frequent publisher.
 */
async function readBooksOfOwner(): Promise<void> {
  const owner = await buildUser(app);
  const { _id } = (await app.models.books.findOne().sort({ createdAt: -1 }).skip(6_000).orFail().lean()).owner;
  await app.models.books.updateMany(
    { createdAt: { $gt: new Date('2025-01-05T00:00:00Z') }, publisher: { $ne: 'Nolit' } },
    { $set: { 'owner._id': new Types.ObjectId(owner._id) } },
  );
  const orders = ['newest', 'price-asc', 'price-desc', 'title'];
  const typed = ['autor', 'autor laguna', 'most', 'beli most', 'prozor 249', 'nolit', 'beli nolit', 'nema'];
  for (const ownerId of [owner._id, _id.toHexString()]) {
    for (const sort of orders) {
      await get(`/api/books?ownerId=${ownerId}&sort=${sort}`, admin);
      await get(`/api/books/by-owner/${ownerId}?sort=${sort}`);
    }
    for (const word of typed) {
      const q = encodeURIComponent(word);
      for (const rest of ['', '&status=sold', '&page=3', '&sort=price-asc'])
        await get(`/api/books?ownerId=${ownerId}&q=${q}${rest}`, admin);
      for (const rest of ['', '&page=3', '&sort=price-asc']) await get(`/api/books/by-owner/${ownerId}?q=${q}${rest}`);
    }
  }
  for (const q of typed) await get(`/api/books/my-books?q=${encodeURIComponent(q)}`, owner);
}

/**
 * Reads a large audit log with every pair of filters: two busy admins, actions that one of them took rarely or never, and a member with a
 * few hundred entries.
 */
async function readAudit(): Promise<void> {
  const [busy, other, member] = [admin, await buildUser(app, { role: 'admin' }), await buildUser(app)];
  const memberId = new Types.ObjectId(member._id);
  const entries = Array.from({ length: 4_000 }, (_, index) => {
    const isBusy = index % 2 === 0;
    const { _id, name } = isBusy ? busy : other;
    const isRare = index < 20;
    return {
      at: new Date(Date.UTC(2026, 0, 1) + index * 60_000),
      actor: { _id: new Types.ObjectId(_id), name },
      action: isBusy === isRare ? 'bookEdited' : 'accountBlocked',
      subject: { _id: null, name: 'Seobe' },
      ...(index % 10 === 0 && { owner: memberId }),
      detail: '',
    };
  });
  await app.models.auditEntries.collection.insertMany(entries);
  for (const action of ['bookEdited', 'accountBlocked', 'roleGiven'])
    for (const by of [busy, other]) {
      await get(`/api/audit?action=${action}&actorId=${by._id}`, admin);
      await get(`/api/audit?actorId=${by._id}&memberId=${member._id}`, admin);
      await get(`/api/audit?action=${action}&memberId=${member._id}`, admin);
      await get(`/api/audit?action=${action}&actorId=${by._id}&memberId=${member._id}`, admin);
    }
}

/** Runs every job of the product, the migrations that read many documents, and the outbox. */
async function runJobs(): Promise<void> {
  const { services, deps } = app;
  for (const { run } of jobsOf(app)) await run();
  await services.books.freshness.migrate();
  await services.books.owners.migrateKinds();
  await deps.outbox.deliverDue();
}

it(`no query scans the whole collection of ${books} books or examines more than ${maxExamined} documents per result`, async () => {
  const faults: string[] = [];
  for (const query of queries) {
    const fault = faultOf(query, await explain(app.deps.db, query.command));
    if (fault !== undefined) faults.push(`${query.collection}: ${fault}: ${textOf(query.command)}`);
  }
  expect(queries.length).toBeGreaterThan(100);
  expect(faults).toEqual([]);
}, 60_000);

it('the list and the total of a town with a category examine no other books', async () => {
  const examined: Explained[] = [];
  for (const { command } of queries) {
    const { filter, limit, hint } = command as { filter?: object; limit?: number; hint?: object };
    const fields = Object.keys(filter ?? {}).join();
    if (fields === 'listed,categories,cityKey' && (hint !== undefined || Number(limit) > page))
      examined.push(await explain(app.deps.db, command));
  }
  expect(examined).not.toEqual([]);
  // A scan also reads the key that ends its range.
  for (const plan of examined) expect(plan.examined).toBeLessThanOrEqual(plan.returned + 1);
});

it('every database command has a time limit', () => {
  expect([...received.unlimited]).toEqual([]);
  expect([...received.all]).toEqual(
    expect.arrayContaining(['find', 'aggregate', 'insert', 'update', 'delete', 'findAndModify']),
  );
});

/** Small collections with one record per name in the code: an index would save nothing. */
const named: readonly string[] = ['jobs', 'migrations'];

/** The job that recounts the wanted works reads all of them. */
const readsAllWantedWorks = ({ filter, limit }: Query['command'], collection: string): boolean =>
  collection === 'wantedworks' && limit === undefined && Object.keys(filter ?? {}).length === 0;

/** A search within filters reads at most `maxFiltered` books of its rarest word, whatever the filters leave (decision 0027). */
const maxFiltered = 5_000;
const isFilteredSearch = ({ filter, hint }: Query['command']): boolean => {
  const indexed = Object.keys(hint ?? {});
  return (
    ['words', 'titleWords', 'stems'].includes(indexed[0] ?? '') &&
    Object.keys(filter ?? {}).some((field) => !indexed.includes(field))
  );
};

/** Returns the fault of a query. In-memory sorts are bounded too, because their input was examined. */
function faultOf({ command, collection }: Query, { stages, returned, examined }: Explained): string | undefined {
  if (stages.includes('COLLSCAN') && !named.includes(collection) && !readsAllWantedWorks(command, collection))
    return 'reads the whole collection';
  // A scan also reads the key that ends its range.
  const maxForQuery = isFilteredSearch(command)
    ? maxFiltered + 1
    : maxExamined * Math.max(page, Number(command.skip ?? 0) + returned) + 1;
  return examined > maxForQuery ? `examines ${examined} for ${returned}` : undefined;
}
