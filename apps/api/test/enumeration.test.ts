import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './free-port.js';
import { createPasswords, passwordCost } from '../src/modules/accounts/auth/passwords.js';
import { startTestApp, type TestApp } from './app.js';
import { buildUser } from './factories/build-user.js';
import { startProcess, stopProcesses, type ProductProcess } from './processes.js';
import { isThorough } from './thoroughness.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await stopProcesses();
  await app.close();
});

/** Everything visible in a response except its request id and date. */
interface VisibleResponse {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

async function ask(path: string, body: object): Promise<VisibleResponse> {
  const response = await fetch(app.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });
  const { 'x-request-id': _id, date: _date, ...headers } = Object.fromEntries(response.headers);
  const { requestId: _requestId, ...rest } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers, body: rest };
}

/** Sends each body and returns the responses with the password work of each. */
async function askEach(path: string, bodies: Record<string, object>) {
  const seen: Record<string, VisibleResponse> = {};
  const work: Record<string, TestApp['passwordWork']> = {};
  for (const [who, body] of Object.entries(bodies)) {
    const before = { ...app.passwordWork };
    seen[who] = await ask(path, body);
    const { hashed, compared } = app.passwordWork;
    work[who] = { hashed: hashed - before.hashed, compared: compared - before.compared };
  }
  return { seen, work };
}

const password = 'knjige na polici';

/** Addresses with every account status, and one without an account. */
async function buildAddresses(): Promise<Record<'unknown' | 'active' | 'pending' | 'blocked' | 'admin', string>> {
  const addressOf = async (fields: Parameters<typeof buildUser>[1]) => (await buildUser(app, fields)).email;
  return {
    unknown: `niko-${app.passwordWork.hashed}@example.com`,
    active: await addressOf({}),
    pending: await addressOf({ status: 'pending' }),
    blocked: await addressOf({ status: 'blocked' }),
    admin: await addressOf({ role: 'admin' }),
  };
}

const bodiesFor = (addresses: Record<string, string>, more: object = {}): Record<string, object> =>
  Object.fromEntries(Object.entries(addresses).map(([who, email]) => [who, { email, ...more }]));

function expectAlike(seen: Record<string, VisibleResponse>, status: number): void {
  const [first, ...others] = Object.entries(seen);
  expect(first?.[1].status).toBe(status);
  for (const [who, answer] of others) expect(answer, who).toEqual(first?.[1]);
}

const workOf = (work: Record<string, TestApp['passwordWork']>) => Object.values(work);

describe('the existence of an account', () => {
  it('is not revealed by registration', async () => {
    const { seen, work } = await askEach(
      '/auth/register',
      bodiesFor(await buildAddresses(), { name: 'Ana', password }),
    );
    expectAlike(seen, 201);
    for (const done of workOf(work)) expect(done).toEqual({ hashed: 1, compared: 0 });
  });

  it('is not revealed by a login with a wrong password, which costs one comparison', async () => {
    const bodies = bodiesFor(await buildAddresses(), { password: 'pogrešna lozinka' });
    const { seen, work } = await askEach('/auth/login', bodies);
    expectAlike(seen, 401);
    for (const done of workOf(work)) expect(done).toEqual({ hashed: 0, compared: 1 });
  });

  it('is not revealed by a login with the correct password of an account that may not log in', async () => {
    const { unknown, pending, blocked } = await buildAddresses();
    const { seen, work } = await askEach('/auth/login', bodiesFor({ unknown, pending, blocked }, { password }));
    expectAlike(seen, 401);
    for (const done of workOf(work)) expect(done).toEqual({ hashed: 0, compared: 1 });
  });

  it('does not change the cost of a successful login: one comparison', async () => {
    const { active } = await buildAddresses();
    const { seen, work } = await askEach('/auth/login', { active: { email: active, password } });
    expect(seen.active?.status).toBe(200);
    expect(work.active).toEqual({ hashed: 0, compared: 1 });
  });

  it('is not revealed by a login with a password that no account can have', async () => {
    const bodies = bodiesFor(await buildAddresses(), { password: 'ž'.repeat(60) });
    const { seen, work } = await askEach('/auth/login', bodies);
    const [first, ...others] = Object.values(seen);
    for (const answer of others) expect(answer).toEqual(first);
    expect(new Set(workOf(work).map(({ compared }) => compared)).size).toBe(1);
  });

  // @spec 8-reset-sent
  it.each(['/auth/send-password-reset', '/auth/resend-activation'])('is not revealed by %s', async (path) => {
    const { seen, work } = await askEach(path, bodiesFor(await buildAddresses()));
    expectAlike(seen, 200);
    for (const done of workOf(work)) expect(done).toEqual({ hashed: 0, compared: 0 });
  });

  it('is not revealed by a message to the operator', async () => {
    const message = { name: 'Ana', subject: 'Pitanje', message: 'Da li šaljete?' };
    const { seen } = await askEach('/api/contact', bodiesFor(await buildAddresses(), message));
    expectAlike(seen, 202);
  });

  it('is not revealed by the newsletter, nor is a subscription', async () => {
    const addresses = await buildAddresses();
    const tokenHash = (name: string) => createHash('sha256').update(name).digest('hex');
    await app.models.subscribers.create([
      { email: 'bilten@example.com', language: 'sr', confirmed: true, tokenHash: tokenHash('a') },
      { email: 'ceka@example.com', language: 'sr', confirmed: false, tokenHash: tokenHash('b') },
    ]);
    const all = { ...addresses, subscribed: 'bilten@example.com', unconfirmed: 'ceka@example.com' };
    const { seen } = await askEach('/api/newsletter', bodiesFor(all));
    expectAlike(seen, 200);
  });
});

