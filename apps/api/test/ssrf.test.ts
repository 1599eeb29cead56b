import { Problem, type IsbnData } from '@korice/contracts';
import { connect } from 'node:net';
import request, { type Response } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConnect, type Connect, type Lookup } from '../src/safe-fetch/connect.js';
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
import { quartered } from './pictures.js';
import { recordConnections, startTrap, type RecordedConnections } from './recorded-connections.js';
import { addressesOfNobody, addressesOfTheList, harmfulResolutions, namesOffTheList } from './ssrf-addresses.js';
import { someOf, trySome } from './thoroughness.js';

/** Of a run that is no full one: about a second. */
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
/** The names that were looked up and those that were connected to, oldest first. */
let looked: string[] = [];
let dialled: string[] = [];

beforeAll(async () => {
  [servers, trap] = await Promise.all([startUpstreamServers(), startTrap()]);
  const toServers = createConnect({ port: servers.port, ca: servers.ca });
  const toTrap = createConnect({ port: trap.port });
  // Only what stands for the public internet is led to the test's server; any other address is connected to as it is.
  const open: Connect = (hostname, addresses) => {
    dialled.push(hostname);
    return addresses.every(({ address }) => address === publicAddress)
      ? toServers(hostname, [{ address: '127.0.0.1', family: 4 }])
      : toTrap(hostname, addresses);
  };
  const lookup: Lookup = (hostname) => {
    looked.push(hostname);
    return servers.lookup(hostname);
  };
  const outside = createSafeFetch({ lookup, connect: open, userAgent: 'Korice tests', patience: 3_000 });
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

/** The three calls that make the product ask somebody, by an address of the caller's, or of the book-data service's for the last. */
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
const doors = { 'a cover': saveCover, 'an avatar': takeAvatar };
type Door = keyof typeof doors;
const everyDoor = Object.keys(doors) as Door[];

interface Outcome {
  status: number;
  code: string;
  looked: string[];
  dialled: string[];
  /** Connections and lookups that nothing of the above stands for. */
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

/** The request was refused in a way that its contract knows, and nobody was asked but `asked`, in turn. */
function expectRefused(outcome: Outcome, asked: string[], said: unknown): void {
  expect(outcome, String(said)).toMatchObject({ dialled: asked, stray: [] });
  expect(['COVER_NOT_ALLOWED', 'COVER_FAILED', 'VALIDATION_FAILED', 'LOOKUP_FAILED', 'ISBN_NOT_FOUND']).toContain(
    outcome.code,
  );
}

it(
  'what is heard here is heard: a connection of this process, and a cover that may be fetched',
  { timeout: 60_000 },
  async () => {
    const own = { address: '127.0.0.1', family: 4 };
    const sockets = [connect(trap.port, own.address), createConnect({ port: trap.port })('localhost', [own])];
    await Promise.all(
      sockets.map((socket) => new Promise((resolve) => socket.on('error', resolve).on('close', resolve))),
    );
    expect(connections.take()).toEqual([`127.0.0.1:${trap.port}`, `localhost:${trap.port}`]);
    await expect.poll(() => trap.heard()).toBe(2);
    const outcome = await outcomeOf(() => saveCover(cover));
    const name = 'covers.openlibrary.org';
    expect(outcome).toEqual({ status: 201, code: '', looked: [name], dialled: [name], stray: [] });
  },
);

describe('an address that leads to nobody who may be asked', () => {
  it.for(everyDoor)('for %s', async (door, { annotate }) => {
    const addresses = someOf([...addressesOfNobody(trap.port), ...(door === 'a cover' ? namesOffTheList : [])], every);
    const heard = trap.heard();
    for (const address of addresses) {
      const outcome = await outcomeOf(() => doors[door](address));
      expectRefused(outcome, [], address);
      expect(outcome.looked, address).toEqual([]);
    }
    expect(trap.heard()).toBe(heard);
    await annotate(String(addresses.length), 'trust:ssrf');
  });
});

/** Whether a header can carry it. */
const isSendable = (address: string): boolean => /^[\x20-\x7e]+$/.test(address);

describe('a redirect to nobody who may be asked', () => {
  const first: Record<Door, string> = { 'a cover': cover, 'an avatar': 'https://pictures.example.org/ja.jpg' };
  const relative = ['//127.0.0.1/a', '///127.0.0.1/a', '\\\\127.0.0.1\\a', '/\\169.254.169.254/a', '//[::1]/a'];

  it.for(everyDoor)('for %s', { timeout: 60_000 }, async (door, { annotate }) => {
    const targets = [...addressesOfNobody(trap.port), ...(door === 'a cover' ? namesOffTheList : []), ...relative]
      // What a header cannot carry, and what is relative to where it was read.
      .filter((target) => /^[\x20-\x7e]+$/.test(target) && !/^https:[^/\\]/.test(target));
    const heard = trap.heard();
    const tried = await trySome(targets, every, async (target) => {
      servers.on(first[door], redirecting(target));
      expectRefused(await outcomeOf(() => doors[door](first[door])), [new URL(first[door]).hostname], target);
    });
    expect(trap.heard()).toBe(heard);
    await annotate(String(tried), 'trust:ssrf');
  });

  it('for a lookup', { timeout: 60_000 }, async ({ annotate }) => {
    const targets = [...addressesOfNobody(trap.port), ...namesOffTheList, cover].filter(
      (target) => isSendable(target) && !target.includes('//openlibrary.org/'),
    );
    const tried = await trySome(targets, every, async (target) => {
      servers.on(edition, redirecting(target));
      expectRefused(await outcomeOf(lookUp), ['openlibrary.org'], target);
    });
    await annotate(String(tried), 'trust:ssrf');
  });
});

describe('a name of the list whose owner means harm', () => {
  const doorsAndNames = { ...doors, 'a lookup': () => lookUp() };
  const addresses = {
    'a cover': cover,
    'an avatar': 'https://pictures.example.org/ja.jpg',
    'a lookup': edition,
  };
  const all = Object.keys(addresses) as (keyof typeof addresses)[];

  it.for(all)('resolves to nobody who may be asked, for %s', { timeout: 60_000 }, async (door, { annotate }) => {
    const { hostname } = new URL(addresses[door]);
    const tried = await trySome(harmfulResolutions, every, async (addressesOfName) => {
      servers.resolve(hostname, addressesOfName);
      expectRefused(await outcomeOf(() => doorsAndNames[door](addresses[door])), [], addressesOfName);
    });
    servers.resolve(hostname);
    await annotate(String(tried), 'trust:ssrf');
  });

  it.for(all)('resolves to something else the next time, for %s', { timeout: 60_000 }, async (door, { annotate }) => {
    const { hostname } = new URL(addresses[door]);
    const tried = await trySome(harmfulResolutions, every, async (next) => {
      // Once for the address; what comes next is for what it redirects to, on the same name, and for whoever would look twice.
      servers.resolve(hostname, [publicAddress], next);
      servers.on(addresses[door], redirecting('/elsewhere.jpg'));
      expectRefused(await outcomeOf(() => doorsAndNames[door](addresses[door])), [hostname], next);
    });
    servers.resolve(hostname);
    await annotate(String(tried), 'trust:ssrf');
  });
});

it('an address that only looks as if it led elsewhere goes to the listed host', async ({ annotate }) => {
  const tried = await trySome(addressesOfTheList, every, async (address) => {
    const { dialled: asked, stray } = await outcomeOf(() => saveCover(address));
    expect({ asked, stray }, address).toEqual({ asked: ['covers.openlibrary.org'], stray: [] });
  });
  await annotate(String(tried), 'trust:ssrf');
});

describe('the book-data service', () => {
  it('is asked for numbers alone', async ({ annotate }) => {
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
    'leads nowhere by what it answers: names of works and addresses of covers',
    { timeout: 60_000 },
    async ({ annotate }) => {
      const addresses = someOf([...addressesOfNobody(trap.port), ...namesOffTheList], every * 2);
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
        // One that is offered is one that the list allows.
        const offered = [data?.coverUrl, data?.imageLinks.thumbnail, data?.imageLinks.smallThumbnail].filter(Boolean);
        expect(offered.filter((one) => new URL(one ?? '').host !== 'covers.openlibrary.org')).toEqual([]);
      }
      await annotate(String(addresses.length), 'trust:ssrf');
    },
  );
});
