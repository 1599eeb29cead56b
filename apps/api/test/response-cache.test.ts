import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { totalHeader, totalHeaders } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createResponseCache } from '../src/http/response-cache.js';
import { createCacheTags } from '../src/platform/caching/cache-tags.js';
import { recordRead } from '../src/platform/caching/tracked-reads.js';
import { startTestApp, type TestApp } from './app.js';
import { buildBook, type BuiltBook } from './factories/build-book.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';

let app: TestApp;
let owner: BuiltUser;
let book: BuiltBook;
beforeAll(async () => {
  app = await startTestApp({ METRICS: 'on', CORS_ORIGINS: 'https://other.example' });
  owner = await buildUser(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  book = await buildBook(app, { owner });
  app.deps.events.emit('books.changed');
});

/** Sends a raw request so that the response is unmodified. */
function ask(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(app.url + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
      });
    }).on('error', reject);
  });
}

/** Updates the record without raising the revision: only a database read returns the change. */
const changeUnseen = (title: string) => app.models.books.updateOne({ _id: book._id }, { title });

describe('cached responses', () => {
  const paths = () => ['/api/books', `/api/books/${book.id}`];

  it('equal the first response except for the request id', async () => {
    for (const path of paths()) {
      const first = await ask(path);
      await changeUnseen('Nevidljiva promena');
      const again = await ask(path);
      expect(again.body.equals(first.body), path).toBe(true);
      const own = ['x-request-id', 'date'];
      const shared = ({ headers }: typeof first) =>
        Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)));
      expect(shared(again)).toEqual(shared(first));
      expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
      expect(again.headers.etag).toBeDefined();
    }
    expect((await ask('/api/books')).headers[totalHeader.toLowerCase()]).toBeDefined();
  });

  it('are invalidated by the write that changes them', async () => {
    const path = `/api/books/${book.id}`;
    for (const status of ['reserved', 'available']) {
      await ask(path);
      await request(app.url).put(`${path}/status`).set(owner.auth).send({ status }).expect(200);
      for (const changed of paths()) expect((await ask(changed)).body.toString()).toContain(`"status":"${status}"`);
    }
    await request(app.url).delete(path).set(owner.auth).expect(204);
    expect((await ask(path)).status).toBe(404);
  });

  it('are compressed with an encoding that the browser accepts', async () => {
    const { body } = await ask('/api/books');
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [encoding, decode] of Object.entries(decoders)) {
      await ask('/api/books', { 'accept-encoding': encoding });
      const again = await ask('/api/books', { 'accept-encoding': encoding });
      expect(again.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(again.body.length),
      });
      expect(again.headers.vary).toContain('Accept-Encoding');
      expect(decode(again.body).equals(body)).toBe(true);
    }
  });

  it('are compressed again, to fewer bytes, after their first use', async () => {
    const pages = Array.from({ length: 100 }, (_, page) => `Strana ${page}: hronika jednog mosta.`);
    const long = await buildBook(app, { owner, fullDescription: pages.join(' ') });
    const path = `/api/books/${long.id}`;
    const plain = await ask(path);
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [encoding, decode] of Object.entries(decoders)) {
      const read = () => ask(path, { 'accept-encoding': encoding });
      const first = await read();
      expect((await read()).body.equals(first.body)).toBe(true);
      await expect.poll(async () => (await read()).body.length).toBeLessThan(first.body.length);
      const last = await read();
      expect(decode(last.body).equals(plain.body)).toBe(true);
      expect(last.headers.etag).toBe(first.headers.etag);
    }
  });

  it('have one strong ETag for each encoding, and a write accepts each of them', async () => {
    // Long enough to be compressed.
    const long = await buildBook(app, { owner, fullDescription: 'Hronika jednog mosta. '.repeat(60) });
    const path = `/api/books/${long.id}`;
    const etagOf = async (encoding: string) => String((await ask(path, { 'accept-encoding': encoding })).headers.etag);
    const etags = { br: '"1-br"', gzip: '"1-gzip"', identity: '"1"' };
    for (const [encoding, etag] of Object.entries(etags))
      for (const _first of [true, false]) expect(await etagOf(encoding), encoding).toBe(etag);
    const put = (etag: string) =>
      request(app.url).put(path).set(owner.auth).set('If-Match', etag).field({ title: 'Seobe' });
    await put('"2-br"').expect(412);
    await put(etags.br).expect(200);
  });

  it('are confirmed with 304 without a body', async () => {
    for (const path of paths()) {
      const { headers } = await ask(path);
      const etag = String(headers.etag);
      for (const known of [etag, `"other", ${etag}`, '*']) {
        const answer = await ask(path, { 'if-none-match': known });
        expect(answer.status).toBe(304);
        expect(answer.body).toHaveLength(0);
        expect(answer.headers.etag).toBe(etag);
      }
      expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200);
    }
  });

  it('carry Vary, also after a conditional first request', async () => {
    for (const path of paths()) {
      const etag = String((await ask(path)).headers.etag);
      const address = `${path}?for=browser`;
      const first = await ask(address, { 'if-none-match': etag });
      const again = await ask(address, { 'accept-encoding': 'br' });
      expect([first.status, again.status]).toEqual([304, 200]);
      for (const { headers } of [first, again]) expect(headers.vary, path).toContain('Accept-Encoding');
    }
  });

  it('are sent to a reload with Cache-Control: max-age=0', async () => {
    const path = `/api/books/${book.id}`;
    await ask(path);
    await changeUnseen('Nevidljiva promena');
    const reloaded = await ask(path, { 'Cache-Control': 'max-age=0' });
    expect(reloaded.body.toString()).not.toContain('Nevidljiva promena');
  });

  it('are not used with a token, from another origin or with Cache-Control', async () => {
    const path = `/api/books/${book.id}`;
    await ask(path);
    await changeUnseen('Nevidljiva promena');
    for (const headers of [owner.auth, { Origin: 'https://other.example' }, { 'Cache-Control': 'no-cache' }])
      expect((await ask(path, { ...headers })).body.toString()).toContain('Nevidljiva promena');
    expect((await ask(path)).body.toString()).not.toContain('Nevidljiva promena');
    const foreign = await ask(path, { Origin: 'https://other.example' });
    expect(foreign.headers['access-control-allow-origin']).toBe('https://other.example');
    const exposed = foreign.headers['access-control-expose-headers']?.split(',');
    expect(exposed).toEqual(expect.arrayContaining([...totalHeaders]));
  });

  it("never contain a member's response", async () => {
    const path = `/api/books/${book.id}`;
    const person = await buildUser(app);
    await app.models.books.updateOne({ _id: book._id }, { status: 'reserved', reservedFor: person._id });
    expect((await ask(path, owner.auth)).body.toString()).toContain(person._id);
    expect((await ask(path)).body.toString()).not.toContain(person._id);
    expect((await ask(path)).body.toString()).not.toContain(person._id);
  });

  it('are counted in the metrics of their route', async () => {
    const path = `/api/books/${book.id}`;
    const series = /duration_seconds_count\{method="GET",route="\/api\/books\/:bookId",status="2xx"\} (\d+)$/m;
    const counted = async () => Number(series.exec((await ask('/metrics')).body.toString())?.[1] ?? 0);
    const before = await counted();
    for (let count = 0; count < 3; count += 1) await ask(path);
    await expect.poll(counted).toBe(before + 3);
  });
});

