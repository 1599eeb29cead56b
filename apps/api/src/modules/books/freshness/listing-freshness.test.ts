import type { Book, OwnBookCard, Owner } from '@korice/contracts';
import { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../../test/app.js';
import { codeOf } from '../../../../test/code-of.js';
import { buildBook, removeBooks, type BuiltBook } from '../../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { failMailOnce, takeMails } from '../../../../test/mails.js';
import { belgradeDay } from '../../../platform/time/belgrade-days.js';
import { countWords } from '../search/book-words.js';
import { staleToken } from './stale-token.js';

const dayMs = 24 * 3_600_000;
const begin = new Date('2026-03-02T09:00:00Z');
const daysOn = (days: number): Date => new Date(begin.getTime() + days * dayMs);

let app: TestApp;
let seller: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  travelTo(app, begin);
  await removeBooks(app);
  await app.models.users.deleteMany({});
  await app.models.mails.deleteMany({});
  app.mails.splice(0);
  seller = await buildUser(app);
});

const list = (title: string, owner = seller): Promise<BuiltBook> => buildBook(app, { owner, title });

async function runJobs(days: number): Promise<void> {
  travelTo(app, daysOn(days));
  await app.services.books.staleMails.askDue();
  await app.services.books.freshness.hideDue();
}

async function listedTitles(): Promise<string[]> {
  const found = await request(app.url).get('/api/books?sort=title').set('Cache-Control', 'no-cache').expect(200);
  return (found.body as Book[]).map(({ title }) => title);
}

const tokenOf = (text: string | undefined): string => /\/listings\/confirm\/(\S+)/.exec(text ?? '')?.[1] ?? '';
const confirmByLink = (token: string) => request(app.url).post('/api/books/confirmed').send({ token });
/** Headers with a new token, because the test clock expires older sessions. */
const auth = async (user = seller) => {
  const { sessionVersion } = await app.models.users.findById(user._id).orFail().lean();
  return { Authorization: `Bearer ${app.deps.tokens.sign({ userId: user._id, version: sessionVersion })}` };
};
const confirmOwn = async (body: object, user = seller) =>
  request(app.url)
    .put('/api/books/my-books/confirmed')
    .set(await auth(user))
    .send(body);

describe('the mail about stale listings', () => {
  it('names all listings of an owner that were not confirmed for 60 days, and is sent only once', async () => {
    await list('Seobe');
    await list('Nečista krv');
    await runJobs(59);
    expect(await takeMails(app)).toEqual([]);
    await runJobs(61);
    const [mail, ...others] = await takeMails(app);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: seller.email, subject: 'Da li su 2 oglasa još aktuelna?' });
    expect(mail?.text).toMatch(/Nečista krv[^]*16\.05\.2026/);
    expect(mail?.text).toContain('Seobe');
    await runJobs(62);
    expect(await takeMails(app)).toEqual([]);
  });

  it('is not sent to an owner who turned it off, but the listings can be confirmed in the dashboard', async () => {
    const { id } = await list('Seobe');
    const profile = { name: seller.name, biography: '', categories: [], gender: '', listingMails: false };
    await request(app.url).put(`/api/users/${seller._id}/profile`).set(seller.auth).send(profile).expect(200);
    await runJobs(61);
    expect(await takeMails(app)).toEqual([]);
    expect((await app.models.books.findById(id).lean())?.askedAt).toEqual(daysOn(61));
    expect((await confirmOwn({})).body).toEqual({ confirmed: 1 });
  });

  it('waits 14 days before it asks an owner about further listings', async () => {
    await list('Seobe');
    travelTo(app, daysOn(3));
    await list('Nečista krv');
    await runJobs(61);
    expect(await takeMails(app)).toHaveLength(1);
    await runJobs(64);
    expect(await takeMails(app)).toEqual([]);
    await runJobs(76);
    const mails = await takeMails(app);
    expect(mails.map(({ text }) => text.includes('Seobe'))).toEqual([false]);
    expect(mails[0]?.text).toContain('Nečista krv');
  });

  it('is sent by the next run when the outbox fails, with the same listings', async () => {
    await list('Seobe');
    travelTo(app, daysOn(61));
    failMailOnce(app);
    await expect(app.services.books.staleMails.askDue()).rejects.toThrow(AggregateError);
    await runJobs(61);
    expect(await takeMails(app)).toMatchObject([{ subject: 'Da li je 1 oglas još aktuelan?' }]);
    await runJobs(61);
    expect(await takeMails(app)).toEqual([]);
  });

  it('is sent once when two processes ask at the same time', async () => {
    await list('Seobe');
    travelTo(app, daysOn(61));
    const { staleMails } = app.services.books;
    await Promise.all([staleMails.askDue(), staleMails.askDue()]);
    expect(await takeMails(app)).toHaveLength(1);
  });

  it('is not sent during a holiday of the owner, but on the day after it', async () => {
    await list('Seobe');
    await app.models.users.updateOne({ _id: seller._id }, { $set: { awayUntil: belgradeDay(daysOn(70)) } });
    await runJobs(61);
    await runJobs(70);
    expect(await takeMails(app)).toEqual([]);
    await runJobs(71);
    expect(await takeMails(app)).toHaveLength(1);
  });

  it('is not sent for a listing that its owner changed or reserved meanwhile', async () => {
    const [changed, reserved] = [await list('Seobe'), await list('Nečista krv')];
    travelTo(app, daysOn(40));
    await request(app.url)
      .put(`/api/books/${changed.id}`)
      .set(await auth())
      .field('price', '700')
      .expect(200);
    const status = { status: 'reserved' };
    await request(app.url)
      .put(`/api/books/${reserved.id}/status`)
      .set(await auth())
      .send(status)
      .expect(200);
    await runJobs(61);
    expect(await takeMails(app)).toEqual([]);
  });
});

