import { Problem } from '@korice/contracts';
import request, { type Response } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from './app.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { claimsOf, forge, forgedTokens } from './forged-tokens.js';
import { connectSocket } from './sockets.js';
import { createCallFixtures } from './call-fixtures.js';
import { testSecret } from './processes.js';
import { trySome } from './thoroughness.js';

/** Sampling interval of tokens in a short run. */
const every = 11;

let app: TestApp;
let member: BuiltUser;
let other: BuiltUser;
let roomId: string;
beforeAll(async () => {
  app = await startTestApp();
  [member, other] = [await buildUser(app), await buildUser(app)];
  roomId = await createCallFixtures(app, member, other).buildRoom();
});
afterAll(() => app.close());

const newPassword = 'sasvim nova lozinka';
const codeOf = (response: Response): string => (response.status < 400 ? 'ok' : Problem.parse(response.body).code);
const me = (authorization?: string): Promise<Response> =>
  Promise.resolve(
    request(app.url)
      .get('/auth/me')
      .set(authorization === undefined ? {} : { Authorization: authorization }),
  );
const post = (path: string, body: object, authorization = ''): Promise<Response> =>
  Promise.resolve(
    request(app.url)
      .post(path)
      .set(authorization === '' ? {} : { Authorization: authorization })
      .send(body),
  );

/** Returns the results of a read, a write, a form and a socket with a token. */
async function answersTo(token: string): Promise<string[]> {
  const authorization = `Bearer ${token}`;
  const form = request(app.url).post('/api/books').set({ Authorization: authorization }).field('title', 'Seobe');
  return [
    codeOf(await me(authorization)),
    codeOf(await post(`/api/messaging/room/${roomId}/message`, { content: 'Zdravo', clientId: '' }, authorization)),
    codeOf(await form),
    await socketsAnswer(token),
  ];
}

async function socketsAnswer(token: string): Promise<string> {
  try {
    const socket = await connectSocket(app, token, { reconnection: false });
    const ack = await socket.emitWithAck('joinRoom', roomId);
    socket.disconnect();
    return ack.ok ? 'ok' : ack.code;
  } catch (error) {
    return (error as { data?: { code?: string } }).data?.code ?? String(error);
  }
}

const refused = ['UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED'];

describe('a token', () => {
  it('is accepted everywhere when issued or signed like an issued one', async () => {
    const opened = ['ok', 'ok', 'VALIDATION_FAILED', 'ok'];
    expect(await answersTo(member.token)).toEqual(opened);
    expect(await answersTo(forge(testSecret, { ...claimsOf(member.token), jti: 'another' }))).toEqual(opened);
  });

  it(
    'is refused everywhere when forged, altered, expired or of another kind',
    { timeout: 60_000 },
    async ({ annotate }) => {
      const forged = Object.entries(forgedTokens(app, member, other, testSecret));
      const messages = await app.models.messages.countDocuments();
      const tried = await trySome(forged, every, async ([what, token]) => {
        expect(await answersTo(token), what).toEqual(refused);
      });
      expect(await app.models.messages.countDocuments()).toBe(messages);
      expect(await app.models.books.countDocuments({ title: 'Seobe' })).toBe(0);
      await annotate(String(tried * refused.length), 'trust:tokens');
    },
  );

  it('is refused outside the Authorization header or in another format', async ({ annotate }) => {
    const { token } = member;
    const headers = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      token,
      `Token ${token}`,
      `Basic ${Buffer.from(`${member.email}:${member.password}`).toString('base64')}`,
      `Bearer  ${token}`,
      `Bearer ${token},${token}`,
      `Bearer ${token} ${token}`,
      `Bearer "${token}"`,
      `Bearer ${token}=`,
      `Bearer\t${token}`,
      `Bearer ${other.token.slice(0, -1)}`,
    ];
    for (const header of headers) expect(codeOf(await me(header)), String(header)).toBe('UNAUTHENTICATED');
    const elsewhere = [
      await request(app.url).get(`/auth/me?token=${token}&access_token=${token}`),
      await request(app.url).get('/auth/me').set('Cookie', `token=${token}`),
      await request(app.url).get('/auth/me').set('X-Access-Token', token),
      await request(app.url).get('/auth/me').set('Proxy-Authorization', `Bearer ${token}`),
      await post('/auth/logout', { token }),
    ];
    for (const response of elsewhere) expect(codeOf(response)).toBe('UNAUTHENTICATED');
    await annotate(String(headers.length + elsewhere.length), 'trust:tokens');
  });
});

