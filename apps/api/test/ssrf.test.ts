import { Problem, type IsbnData } from '@korice/contracts';
import { connect } from 'node:net';
import request, { type Response } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConnect, type Connect } from '../src/safe-fetch/connect.js';
import type { Lookup } from '../src/safe-fetch/lookup.js';
import { createSafeFetch } from '../src/safe-fetch/safe-fetch.js';
import { startTestApp, type TestApp } from './app.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import {
  answering,
  publicAddress,
  redirecting,
  startUpstreamServers,
  type UpstreamServers,
} from './upstream-servers.js';
import { quartered } from './images.js';
import { recordConnections, startTrap, type RecordedConnections } from './recorded-connections.js';
import { forbiddenUrls, deceptiveListedUrls, harmfulResolutions, unlistedHosts } from './ssrf-addresses.js';
import { someOf, trySome } from './thoroughness.js';

/** Sampling interval of a short run, about a second. */
const every = 37;
const isbn = '9780261103252';
const cover = 'https://covers.openlibrary.org/b/id/1-L.jpg';
const edition = `https://openlibrary.org/api/books?bibkeys=ISBN:${isbn}&format=json&jscmd=data`;

let servers: UpstreamServers;
let trap: Awaited<ReturnType<typeof startTrap>>;
let app: TestApp;
let member: BuiltUser;
let connections: RecordedConnections;
let jpeg: Buffer;
/** Resolved and connected names, oldest first. */
let looked: string[] = [];
let dialled: string[] = [];

beforeAll(async () => {
  [servers, trap] = await Promise.all([startUpstreamServers(), startTrap()]);
  const toServers = createConnect({ port: servers.port, ca: servers.ca });
  const toTrap = createConnect({ port: trap.port });
  // Only the public test address is redirected to the test's server; others are connected directly.
  const open: Connect = (hostname, addresses) => {
    dialled.push(hostname);
    return addresses.every(({ address }) => address === publicAddress)
      ? toServers(hostname, [{ address: '127.0.0.1', family: 4 }])
      : toTrap(hostname, addresses);
  };
  const lookup: Lookup = (hostname, signal) => {
    looked.push(hostname);
    return servers.lookup(hostname, signal);
  };
  const outside = createSafeFetch({ lookup, connect: open, userAgent: 'Korice tests', timeoutMs: 3_000 });
  app = await startTestApp({}, { outside });
  member = await buildUser(app);
  jpeg = await quartered(60, 90).jpeg().toBuffer();
  const own = [app.url, app.databaseUri].map((address) => Number(new URL(address).port));
  connections = recordConnections(new Set([...own, servers.port]));
});
afterAll(async () => {
  connections.stop();
  await app.close();
  await Promise.all([servers.close(), trap.close()]);
});
beforeEach(() => {
  servers.on(cover, answering(jpeg));
  servers.resolve('covers.openlibrary.org');
});

/** The three calls with outgoing requests: by a URL of the caller, and of the book-data service. */
const saveCover = (coverUrl: string): Promise<Response> =>
  Promise.resolve(request(app.url).post('/api/books/save-cover').set(member.auth).field('coverUrl', coverUrl));
const takeAvatar = (image: string): Promise<Response> =>
  Promise.resolve(
    request(app.url)
      .put(`/api/users/${member._id}/profile`)
      .set(member.auth)
      .send({ name: 'Ana', biography: '', categories: [], gender: '', image }),
  );
async function lookUp(number = isbn): Promise<Response> {
  await app.models.isbnRecords.deleteMany({});
  return request(app.url).get(`/api/isbn/${number}`).set(member.auth);
}
const entries = { 'a cover': saveCover, 'an avatar': takeAvatar };
type Entry = keyof typeof entries;
const entryNames = Object.keys(entries) as Entry[];

interface Outcome {
  status: number;
  code: string;
  looked: string[];
  dialled: string[];
  /** Unexpected connections and lookups. */
  stray: string[];
}