describe('a listing whose owner was asked', () => {
  it('leaves the lists after 14 days, stays readable, and returns when it is confirmed', async () => {
    const book = await list('Seobe');
    await runJobs(61);
    await runJobs(74);
    expect(await listedTitles()).toEqual(['Seobe']);
    await runJobs(75);
    expect(await listedTitles()).toEqual([]);
    expect((await request(app.url).get(`/api/books/${book.id}`).expect(200)).body).toMatchObject({ isStale: true });
    expect((await confirmOwn({ bookIds: [book.id] })).body).toEqual({ confirmed: 1 });
    expect(await listedTitles()).toEqual(['Seobe']);
    expect((await request(app.url).get(`/api/books/${book.id}`).expect(200)).body).toMatchObject({
      isStale: false,
      confirmedAt: daysOn(75).toISOString(),
    });
    await runJobs(90);
    expect(await listedTitles()).toEqual(['Seobe']);
  });

  it('restores its search words and publishes bookOffered when it is confirmed', async () => {
    await list('Seobe');
    await runJobs(61);
    await runJobs(75);
    const wordsNow = async () =>
      new Map((await app.models.words.find().lean()).map(({ _id, count }) => [_id, count] as const));
    expect(await wordsNow()).toEqual(new Map());
    const offered: string[] = [];
    app.deps.eventOutbox.on('bookOffered', ({ bookId }) => {
      offered.push(bookId);
      return Promise.resolve();
    });
    await confirmOwn({});
    await app.deps.eventOutbox.settle();
    expect(await wordsNow()).toEqual(await countWords(app.models.books));
    expect(offered).toHaveLength(1);
  });

  it('stays in the lists while its owner is away and for 14 days after', async () => {
    await list('Seobe');
    await runJobs(61);
    await app.models.users.updateOne({ _id: seller._id }, { $set: { awayUntil: belgradeDay(daysOn(80)) } });
    await runJobs(80);
    await runJobs(93);
    expect(await listedTitles()).toEqual(['Seobe']);
    await runJobs(95);
    expect(await listedTitles()).toEqual([]);
  });

  it('stays hidden when its owner changes the name, and when the owner is unblocked', async () => {
    await list('Seobe');
    await runJobs(61);
    await runJobs(75);
    for (const change of [{ name: 'Nova Vesna' }, { status: 'blocked' as const }, { status: 'active' as const }]) {
      await app.models.users.updateOne({ _id: seller._id }, { $set: change });
      await app.services.books.owners.sync(seller._id);
    }
    expect(await listedTitles()).toEqual([]);
  });

  it('is confirmed by an edit of its owner but not by an edit of an admin', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    const book = await list('Seobe');
    await runJobs(61);
    await runJobs(75);
    const edit = async (user: BuiltUser) =>
      request(app.url)
        .put(`/api/books/${book.id}`)
        .set(await auth(user))
        .field('price', '700');
    expect((await edit(admin)).status).toBe(200);
    expect(await listedTitles()).toEqual([]);
    expect((await edit(seller)).status).toBe(200);
    expect(await listedTitles()).toEqual(['Seobe']);
  });
});

describe('PUT /api/books/my-books/confirmed', () => {
  it('confirms only listings of the caller that wait for a confirmation, and clears their askedAt', async () => {
    const other = await buildUser(app);
    const foreign = await list('Tuđa', other);
    await list('Seobe');
    await runJobs(61);
    const own = async () =>
      (
        await request(app.url)
          .get('/api/books/my-books')
          .set(await auth())
          .expect(200)
      ).body as OwnBookCard[];
    expect(await own()).toMatchObject([{ askedAt: daysOn(61).toISOString(), isStale: false }]);
    expect((await confirmOwn({ bookIds: [foreign.id] })).body).toEqual({ confirmed: 0 });
    expect((await confirmOwn({})).body).toEqual({ confirmed: 1 });
    expect((await confirmOwn({})).body).toEqual({ confirmed: 0 });
    expect(await own()).toMatchObject([{ askedAt: null }]);
    expect(await app.models.books.countDocuments({ askedAt: { $ne: null } })).toBe(1);
  });
});

