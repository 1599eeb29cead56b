import { endpoints, type AnalyticsEvent, type Problem, type Summary } from '@korice/contracts';
import { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../test/app.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { limits } from '../../platform/rate-limiting/limits.js';

let app: TestApp;
let admin: BuiltUser;
let member: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await buildUser(app, { role: 'admin' });
  member = await buildUser(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await Promise.all([app.models.dailyCounts.deleteMany(), app.models.days.deleteMany()]);
});

const record = (events: unknown, to = app) => request(to.url).post('/api/analytics/events').send({ events });
const view = (page: string): object => ({ type: 'view', page });
const vital = (name: string, rating: string): object => ({ type: 'vital', name, rating });
const kept = () => app.models.dailyCounts.find({}, { _id: 0 }).sort({ day: 1, kind: 1, name: 1 }).lean();

describe('POST /api/analytics/events', () => {
  // @spec 1-page-views
  it('adds to the counts of the day in Belgrade and stores nothing else', async () => {
    travelTo(app, new Date('2026-07-01T21:59:00Z'));
    await record([view('home'), view('book'), view('home'), vital('LCP', 'good')]).expect(204);
    app.clock.now = new Date('2026-07-01T22:00:00Z');
    await record([view('home')])
      .set(member.auth)
      .set('User-Agent', 'Citac/1.0')
      .set('Referer', 'https://example.com/')
      .expect(204);
    expect(await kept()).toEqual([
      { day: '2026-07-01', kind: 'view', name: 'book', count: 1 },
      { day: '2026-07-01', kind: 'view', name: 'home', count: 2 },
      { day: '2026-07-01', kind: 'vital', name: 'LCP good', count: 1 },
      { day: '2026-07-02', kind: 'view', name: 'home', count: 1 },
    ]);
  });

  it('counts every event of fifty concurrent calls', async () => {
    await Promise.all(Array.from({ length: 50 }, () => record([view('home'), vital('CLS', 'poor')]).expect(204)));
    expect((await kept()).map(({ name, count }) => [name, count])).toEqual([
      ['home', 50],
      ['CLS poor', 50],
    ]);
  });

  it.each([
    ['nothing', []],
    ['more than twenty', Array.from({ length: 21 }, () => view('home'))],
    ['a page that is no route', [view('/book/65f0')]],
    ['a vital that nobody measures', [vital('FID', 'good')]],
    ['another kind', [{ type: 'click', page: 'home' }]],
    ['no list', 'view'],
  ])('refuses %s', async (_name, events) => {
    const response = await record(events).expect(400);
    expect((response.body as Problem).code).toBe('VALIDATION_FAILED');
    expect(await kept()).toEqual([]);
  });

  it('does not store unknown fields', async () => {
    await record([{ ...view('home'), userId: member._id, url: 'https://korice.example/?q=tajna' }]).expect(204);
    expect(JSON.stringify(await app.models.dailyCounts.find().lean())).not.toMatch(/tajna|userId/);
  });

  it('responds 429 above the limit of an address', async () => {
    const limited = await startTestApp({ RATE_LIMIT: 'on' });
    const events: AnalyticsEvent[] = [{ type: 'vital', name: 'INP', rating: 'good' }];
    for (let count = 0; count < limits.eventsByAddress.maxRequests; count += 20)
      await Promise.all(Array.from({ length: 20 }, () => record(events, limited).expect(204)));
    await record(events, limited).expect(429);
    await limited.close();
  }, 60_000);
});