describe('the validity of a mailed token', () => {
  const longAgo = new Date(Date.now() - 1);
  const hashOf = (string: string) => createHash('sha256').update(string).digest('hex');

  it('is not revealed by activation', async () => {
    await buildUser(app, { status: 'pending', activation: { hash: hashOf('istekla'), expiresAt: longAgo } });
    const { seen } = await askEach('/auth/activate', {
      unknown: { activationString: 'nikad' },
      expired: { activationString: 'istekla' },
    });
    expectAlike(seen, 400);
  });

  it('is not revealed by a reset, which hashes nothing for an invalid token', async () => {
    const { _id } = await buildUser(app);
    const passwordReset = { hash: hashOf('istekla'), expiresAt: longAgo };
    await app.models.users.updateOne({ _id }, { $set: { passwordReset } });
    const { seen, work } = await askEach('/auth/reset-password', {
      unknown: { token: 'nikad', password },
      expired: { token: 'istekla', password },
    });
    expectAlike(seen, 400);
    for (const done of workOf(work)) expect(done).toEqual({ hashed: 0, compared: 0 });
  });
});

/** Runs at full length only, with the product's bcrypt cost: a busy machine makes single rounds uneven. */
describe.runIf(isThorough)('the response time', () => {
  const pairs = 200;
  const mostApart = 0.05;
  let product: ProductProcess;
  /** Uses the product's bcrypt cost instead of the cheap one. */
  let passwordHash: string;
  beforeAll(async () => {
    const passwords = createPasswords(passwordCost);
    passwordHash = await passwords.hash(password);
    await passwords.close();
    product = await startProcess(app, await freePort(), {});
  });

  /** Milliseconds until the response. */
  async function time(path: string, body: object): Promise<number> {
    const begun = performance.now();
    const response = await fetch(product.url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    });
    await response.arrayBuffer();
    expect(response.status).toBeLessThan(500);
    return performance.now() - begun;
  }

  const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const newAddress = (): string => `niko-${randomUUID()}@example.com`;

  const questions: [path: string, bodyFor: (email: string) => object, known: () => Promise<string>][] = [
    [
      '/auth/login',
      (email) => ({ email, password: 'pogrešna lozinka' }),
      async () => (await buildUser(app, { passwordHash })).email,
    ],
    [
      '/auth/login',
      (email) => ({ email, password: 'pogrešna lozinka' }),
      async () => (await buildUser(app, { passwordHash, status: 'pending' })).email,
    ],
    [
      '/auth/register',
      (email) => ({ email, name: 'Ana', password }),
      async () => (await buildUser(app, { passwordHash })).email,
    ],
    [
      '/auth/register',
      (email) => ({ email, name: 'Ana', password }),
      async () => (await buildUser(app, { passwordHash, status: 'pending' })).email,
    ],
    ['/auth/send-password-reset', (email) => ({ email }), async () => (await buildUser(app, { passwordHash })).email],
    [
      '/auth/resend-activation',
      (email) => ({ email }),
      async () => (await buildUser(app, { status: 'pending' })).email,
    ],
    [
      '/api/newsletter',
      (email) => ({ email, language: 'sr' }),
      async () => {
        const email = newAddress();
        const tokenHash = createHash('sha256').update(email).digest('hex');
        await app.models.subscribers.create({ email, language: 'sr', confirmed: true, tokenHash });
        return email;
      },
    ],
  ];

  /** Measures both alternately, so that load of the machine affects both. */
  async function mediansOf([path, bodyFor, known]: (typeof questions)[number]): Promise<[number, number]> {
    const times = { known: [] as number[], unknown: [] as number[] };
    const askPair = async (pair: number): Promise<void> => {
      const asked = [
        ['known', await known()],
        ['unknown', newAddress()],
      ] as const;
      for (const [who, email] of pair % 2 === 0 ? asked : asked.toReversed())
        times[who].push(await time(path, bodyFor(email)));
    };
    // One password is hashed at a time; other responses are padded and can run concurrently.
    const concurrency = /login|register/.test(path) ? 1 : 8;
    for (let start = 0; start < pairs; start += concurrency)
      await Promise.all(Array.from({ length: concurrency }, (_, index) => askPair(start + index)));
    return [median(times.known), median(times.unknown)];
  }

  it.for(questions)('of %s does not depend on the account', { timeout: 1_200_000 }, async (question, { annotate }) => {
    let medians: [number, number] = [0, 1];
    const apart = (): number => Math.abs(medians[0] - medians[1]) / Math.max(...medians);
    // A real difference shows in each attempt, noise does not.
    for (let round = 0; round < 3 && apart() > mostApart; round += 1) medians = await mediansOf(question);
    expect(apart(), medians.map((time) => `${time.toFixed(1)} ms`).join(' and ')).toBeLessThanOrEqual(mostApart);
    await annotate(String(pairs), 'trust:enumeration');
  });
});
