import { endpoints, type EndpointShape } from '@korice/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from './app.js';
import { addressOf, contentOf, endpointNames, validCalls } from './calls.js';
import { buildShop } from './factories/build-shop.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { isUnlimited, nameOf, readCommands } from './database-commands.js';
import { startDatabaseProxy, type DatabaseProxy } from './database-proxy.js';
import { explain, watchQueries, type Explained, type Query } from './queries.js';
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
  const stop = watchQueries(app);
  await callEndpoints();
  await readLists();
  await runJobs();
  queries = stop();
}, 120_000);
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
    'language=en',
    'status=reserved',
    'featured=true',
    'seller=private',
    'seller=trader',
    'seller=private&category=Drama',
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

/** Runs the background jobs. */
async function runJobs(): Promise<void> {
  const { images, avatars, messageMails, newsletter } = app.services;
  await images.sweep();
  await avatars.sweep();
  await messageMails.sendDue(() => Promise.resolve(false));
  await app.deps.eventOutbox.deliverDue();
  await newsletter.sendDue();
  await app.services.books.freshness.migrate();
  await app.services.books.owners.migrateKinds();
  await app.services.books.staleMails.askDue();
  await app.services.books.freshness.hideDue();
  await app.services.accounts.finishDeletions();
  await app.deps.outbox.deliverDue();
}

it(`no query scans the whole collection of ${books} books or examines more than ${maxExamined} documents per result`, async () => {
  const faults: string[] = [];
  for (const query of queries) {
    const fault = faultOf(query, await explain(app, query));
    if (fault !== undefined) faults.push(`${query.collection}: ${fault}: ${JSON.stringify(query.command)}`);
  }
  expect(queries.length).toBeGreaterThan(100);
  expect(faults).toEqual([]);
}, 60_000);

it('every database command has a time limit', () => {
  expect([...received.unlimited]).toEqual([]);
  expect([...received.all]).toEqual(
    expect.arrayContaining(['find', 'aggregate', 'insert', 'update', 'delete', 'findAndModify']),
  );
});

/** Small collections with one record per name in the code: an index would save nothing. */
const named: readonly string[] = ['jobs', 'migrations'];

/** Returns the fault of a query. In-memory sorts are bounded too, because their input was examined. */
function faultOf({ command, collection }: Query, { stages, returned, examined }: Explained): string | undefined {
  if (stages.includes('COLLSCAN') && !named.includes(collection)) return 'reads the whole collection';
  const maxForQuery = maxExamined * Math.max(page, Number(command.skip ?? 0) + returned);
  return examined > maxForQuery ? `examines ${examined} for ${returned}` : undefined;
}