describe('GET /api/admin/summary', () => {
  const read = async (): Promise<Summary> =>
    (await request(app.url).get('/api/admin/summary').set(admin.auth).expect(200)).body as Summary;

  /** Inserts a message of this time; its other fields do not matter. */
  const insertMessage = (at: string, seq: number) =>
    app.models.messages.insertOne({
      _id: Types.ObjectId.createFromTime(Date.parse(at) / 1000),
      room: new Types.ObjectId(),
      seq,
      written: { owner: seq, buyer: 0 },
      kind: 'text',
      sender: new Types.ObjectId(),
      content: 'Dobar dan',
      createdAt: new Date(at),
    });

  it('returns totals, and the counts of each day in Belgrade', async () => {
    travelTo(app, new Date('2026-07-10T10:00:00Z'));
    await buildBook(app, { owner: member, createdAt: new Date('2026-07-09T21:59:00Z') });
    await buildBook(app, { owner: member, createdAt: new Date('2026-07-09T22:01:00Z') });
    await buildBook(app, { owner: member, status: 'sold', createdAt: new Date('2026-06-01T10:00:00Z') });
    await buildUser(app, { status: 'pending', createdAt: new Date('2026-06-11T08:00:00Z') });
    await insertMessage('2026-07-08T12:00:00Z', 1);
    await insertMessage('2026-07-08T23:00:00Z', 2);
    await record([view('home'), view('book'), vital('LCP', 'good')]);
    const summary = await read();
    expect(summary).toMatchObject({ pending: 1, users: 3, books: 3, rooms: 0 });
    expect(summary.alerts).toEqual({ members: 0, searches: 0, works: 0, sellers: 0, told: 0, devices: 0 });
    expect(summary.days.map(({ date }) => date)).toHaveLength(30);
    expect(summary.days.at(0)).toEqual({ date: '2026-06-11', views: 0, books: 0, users: 1, messages: 0 });
    expect(summary.days.slice(-3)).toEqual([
      { date: '2026-07-08', views: 0, books: 0, users: 0, messages: 1 },
      { date: '2026-07-09', views: 0, books: 1, users: 0, messages: 1 },
      { date: '2026-07-10', views: 2, books: 1, users: 0, messages: 0 },
    ]);
  });

  it('counts alerts by kind, their members, and the notified matches of the last seven days', async () => {
    travelTo(app, new Date('2026-07-10T10:00:00Z'));
    const alert = (body: object) => request(app.url).post('/api/alerts').set(member.auth).send(body).expect(201);
    await alert({ kind: 'work', title: 'Seobe' });
    await alert({ kind: 'search', search: { q: 'andrić' } });
    const match = { user: new Types.ObjectId(member._id), pending: [] };
    for (const [at, isTold] of [
      ['2026-07-09T10:00:00Z', true],
      ['2026-07-09T10:00:00Z', false],
      ['2026-07-01T10:00:00Z', true],
    ] as const)
      await app.models.alertMatches.create({
        ...{ ...match, alert: new Types.ObjectId(), book: new Types.ObjectId() },
        ...{ at: new Date(at), isTold },
      });
    expect((await read()).alerts).toEqual({ members: 1, searches: 1, works: 1, sellers: 0, told: 1, devices: 0 });
  });

  it('stores the counts of past days, and counts today for each call', async () => {
    travelTo(app, new Date('2026-08-10T10:00:00Z'));
    await read();
    expect(await app.models.days.countDocuments()).toBe(29);
    await buildBook(app, { owner: member, createdAt: new Date('2026-08-10T09:00:00Z') });
    await buildBook(app, { owner: member, createdAt: new Date('2026-08-09T09:00:00Z') });
    const { days } = await read();
    expect(days.slice(-2).map(({ books }) => books)).toEqual([0, 1]);
  });

  it('stores the counts of a day only ten minutes after its end', async () => {
    travelTo(app, new Date('2026-09-10T21:59:59Z'));
    await read();
    app.clock.now = new Date('2026-09-10T22:05:00Z');
    await read();
    expect(await app.models.days.findById('2026-09-10').lean()).toBeNull();
    app.clock.now = new Date('2026-09-10T22:10:00Z');
    await read();
    expect(await app.models.days.findById('2026-09-10').lean()).not.toBeNull();
  });

  it('returns the same summary to ten concurrent calls', async () => {
    travelTo(app, new Date('2026-10-10T10:00:00Z'));
    const answers = await Promise.all(Array.from({ length: 10 }, read));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await app.models.days.countDocuments()).toBe(29);
  });

  it('uses an index for every count', async () => {
    const range = { $gte: new Date('2026-07-01'), $lt: new Date('2026-07-02') };
    const ids = { $gte: new Types.ObjectId(), $lt: new Types.ObjectId() };
    const reads = [
      app.models.books.find({ createdAt: range }),
      app.models.users.find({ createdAt: range }),
      app.models.users.find({ status: 'pending' }),
      app.models.messages.find({ _id: ids }),
      app.models.dailyCounts.find({ day: '2026-07-01', kind: 'view' }),
    ];
    for (const query of reads) expect(JSON.stringify(await query.explain('queryPlanner'))).toMatch(/"IXSCAN"/);
  });

  it('responds 401 without a login and 403 to members', async () => {
    await request(app.url).get(endpoints.readSummary.path).expect(401);
    await request(app.url).get(endpoints.readSummary.path).set(member.auth).expect(403);
  });
});
