import { endpoints, Problem, type EndpointShape } from '@korice/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from './app.js';
import { addressOf, endpointNames, rawRequestOf, validCalls, type Call, type EndpointName } from './calls.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import {
  awkwardBodies,
  awkwardForms,
  awkwardKey,
  awkwardText,
  awkwardTypes,
  awkwardValue,
  bomb,
  formType,
} from './hostile-values.js';
import { createRawClient, type RawAnswer, type RawRequest } from './raw-http.js';
import { createCallFixtures, startAppWithUpstreams } from './call-fixtures.js';
import { isThorough } from './thoroughness.js';

/** Random calls at full length; otherwise a few with a fixed seed. */
const extent = isThorough ? { numRuns: 300 } : { numRuns: 15, seed: 21_112_026 };

let app: TestApp;
let client: ReturnType<typeof createRawClient>;
let partner: BuiltUser;
beforeAll(async () => {
  app = await startAppWithUpstreams();
  client = createRawClient(app.url);
  partner = await buildUser(app);
});
afterAll(async () => {
  client.close();
  // Also throws when a JSON response broke its contract.
  await app.close();
});

/** Patterns of internals: stack traces, files, the database, the validator. */
const internals =
  /\n\s+at |node_modules|\.[jt]s:\d|\/tmp\/|\/src\/|korice-api-|mongo|bson|E11000 duplicate|zod|CastError/i;
/** Errors of upstream servers, which do not depend on the request. */
const outsideFailures = new Set(['LOOKUP_FAILED', 'COVER_FAILED']);

/** Returns the fault of a response, undefined without one. */
function faultOf({ status, type, text }: RawAnswer): string | undefined {
  if (status < 400) return undefined;
  if (!type.startsWith('application/problem+json')) return `${status} as ${type}: ${text.slice(0, 200)}`;
  const { code } = Problem.parse(JSON.parse(text));
  if (status >= 500 && !outsideFailures.has(code)) return `${status} ${code}`;
  return internals.test(text) ? `tells of its inside: ${text}` : undefined;
}

/** Number of requests of the running test. */
let sent = 0;
beforeEach(() => {
  sent = 0;
});

async function expectRefusedOrDone(what: RawRequest): Promise<RawAnswer> {
  sent += 1;
  const answer = await client.send(what);
  const said = `${what.method} ${what.path} ${JSON.stringify(what.headers)} ${what.body?.toString().slice(0, 500) ?? ''}`;
  expect(faultOf(answer), said).toBeUndefined();
  return answer;
}

/** Creates the account that owns the data of the calls; an admin for admin endpoints. */
const buildCaller = (name: EndpointName): Promise<BuiltUser> =>
  buildUser(app, { role: endpoints[name].access === 'admin' ? 'admin' : 'member' });

type Part = 'params' | 'query' | 'body' | 'form';

/** A change of a valid call: a value, an additional key, or the whole part. */
const spoiling = fc.record({
  part: fc.constantFrom<Part>('params', 'query', 'body', 'form'),
  which: fc.nat(20),
  how: fc.constantFrom('value', 'value', 'value', 'key', 'gone'),
  key: awkwardKey,
  value: awkwardValue,
  text: awkwardText,
});
type Spoiling = typeof spoiling extends fc.Arbitrary<infer Value> ? Value : never;

/** Removes lone surrogates, which cannot be percent-encoded. */
const sendable = (text: string): string => text.replace(/\p{Cs}/gu, '').slice(0, 2_000);

function spoil(call: Call, { part, which, how, key, value, text }: Spoiling): Call {
  const given: Record<string, unknown> | undefined = call[part];
  if (!given) return call;
  const isJson = part === 'body';
  const keys = Object.keys(given);
  const chosen = how === 'key' || keys.length === 0 ? key : (keys[which % keys.length] ?? key);
  const entries = Object.entries(given).filter(([name]) => name !== chosen);
  if (how !== 'gone' || part === 'params') entries.push([chosen, isJson ? value : sendable(text)]);
  // `fromEntries` creates own properties, also for `__proto__`.
  return { ...call, [part]: Object.fromEntries(entries) };
}

const parts: readonly Part[] = ['params', 'query', 'body', 'form'];
const hasParts = (name: EndpointName): boolean => {
  const { params, query, body } = endpoints[name] as EndpointShape;
  return params !== undefined || query !== undefined || body !== undefined;
};