async function outcomeOf(call: () => Promise<Response>): Promise<Outcome> {
  looked = [];
  dialled = [];
  connections.take();
  const response = await call();
  const { status } = response;
  const code = status < 400 ? '' : Problem.parse(response.body).code;
  return { status, code, looked, dialled, stray: connections.take() };
}

/** Expects a declared error and no requests but to `asked`, in order. */
function expectRefused(outcome: Outcome, asked: string[], said: unknown): void {
  expect(outcome, String(said)).toMatchObject({ dialled: asked, stray: [] });
  expect(['COVER_NOT_ALLOWED', 'COVER_FAILED', 'VALIDATION_FAILED', 'LOOKUP_FAILED', 'ISBN_NOT_FOUND']).toContain(
    outcome.code,
  );
}

it('the recorder sees a connection of this process and an allowed cover request', { timeout: 60_000 }, async () => {
  const own = { address: '127.0.0.1', family: 4 };
  const sockets = [connect(trap.port, own.address), createConnect({ port: trap.port })('localhost', [own])];
  await Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.on('error', resolve).on('close', resolve))),
  );
  expect(connections.take()).toEqual([`127.0.0.1:${trap.port}`, `localhost:${trap.port}`]);
  await expect.poll(() => trap.connectionCount()).toBe(2);
  const outcome = await outcomeOf(() => saveCover(cover));
  const name = 'covers.openlibrary.org';
  expect(outcome).toEqual({ status: 201, code: '', looked: [name], dialled: [name], stray: [] });
});

describe('a URL of a forbidden address is not requested', () => {
  it.for(entryNames)('in %s', async (entry, { annotate }) => {
    const addresses = someOf([...forbiddenUrls(trap.port), ...(entry === 'a cover' ? unlistedHosts : [])], every);
    const countBefore = trap.connectionCount();
    for (const address of addresses) {
      const outcome = await outcomeOf(() => entries[entry](address));
      expectRefused(outcome, [], address);
      expect(outcome.looked, address).toEqual([]);
    }
    expect(trap.connectionCount()).toBe(countBefore);
    await annotate(String(addresses.length), 'trust:ssrf');
  });
});

/** Whether a header can contain it. */
const isSendable = (address: string): boolean => /^[\x20-\x7e]+$/.test(address);

describe('a redirect to a forbidden address is not followed', () => {
  const first: Record<Entry, string> = { 'a cover': cover, 'an avatar': 'https://pictures.example.org/ja.jpg' };
  const relative = ['//127.0.0.1/a', '///127.0.0.1/a', '\\\\127.0.0.1\\a', '/\\169.254.169.254/a', '//[::1]/a'];

  it.for(entryNames)('in %s', { timeout: 60_000 }, async (entry, { annotate }) => {
    const targets = [...forbiddenUrls(trap.port), ...(entry === 'a cover' ? unlistedHosts : []), ...relative]
      // Without targets that a header cannot contain, and relative ones.
      .filter((target) => /^[\x20-\x7e]+$/.test(target) && !/^https:[^/\\]/.test(target));
    const countBefore = trap.connectionCount();
    const tried = await trySome(targets, every, async (target) => {
      servers.on(first[entry], redirecting(target));
      expectRefused(await outcomeOf(() => entries[entry](first[entry])), [new URL(first[entry]).hostname], target);
    });
    expect(trap.connectionCount()).toBe(countBefore);
    await annotate(String(tried), 'trust:ssrf');
  });

  it('in a lookup', { timeout: 60_000 }, async ({ annotate }) => {
    const targets = [...forbiddenUrls(trap.port), ...unlistedHosts, cover].filter(
      (target) => isSendable(target) && !target.includes('//openlibrary.org/'),
    );
    const tried = await trySome(targets, every, async (target) => {
      servers.on(edition, redirecting(target));
      expectRefused(await outcomeOf(lookUp), ['openlibrary.org'], target);
    });
    await annotate(String(tried), 'trust:ssrf');
  });
});