describe('POST /api/books/confirmed', () => {
  it('confirms the listings that the mail named, and nothing when it is repeated', async () => {
    await list('Seobe');
    await runJobs(61);
    const token = tokenOf((await takeMails(app))[0]?.text);
    await request(app.url).get(`/listings/confirm/${token}`);
    expect(await app.models.books.countDocuments({ askedAt: { $ne: null } })).toBe(1);
    expect((await confirmByLink(token).expect(200)).body).toEqual({ confirmed: 1 });
    expect((await confirmByLink(token).expect(200)).body).toEqual({ confirmed: 0 });
    await runJobs(80);
    expect(await listedTitles()).toEqual(['Seobe']);
  });

  it('confirms nothing for a blocked owner, and leaves the search words unchanged', async () => {
    await list('Seobe');
    await runJobs(61);
    const token = tokenOf((await takeMails(app))[0]?.text);
    await runJobs(75);
    const admin = await buildUser(app, { role: 'admin' });
    const status = request(app.url).put(`/api/users/${seller._id}/status`);
    await status
      .set(await auth(admin))
      .send({ status: 'blocked' })
      .expect(200);
    expect((await confirmByLink(token).expect(200)).body).toEqual({ confirmed: 0 });
    expect(await listedTitles()).toEqual([]);
    expect(await app.models.words.find().lean()).toEqual([]);
  });

  it('does not confirm listings of a later mail', async () => {
    await list('Seobe');
    await runJobs(61);
    const [first] = await takeMails(app);
    const token = tokenOf(first?.text);
    await confirmByLink(token).expect(200);
    await runJobs(122);
    expect(await takeMails(app)).toHaveLength(1);
    travelTo(app, daysOn(120));
    expect((await confirmByLink(token).expect(200)).body).toEqual({ confirmed: 0 });
  });

  it('refuses an expired token, a token of another purpose and a modified token with TOKEN_INVALID', async () => {
    const at = daysOn(0);
    const token = staleToken(app.deps.links, { ownerId: new Types.ObjectId(seller._id), at });
    const foreign = app.deps.links.sign('alert', seller._id);
    for (const wrong of [foreign, `x${token}`, token.replace(/^./, 'a').replace('-', '-1')])
      expect(codeOf(await confirmByLink(wrong).expect(400))).toBe('TOKEN_INVALID');
    travelTo(app, daysOn(61));
    expect(codeOf(await confirmByLink(token).expect(400))).toBe('TOKEN_INVALID');
  });
});

describe('PUT /api/users/:userId/holiday', () => {
  const put = async (awayUntil: string | null) =>
    request(app.url)
      .put(`/api/users/${seller._id}/holiday`)
      .set(await auth())
      .send({ awayUntil });
  const onPage = async () =>
    (
      (await request(app.url).get(`/api/owners/${seller._id}`).set('Cache-Control', 'no-cache').expect(200))
        .body as Owner
    ).awayUntil;

  it('shows awayUntil on the page of the seller until that day is over or the holiday is ended', async () => {
    expect((await put('2026-03-10')).body).toEqual({ awayUntil: '2026-03-10' });
    expect(await onPage()).toBe('2026-03-10');
    travelTo(app, new Date('2026-03-10T23:30:00Z'));
    expect(await onPage()).toBeNull();
    travelTo(app, begin);
    expect((await put(null)).body).toEqual({ awayUntil: null });
    expect(await onPage()).toBeNull();
  });

  it.each(['2026-03-01', '2027-03-04', '2026-02-30'])('responds 400 to the date %s', async (day) => {
    expect((await put(day)).status).toBe(400);
    expect(await onPage()).toBeNull();
  });
});

it('freshness.migrate sets confirmedAt of older listings to their last change', async () => {
  const { _id, updatedAt } = await list('Seobe');
  await app.models.books.collection.updateOne({ _id }, { $unset: { confirmedAt: 1, askedAt: 1, isStale: 1 } });
  expect(await listedTitles()).toEqual(['Seobe']);
  travelTo(app, daysOn(1));
  for (let start = 0; start < 2; start += 1) await app.services.books.freshness.migrate();
  expect(await app.models.books.findById(_id).lean()).toMatchObject({ confirmedAt: updatedAt, updatedAt });
  await runJobs(61);
  expect(await takeMails(app)).toHaveLength(1);
});