describe('a session that has ended', () => {
  let person: BuiltUser;
  beforeEach(async () => {
    person = await buildUser(app);
  });
  const admin = () => buildUser(app, { role: 'admin' });
  const profile = { name: 'Ana', biography: '', categories: [], gender: '' };

  const ends: Record<string, () => Promise<unknown>> = {
    'a new password': () =>
      request(app.url)
        .put(`/api/users/${person._id}/profile`)
        .set(person.auth)
        .send({ ...profile, password: newPassword })
        .expect(200),
    'a password reset by mail': async () => {
      const string = await mailedString(person, '/auth/send-password-reset', 'passwordReset');
      expect(codeOf(await post('/auth/reset-password', { token: string, password: newPassword }))).toBe('ok');
    },
    'another role': async () =>
      request(app.url)
        .put(`/api/users/${person._id}/role`)
        .set((await admin()).auth)
        .send({ roleName: 'admin' })
        .expect(200),
    'a block': async () =>
      request(app.url)
        .put(`/api/users/${person._id}/status`)
        .set((await admin()).auth)
        .send({ status: 'blocked' })
        .expect(200),
    'a deletion': () =>
      request(app.url)
        .delete(`/api/users/${person._id}`)
        .set(person.auth)
        .send({ password: person.password })
        .expect(204),
    'a logout': () => post('/auth/logout', {}, `Bearer ${person.token}`),
    'a logout everywhere': () => post('/auth/logout', { everywhere: true }, `Bearer ${person.token}`),
    'a record deleted from the database': () => app.models.users.deleteOne({ _id: person._id }),
    'an account set to pending': () => app.models.users.updateOne({ _id: person._id }, { $set: { status: 'pending' } }),
  };

  it.for(Object.keys(ends))('by %s is refused everywhere, and its socket is closed', async (end, { annotate }) => {
    expect((await me(`Bearer ${person.token}`)).status).toBe(200);
    const socket = await connectSocket(app, person.token, { reconnection: false });
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    await ends[end]?.();
    expect(await answersTo(person.token)).toEqual(refused);
    // A change made directly in the database closes the connection only at its next event.
    if (!/^a record|^an account/.test(end)) await ended;
    await annotate(String(refused.length + 1), 'trust:tokens');
  });

  it('by expiry after seven days is refused everywhere', async ({ annotate }) => {
    const claims = claimsOf(person.token);
    const late = forge(testSecret, { ...claims, iat: Number(claims.iat) - 604_801, exp: Number(claims.exp) - 604_801 });
    expect(await answersTo(late)).toEqual(refused);
    await annotate(String(refused.length), 'trust:tokens');
  });
});

/** Returns the token in the newest mail. */
async function mailedString(
  { email }: Pick<BuiltUser, 'email'>,
  path: string,
  kind: 'activation' | 'passwordReset',
): Promise<string> {
  expect((await post(path, { email })).status).toBe(200);
  const mail = await app.models.mails.findOne({ to: email, kind }).sort({ _id: -1 }).lean();
  return (
    String((mail?.values as { url?: string } | undefined)?.url)
      .split('/')
      .at(-1) ?? ''
  );
}

const hours = (count: number): Date => new Date(Date.now() + count * 3_600_000);
/** Returns altered tokens with a valid format. */
const spoiltStrings = (string: string): string[] => [
  string.slice(0, -1),
  `${string}A`,
  string.toLowerCase(),
  string.toUpperCase(),
  string.split('').reverse().join(''),
  `${string}\u0000`,
  'A'.repeat(43),
  Buffer.from(string).toString('base64url'),
];