describe('a fuzzed call', () => {
  // @spec 5-server-rules
  it.for(endpointNames.filter(hasParts))(
    'of %s is refused or succeeds without a server error',
    { timeout: isThorough ? 600_000 : 60_000 },
    async (name, { annotate }) => {
      const endpoint: EndpointShape = endpoints[name];
      const caller = await buildCaller(name);
      const fixtures = createCallFixtures(app, caller, partner);
      let call = await validCalls[name](fixtures);
      const statuses = new Set<number>();
      const spoilings = fc.array(spoiling, { minLength: 1, maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(spoilings, fc.boolean(), async (all, anonymous) => {
          // Restricts the change to parts that the call has.
          const present = parts.filter((part) => call[part] !== undefined);
          const aimed = all.map((one) => ({ ...one, part: present[one.which % present.length] ?? one.part }));
          const spoilt = aimed.reduce(spoil, call);
          const headers = anonymous && endpoint.access !== 'admin' ? {} : caller.auth;
          const { status } = await expectRefusedOrDone(await rawRequestOf(endpoint, spoilt, headers));
          statuses.add(status);
          if (status < 300) call = await validCalls[name](fixtures);
        }),
        extent,
      );
      expect([...statuses].some((status) => status !== 401)).toBe(true);
      await annotate(String(sent), 'trust:hostile');
    },
  );
});

describe('a malformed request', () => {
  const writing = endpointNames.filter((name) => (endpoints[name] as EndpointShape).body !== undefined);

  /** Sends the same request with each content, eight at a time. */
  async function sendEach(
    name: EndpointName,
    contents: readonly Pick<RawRequest, 'headers' | 'body'>[],
  ): Promise<void> {
    const caller = await buildCaller(name);
    const call = await validCalls[name](createCallFixtures(app, caller, partner));
    const endpoint: EndpointShape = endpoints[name];
    const path = addressOf(endpoint, call);
    for (let start = 0; start < contents.length; start += 8)
      await Promise.all(
        contents
          .slice(start, start + 8)
          .map(({ headers, body }) =>
            expectRefusedOrDone({ method: endpoint.method, path, headers: { ...headers, ...caller.auth }, body }),
          ),
      );
  }

  it.for(writing)('to %s with an unreadable body gets no server error', async (name, { annotate }) => {
    await sendEach(name, [
      ...awkwardBodies.map((body) => ({ headers: { 'Content-Type': 'application/json' }, body })),
      ...awkwardTypes.map((headers) => ({ headers, body: Buffer.from('{"a":1}') })),
      { headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }, body: bomb },
    ]);
    await annotate(String(sent), 'trust:hostile');
  });

  const forms = endpointNames.filter((name) => (endpoints[name] as EndpointShape).files !== undefined);
  it.for(forms)('to %s with a malformed form gets no server error', async (name, { annotate }) => {
    const contents = awkwardForms((endpoints[name] as EndpointShape).files?.field ?? '');
    await sendEach(
      name,
      contents.map((body) => ({ headers: formType, body })),
    );
    await annotate(String(sent), 'trust:hostile');
  });

  it.each([
    ['NUL', '/api/books/%00'],
    ['a truncated UTF-8 sequence', '/api/books/%E0%A4%A'],
    ['bytes that are not UTF-8', '/api/books/%ff%fe'],
    ['an encoded path traversal', '/api/books/..%2f..%2fetc%2fpasswd'],
    ['a path traversal', '/api/books/../../etc/passwd'],
    ['a double slash', '/api//books'],
    ['an emoji', '/api/books/%F0%9F%93%9A/similar'],
    ['a long id', `/api/books/${'a'.repeat(6_000)}`],
    ['repeated and nested keys', '/api/books?page=1&page=2&page[$gt]=0'],
    ['the keys __proto__ and constructor', '/api/books?__proto__[role]=admin&constructor=1'],
    ['a slow regular expression', `/api/books?q=${'a+'.repeat(2_000)}`],
    ['many keys', `/api/books?${'a=1&'.repeat(1_500)}`],
    ['a lone percent sign', '/api/books?q=%'],
    ['a list of invalid ids', '/api/books?ids=%00,%ff,$ne'],
    ['a regular expression', '/api/books?q=(a%2B)%2B%24'],
    ['an encoded path traversal from /uploads', '/uploads/..%2f..%2f..%2fetc%2fpasswd'],
    ['NUL as the name of an image', '/uploads/%00.webp'],
    ['an encoded path traversal from /uploads/avatars', '/uploads/avatars/..%2f..%2fjwt-secret'],
    ['an encoded path traversal within /auth', '/auth/me/..%2fme'],
    ['only an asterisk', '*'],
  ])('with %s in its URL gets no server error', async (_name, path) => {
    await expectRefusedOrDone({ method: 'GET', path });
  });

  // @spec 6-server-enforces
  it.each([
    ['no token', 'Bearer'],
    ['the token null', 'Bearer null'],
    ['a token of 7,000 characters', `Bearer ${'a'.repeat(7_000)}`],
    ['a token of 2,000 parts', `Bearer ${'a.'.repeat(2_000)}`],
    ['an unsigned token', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOnsiJGd0IjoiIn19.'],
    ['a path as its token', 'Bearer ../../etc.a.b'],
    ['another scheme', 'Basic YWRtaW46YWRtaW4='],
    ['a token outside ASCII', 'Bearer \u00ff.\u00fe.\u00fd'],
  ])('with %s in its Authorization header gets 401', async (_name, Authorization) => {
    const answer = await expectRefusedOrDone({ method: 'GET', path: '/auth/me', headers: { Authorization } });
    expect(answer.status).toBe(401);
  });

  it.each(['PATCH', 'TRACE', 'PROPFIND', 'OPTIONS', 'HEAD'])(
    'with the method %s gets no server error',
    async (method) => {
      await expectRefusedOrDone({ method, path: '/api/books' });
    },
  );
});