describe('a listed name with malicious DNS', () => {
  const entriesAndLookup = { ...entries, 'a lookup': () => lookUp() };
  const addresses = {
    'a cover': cover,
    'an avatar': 'https://pictures.example.org/ja.jpg',
    'a lookup': edition,
  };
  const all = Object.keys(addresses) as (keyof typeof addresses)[];

  it.for(all)(
    'is not connected to when it resolves to a forbidden address, for %s',
    { timeout: 60_000 },
    async (entry, { annotate }) => {
      const { hostname } = new URL(addresses[entry]);
      const tried = await trySome(harmfulResolutions, every, async (addressesOfName) => {
        servers.resolve(hostname, addressesOfName);
        expectRefused(await outcomeOf(() => entriesAndLookup[entry](addresses[entry])), [], addressesOfName);
      });
      servers.resolve(hostname);
      await annotate(String(tried), 'trust:ssrf');
    },
  );

  it.for(all)(
    'is not connected to when its second lookup differs, for %s',
    { timeout: 60_000 },
    async (entry, { annotate }) => {
      const { hostname } = new URL(addresses[entry]);
      const tried = await trySome(harmfulResolutions, every, async (next) => {
        // The first lookup is for the URL, the second one for a redirect to the same name or a repeated lookup.
        servers.resolve(hostname, [publicAddress], next);
        servers.on(addresses[entry], redirecting('/elsewhere.jpg'));
        expectRefused(await outcomeOf(() => entriesAndLookup[entry](addresses[entry])), [hostname], next);
      });
      servers.resolve(hostname);
      await annotate(String(tried), 'trust:ssrf');
    },
  );
});

it('a URL that only looks foreign goes to the listed host', async ({ annotate }) => {
  const tried = await trySome(deceptiveListedUrls, every, async (address) => {
    const { dialled: asked, stray } = await outcomeOf(() => saveCover(address));
    expect({ asked, stray }, address).toEqual({ asked: ['covers.openlibrary.org'], stray: [] });
  });
  await annotate(String(tried), 'trust:ssrf');
});

describe('the book-data service', () => {
  it('is queried with ISBNs only', async ({ annotate }) => {
    const numbers = [
      '..%2f..%2fadmin',
      '9780261103252%2f..%2f..',
      '9780261103252%3furl=http:%2f%2f127.0.0.1',
      '9780261103252%23',
      '9780261103252%40127.0.0.1',
      '9780261103252%0d%0aHost:%20127.0.0.1',
      '9780261103252%26callback=a',
      'https:%2f%2f127.0.0.1',
      '%5b::1%5d',
      '2130706433',
      '%00',
      '%EF%BC%99780261103252',
    ];
    const tried = await trySome(numbers, every, async (number) => {
      const outcome = await outcomeOf(() => lookUp(number));
      expect(outcome, number).toMatchObject({ dialled: [], looked: [], stray: [] });
      expect(outcome.status, number).toBeGreaterThanOrEqual(400);
    });
    await annotate(String(tried), 'trust:ssrf');
  });

  it(
    'causes no forbidden requests through names of works and cover URLs in its responses',
    { timeout: 60_000 },
    async ({ annotate }) => {
      const addresses = someOf([...forbiddenUrls(trap.port), ...unlistedHosts], every * 2);
      for (const address of addresses) {
        const answer = {
          title: 'Gospodar prstenova',
          key: address,
          works: [{ key: address }, { key: `/works/../../${address}` }],
          cover: { large: address, medium: address, small: address },
        };
        servers.on(edition, answering({ [`ISBN:${isbn}`]: answer }));
        let data: IsbnData | undefined;
        const { dialled: asked, stray } = await outcomeOf(async () => {
          const response = await lookUp();
          data = response.body as IsbnData;
          return response;
        });
        expect({ asked, stray }, address).toEqual({ asked: ['openlibrary.org'], stray: [] });
        // An offered cover URL is on the allow-list.
        const offered = [data?.coverUrl, data?.imageLinks.thumbnail, data?.imageLinks.smallThumbnail].filter(Boolean);
        expect(offered.filter((one) => new URL(one ?? '').host !== 'covers.openlibrary.org')).toEqual([]);
      }
      await annotate(String(addresses.length), 'trust:ssrf');
    },
  );
});
