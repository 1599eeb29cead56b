import type { Problem } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../../test/app.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('a session', () => {
  const me = (token: string) => request(app.url).get('/auth/me').set('Authorization', token);
  const login = ({ email, password }: Pick<BuiltUser, 'email' | 'password'>) =>
    request(app.url).post('/auth/login').send({ email, password });

  // @spec 7-bearer
  it.each(['Bearer', 'Bearer x.y.z', 'Basic abc', 'Bearer eyJhbGciOiJub25lIn0.e30.'])(
    'is refused with the Authorization header %j',
    async (header) => {
      const refusal = await me(header).expect(401);
      expect((refusal.body as Problem).code).toBe('UNAUTHENTICATED');
    },
  );

  it('is refused without a token', async () => {
    await request(app.url).get('/auth/me').expect(401);
  });

  // @spec 4-account-states
  it('ends when the version is raised or the account is blocked', async () => {
    const user = await buildUser(app);
    await me(`Bearer ${user.token}`).expect(200);
    await app.models.users.updateOne({ _id: user._id }, { $inc: { sessionVersion: 1 } });
    await me(`Bearer ${user.token}`).expect(401);
    await app.models.users.updateOne({ _id: user._id }, { $set: { sessionVersion: 0, status: 'blocked' } });
    await me(`Bearer ${user.token}`).expect(401);
  });

  // @spec 7-call-me
  it('gets responses with Cache-Control: no-store', async () => {
    const user = await buildUser(app);
    const answer = await me(`Bearer ${user.token}`).expect(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const opened = await login(user).expect(200);
    expect(opened.headers['cache-control']).toBe('no-store');
  });

  it('ends for every holder of its token at logout, and other sessions continue', async () => {
    const user = await buildUser(app);
    const logIn = async () => ((await login(user).expect(200)).body as { token: string }).token;
    const [phone, laptop] = [await logIn(), await logIn()];
    await request(app.url).post('/auth/logout').set('Authorization', `Bearer ${phone}`).send({}).expect(204);
    await me(`Bearer ${phone}`).expect(401);
    await me(`Bearer ${laptop}`).expect(200);
    travelTo(app, new Date(Date.now() + 8 * 24 * 3_600_000));
    await request(app.url).post('/auth/logout').set('Authorization', `Bearer ${laptop}`).expect(204);
    const kept = await app.models.users.findOne({ _id: user._id }, { endedTokens: 1 }).lean();
    expect(kept?.endedTokens).toHaveLength(1);
  });

  it('ends on all devices on request, and with the 51st logout of single tokens', async () => {
    const { _id: userId, auth } = await buildUser(app);
    await request(app.url).post('/auth/logout').set(auth).send({ everywhere: true }).expect(204);
    await request(app.url).get('/auth/me').set(auth).expect(401);
    const tokens = Array.from({ length: 52 }, () => app.deps.tokens.sign({ userId, version: 1 }));
    for (const token of tokens.slice(0, 50)) await app.services.auth.logout(token, false);
    await me(`Bearer ${tokens[51] ?? ''}`).expect(200);
    await app.services.auth.logout(tokens[50] ?? '', false);
    await me(`Bearer ${tokens[51] ?? ''}`).expect(401);
  });

  it('is separate from other sessions of the same second, and is read again for each request', async () => {
    const [ana, blocked, gone] = [
      await buildUser(app),
      await buildUser(app, { status: 'blocked' }),
      await buildUser(app),
    ];
    await app.models.users.deleteOne({ _id: gone._id });
    const ended = app.deps.tokens.sign({ userId: ana._id, version: 0 });
    await app.services.auth.logout(ended, false);
    const readSession = (token: string) => app.services.auth.readSession(token);
    const read = () => Promise.all([ana.token, blocked.token, gone.token, ended, ana.token].map(readSession));
    const actor = expect.objectContaining({ _id: ana._id, role: 'member' }) as unknown;
    expect(await read()).toEqual([actor, undefined, undefined, undefined, actor]);
    const under = readSession(ana.token);
    await app.models.users.updateOne({ _id: ana._id }, { $set: { role: 'admin' } });
    expect(await readSession(ana.token)).toMatchObject({ role: 'admin' });
    expect(await under).toMatchObject({ _id: ana._id });
  });
});