describe('a mailed token', () => {
  const reset = (token: string): Promise<Response> => post('/auth/reset-password', { token, password: newPassword });
  const activate = (activationString: string): Promise<Response> => post('/auth/activate', { activationString });
  const logIn = ({ email }: BuiltUser, password: string): Promise<Response> => post('/auth/login', { email, password });

  it('for a password reset works once, for its account only, within an hour', async ({ annotate }) => {
    const [person, bystander] = [await buildUser(app), await buildUser(app)];
    const replaced = await mailedString(person, '/auth/send-password-reset', 'passwordReset');
    const string = await mailedString(person, '/auth/send-password-reset', 'passwordReset');
    const others = await mailedString(bystander, '/auth/send-password-reset', 'passwordReset');
    const wrong = [replaced, ...spoiltStrings(string), app.deps.links.sign('newsletter', person._id), person.token];
    for (const token of wrong)
      expect(['RESET_INVALID', 'VALIDATION_FAILED'], token).toContain(codeOf(await reset(token)));
    expect(codeOf(await logIn(person, person.password))).toBe('ok');

    const both = await Promise.all([reset(string), reset(string)]);
    expect(both.map(codeOf).sort()).toEqual(['RESET_INVALID', 'ok']);
    expect(codeOf(await reset(string))).toBe('RESET_INVALID');
    expect(codeOf(await logIn(person, newPassword))).toBe('ok');
    expect(codeOf(await logIn(bystander, newPassword))).toBe('INVALID_CREDENTIALS');

    travelTo(app, hours(1));
    expect(codeOf(await reset(others))).toBe('RESET_INVALID');
    await annotate(String(wrong.length + 4), 'trust:tokens');
  });

  it('for a password reset is void after its account was blocked', async ({ annotate }) => {
    const person = await buildUser(app);
    const string = await mailedString(person, '/auth/send-password-reset', 'passwordReset');
    await app.models.users.updateOne({ _id: person._id }, { $set: { status: 'blocked' } });
    expect(codeOf(await reset(string))).toBe('RESET_INVALID');
    await annotate('1', 'trust:tokens');
  });

  it('for an activation activates its account only, within two days, unless it is blocked', async ({ annotate }) => {
    const pending = () => buildUser(app, { status: 'pending' });
    const [person, late, blocked] = [await pending(), await pending(), await pending()];
    const earlier = await mailedString(person, '/auth/resend-activation', 'activation');
    const string = await mailedString(person, '/auth/resend-activation', 'activation');
    const lateString = await mailedString(late, '/auth/resend-activation', 'activation');
    const blockedString = await mailedString(blocked, '/auth/resend-activation', 'activation');
    const wrong = [...spoiltStrings(string), app.deps.links.sign('newsletter', person._id)];
    for (const one of wrong)
      expect(['ACTIVATION_INVALID', 'VALIDATION_FAILED'], one).toContain(codeOf(await activate(one)));
    // Neither token replaces the other.
    expect(codeOf(await reset(string))).toBe('RESET_INVALID');
    expect(codeOf(await logIn(person, person.password))).toBe('INVALID_CREDENTIALS');

    expect(codeOf(await activate(string))).toBe('ok');
    expect(codeOf(await logIn(person, person.password))).toBe('ok');
    // The activation voids earlier links of the registration.
    expect(codeOf(await activate(earlier))).toBe('ACTIVATION_INVALID');
    // Repeating it has no effect, also after an admin has blocked the account.
    expect(codeOf(await activate(string))).toBe('ok');
    await app.models.users.updateMany({ _id: { $in: [person._id, blocked._id] } }, { $set: { status: 'blocked' } });
    for (const one of [string, blockedString]) expect(codeOf(await activate(one))).toBe('ACTIVATION_INVALID');
    expect(codeOf(await logIn(person, person.password))).toBe('INVALID_CREDENTIALS');

    travelTo(app, hours(48));
    expect(codeOf(await activate(lateString))).toBe('ACTIVATION_INVALID');
    expect((await app.models.users.findById(late._id).lean())?.status).toBe('pending');
    await annotate(String(wrong.length + 6), 'trust:tokens');
  });

  it('for unsubscribing ends the subscription of its address only', async ({ annotate }) => {
    const person = await buildUser(app);
    const { buildSubscriber } = createCallFixtures(app, person, other);
    const subscriber = await buildSubscriber();
    const { links } = app.deps;
    const [id = '', signature = ''] = links.sign('message-mails', person._id).split('.');
    const wrong = [
      `${other._id}.${signature}`,
      `${id}.${signature.slice(0, -1)}`,
      `${id}.${signature}A`,
      `${id}.${signature}.A`,
      `${id.toUpperCase()}.${signature}`,
      `${id}.`,
      id,
      links.sign('newsletter', person._id),
      person.token,
    ];
    for (const token of wrong) {
      const response = await post(`/api/users/unsubscribe/${encodeURIComponent(token)}`, {});
      expect([400, 404], token).toContain(response.status);
    }
    expect((await app.models.users.findById(person._id).lean())?.messageMails).not.toBe(false);
    const crossed = [links.sign('message-mails', subscriber.id), subscriber.string, person.token];
    for (const token of crossed)
      expect(codeOf(await post('/api/newsletter/unsubscribe', { token })), token).not.toBe('ok');
    expect(await app.models.subscribers.countDocuments({ _id: subscriber.id })).toBe(1);
    await annotate(String(wrong.length + crossed.length), 'trust:tokens');
  });
});