describe('a cached list after an addition by another address', () => {
  it('is served stale for 1 s, then refreshed by one request while others get it stale, and not served after 2 s', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const tags = createCacheTags({ read: () => Promise.resolve([]), append: () => Promise.resolve([]) }, app.deps.log);
    const cache = createResponseCache({ tags, isCacheable: () => true, addressOf: () => 'reader', log: app.deps.log });
    let computed = 0;
    const listener = cache.before((incoming, response) => {
      recordRead('lists');
      computed += 1;
      const text = String(computed);
      response.end(text);
      if (incoming.headers.accept !== 'fail')
        cache.keep(incoming, response, { route: '/', contentType: 'text/plain', body: text });
    });
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const get = async (accept = '*/*') =>
      (await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': 'identity', accept } })).text();

    expect(await get()).toBe('1');
    tags.invalidate({ soft: ['lists'] });
    vi.advanceTimersByTime(990);
    expect(await get()).toBe('1');
    vi.advanceTimersByTime(20);
    // The refreshing request fails: others still get the stale list.
    expect([await get('fail'), await get(), await get()]).toEqual(['2', '1', '1']);
    vi.advanceTimersByTime(1_000);
    expect([await get(), await get()]).toEqual(['3', '3']);
    tags.invalidate({ soft: ['lists'] });
    expect(await get()).toBe('3');
    await cache.afterWrite('reader');
    expect(await get()).toBe('4');
    tags.invalidate({ hard: ['lists'] });
    expect(await get()).toBe('5');
  });
});

describe('the response cache limit', () => {
  /**
   * Starts a server with a cache of `room` bytes whose responses have `body` characters. Returns a function that requests paths in order
   * and resolves to those that reached the application.
   */
  async function startCached({ room, body, encoding = 'identity' }: { room: number; body: number; encoding?: string }) {
    const { cacheTags: tags } = app.services;
    const { log } = app.deps;
    const cache = createResponseCache({ tags, isCacheable: () => true, addressOf: () => '', log }, room);
    let uncached: string[] = [];
    const listener = cache.before((incoming, response) => {
      uncached.push(incoming.url ?? '');
      const text = 'x'.repeat(body);
      response.end(text);
      cache.keep(incoming, response, { route: '/', contentType: 'text/plain', body: text });
    });
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    return async (paths: readonly string[]): Promise<string[]> => {
      uncached = [];
      const headers = { 'accept-encoding': encoding };
      for (const path of paths) await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text();
      return uncached;
    };
  }

  it('evicts the least recently used responses', async () => {
    const uncachedOf = await startCached({ room: 100_000, body: 40_000 });
    expect(await uncachedOf(['/a', '/b', '/a', '/c', '/a', '/b'])).toEqual(['/a', '/b', '/c', '/b']);
  });

  it('counts the compressed size of a response that was stored before it was compressed', async () => {
    const uncachedOf = await startCached({ room: 100_000, body: 40_000, encoding: 'br' });
    const paths = ['/a', '/b', '/c'];
    expect(await uncachedOf(paths)).toEqual(paths);
    // Uncompressed, two of them fit, and each round evicts all. Compression ends after the response.
    await expect.poll(() => uncachedOf(paths)).toEqual([]);
  });

  it('counts a minimum size per response, and the length of its URL', async () => {
    const maxResponses = 100;
    const others = Array.from({ length: maxResponses }, (_, count) => `/${count}`);
    const ofSmall = await startCached({ room: maxResponses * 1_000, body: 2 });
    expect(await ofSmall(['/first', ...others, '/first'])).toHaveLength(maxResponses + 2);
    const long = `/long?${'x'.repeat(6_000)}`;
    const ofLong = await startCached({ room: 8_000, body: 2 });
    expect(await ofLong([long, '/other', long])).toHaveLength(3);
  });
});
