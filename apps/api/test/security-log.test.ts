import { PassThrough } from 'node:stream';
import mongoose from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from './app.js';
import { buildUser } from './factories/build-user.js';
import { createRawClient } from './raw-http.js';
import { connectSocket } from './sockets.js';

type Line = Record<string, unknown>;

let app: TestApp;
let written = '';
const logTo = new PassThrough();
logTo.on('data', (chunk: Buffer) => {
  written += chunk.toString();
});
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'trace', RATE_LIMIT: 'on' }, { logTo });
});
afterAll(() => app.close());
beforeEach(() => {
  written = '';
});

const lines = (): Line[] =>
  written
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
const securityLines = () => lines().filter(({ part }) => part === 'security');
const post = (path: string, body: object) => request(app.url).post(path).send(body);
const linkIn = (part: string): string => {
  const mail = app.mails.findLast(({ text }) => text.includes(`/auth/${part}/`));
  return new RegExp(`/auth/${part}/([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
};

describe('the security log', () => {
  it('records the code, account, address, path and time of every refused request', async () => {
    const member = await buildUser(app);
    await post('/auth/login', { email: member.email, password: 'pogrešna lozinka' }).expect(401);
    await post('/auth/login', { email: 'niko@example.com', password: 'pogrešna lozinka' }).expect(401);
    await request(app.url).get('/auth/me').set('Authorization', 'Bearer x.y.z').expect(401);
    await request(app.url).get('/api/users/all?page=1').set(member.auth).expect(403);
    await post('/auth/reset-password', { token: 'nikad', password: 'sasvim nova lozinka' }).expect(400);
    const where = { part: 'security', msg: 'refused', address: expect.stringContaining('127.0.0.1') as string };
    expect(securityLines()).toMatchObject([
      { ...where, code: 'INVALID_CREDENTIALS', path: '/auth/login', about: member._id },
      { ...where, code: 'INVALID_CREDENTIALS', path: '/auth/login' },
      { ...where, code: 'UNAUTHENTICATED', method: 'GET', path: '/auth/me' },
      { ...where, code: 'FORBIDDEN', path: '/api/users/all', account: member._id },
      { ...where, code: 'RESET_INVALID', path: '/auth/reset-password' },
    ]);
    for (const { time, requestId } of securityLines()) {
      expect(time).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
      expect(requestId).toMatch(/^[\da-f-]{36}$/);
    }
  });

  it('records exceeded limits and refused sockets', async () => {
    const { email } = await buildUser(app);
    for (let count = 0; count < 4; count += 1) await post('/auth/send-password-reset', { email }).expect(200);
    await post('/auth/send-password-reset', { email }).expect(429);
    expect(securityLines().at(-1)).toMatchObject({ code: 'RATE_LIMITED', address: expect.any(String) as string });
    await expect(connectSocket(app, 'x.y.z', { reconnection: false })).rejects.toThrow('UNAUTHENTICATED');
    const stranger = await connectSocket(app, (await buildUser(app)).token);
    await stranger.emitWithAck('joinRoom', 'a'.repeat(24));
    const refused = securityLines().filter(({ msg }) => msg === 'socket refused');
    expect(refused).toMatchObject([
      { code: 'UNAUTHENTICATED', address: expect.stringContaining('127.0.0.1') as string },
      { code: 'ROOM_NOT_FOUND', event: 'joinRoom', account: expect.any(String) as string },
    ]);
    expect(refused[1]).not.toHaveProperty('address');
  });

  it('does not report a database outage as an attack, and records the cause', async () => {
    const member = await connectSocket(app, (await buildUser(app)).token);
    const away = vi.spyOn(app.services.messaging, 'assertMember');
    away.mockRejectedValueOnce(new mongoose.mongo.MongoNetworkError('gone'));
    expect(await member.emitWithAck('joinRoom', 'a'.repeat(24))).toEqual({ ok: false, code: 'UNAVAILABLE' });
    expect(securityLines()).toEqual([]);
    const refusals = lines().filter(({ msg }) => msg === 'call of a socket refused');
    expect(refusals).toMatchObject([{ part: 'realtime', event: 'joinRoom', err: { message: 'gone' } }]);
  });

  it('records the address of refused sockets behind trusted proxies', async () => {
    const behind = await startTestApp({ LOG_LEVEL: 'trace', TRUST_PROXY: '1' }, { logTo });
    const extraHeaders = { 'X-Forwarded-For': '198.51.100.1, 203.0.113.9' };
    const wrong = { reconnection: false, transports: ['websocket'], extraHeaders };
    await expect(connectSocket(behind, 'x.y.z', wrong)).rejects.toThrow('UNAUTHENTICATED');
    const foreign = { ...wrong, extraHeaders: { ...extraHeaders, Origin: 'https://elsewhere.example' } };
    await expect(connectSocket(behind, undefined, foreign)).rejects.toThrow();
    await behind.close();
    expect(securityLines()).toMatchObject([
      { code: 'UNAUTHENTICATED', address: '203.0.113.9' },
      { code: 'FORBIDDEN', address: '203.0.113.9', origin: 'https://elsewhere.example' },
    ]);
  });

  it('records every login, logout and change of credentials', async () => {
    const { _id, email, password } = await buildUser(app);
    const { token } = (await post('/auth/login', { email, password }).expect(200)).body as { token: string };
    await post('/auth/logout', {}).set('Authorization', `Bearer ${token}`).expect(204);
    await post('/auth/send-password-reset', { email }).expect(200);
    await app.deps.outbox.deliverDue();
    await post('/auth/reset-password', { token: linkIn('reset-password'), password: 'nova lozinka ovde' }).expect(200);
    expect(securityLines()).toMatchObject([
      { msg: 'done', path: '/auth/login', account: _id },
      { msg: 'done', path: '/auth/logout', account: _id },
      { msg: 'done', path: '/auth/send-password-reset' },
      { msg: 'done', path: '/auth/reset-password', account: _id },
    ]);
  });

  it('has at most 10 lines for repeated refusals of one caller with the same code', async () => {
    const flooded = await startTestApp({ LOG_LEVEL: 'trace' }, { logTo });
    for (let count = 0; count < 50; count += 1)
      await request(flooded.url).get('/auth/me').set('Authorization', 'Bearer x.y.z').expect(401);
    await request(flooded.url).get('/api/nothing').expect(404);
    await flooded.close();
    expect(securityLines().map(({ code }) => code)).toEqual([
      ...Array.from({ length: 10 }, () => 'UNAUTHENTICATED'),
      'NOT_FOUND',
    ]);
  });

  it('is one line of JSON per event for any request content', async () => {
    const client = createRawClient(app.url);
    const forged = '{"level":30,"msg":"forged"}';
    await client.send({ method: 'GET', path: `/api/books/%0a${encodeURIComponent(forged)}%0d%0a%c2%85x` });
    await client.send({
      method: 'GET',
      path: '/auth/me',
      headers: { Authorization: forged, 'X-Request-Id': forged, 'X-Forwarded-For': '203.0.113.9' },
    });
    client.close();
    expect(securityLines().map(({ code }) => code)).toEqual(['BOOK_NOT_FOUND', 'UNAUTHENTICATED']);
    expect(lines().map(({ msg }) => msg)).not.toContain('forged');
    expect(JSON.stringify(securityLines())).not.toContain('203.0.113.9');
  });
});

describe('the complete log', () => {
  it('contains no password, token, mailed string, email address or user text', async () => {
    const person = { name: 'Vidosava Nevidljiva', email: 'vidosava@example.com', password: 'tri zlatna kljuca' };
    await post('/auth/register', person).expect(201);
    await app.deps.outbox.deliverDue();
    const activationString = linkIn('activate');
    await request(app.url).get(`/auth/activate/${activationString}`);
    await post('/auth/activate', { activationString }).expect(200);
    const login = await post('/auth/login', { email: person.email, password: person.password }).expect(200);
    const { token } = login.body as { token: string };
    const owner = await buildUser(app);
    const link = app.deps.links.sign('message-mails', owner._id);
    await post(`/users/unsubscribe/${link}`, {});
    await post(`/api/users/unsubscribe/${link}`, {});
    const text = 'Ovo je samo za nas dvoje.';
    await post('/api/contact', { name: 'V', email: person.email, subject: 'Tajna', message: text });
    await request(app.url).get(`/api/books?q=${encodeURIComponent(text)}`);
    await post('/auth/login', { email: person.email, password: 'pogrešna tajna reč' });
    await post('/auth/send-password-reset', { email: person.email }).expect(200);
    await app.deps.outbox.deliverDue();
    expect([activationString, token, linkIn('reset-password')].every((secret) => secret.length > 20)).toBe(true);
    expect(lines().length).toBeGreaterThan(5);
    const secrets = [person.password, person.email, activationString, token, linkIn('reset-password'), link, text];
    for (const secret of [...secrets, 'pogrešna tajna reč', 'Vidosava']) {
      expect(written).not.toContain(secret);
      expect(written).not.toContain(encodeURIComponent(secret));
    }
  });
});
