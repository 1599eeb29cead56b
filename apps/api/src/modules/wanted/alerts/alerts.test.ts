import type { Alert, AlertSearch } from '@korice/contracts';
import { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.js';
import { codeOf } from '../../../../test/code-of.js';
import { removeBooks } from '../../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';

let app: TestApp;
let reader: BuiltUser;
let seller: BuiltUser;

beforeAll(async () => {
  app = await startTestApp();
  seller = await buildUser(app, { name: 'Dragana Ilić', city: 'Niš' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await removeBooks(app);
  await app.models.alerts.deleteMany({});
  await app.models.wantedWorks.deleteMany({});
  reader = await buildUser(app);
});

const create = (body: object, by = reader) => request(app.url).post('/api/alerts').set(by.auth).send(body);
const created = async (body: object, by = reader) => (await create(body, by).expect(201)).body as Alert;
const own = async (by = reader) => (await request(app.url).get('/api/alerts').set(by.auth).expect(200)).body as Alert[];
const ofSearch = (search: Partial<AlertSearch>, more: object = {}) => ({ kind: 'search', search, ...more });
const ofWork = (title: string, author = '') => ({ kind: 'work', title, author });
const ofSeller = (sellerId = seller._id) => ({ kind: 'seller', sellerId });

describe('the alerts of a member', () => {
  it('are created with their switches and listed newest first', async () => {
    const search = { q: 'pekić zlatno runo', maxPrice: 1500, city: 'Beograd', condition: ['good'] } as const;
    await created(ofSearch({ ...search, condition: ['good'] }, { mail: 'daily' }));
    await created(ofWork('Atlantida', 'Borislav Pekić'));
    await created({ ...ofSeller(), push: false });
    expect(await own()).toMatchObject([
      { kind: 'seller', seller: { _id: seller._id, name: 'Dragana Ilić', city: 'Niš', bookCount: 0 }, push: false },
      { kind: 'work', title: 'Atlantida', author: 'Borislav Pekić', push: true, mail: 'atOnce' },
      { kind: 'search', search, mail: 'daily', newCount: 0, lastBookAt: null },
    ]);
    expect(await own(seller)).toEqual([]);
  });

  it.each([
    ['search', ofSearch({ q: 'Na Drini ćuprija' }), ofSearch({ q: ' НА ДРИНИ ЋУПРИЈА', city: '' })],
    [
      'search with filters',
      ofSearch({ city: 'Niš', language: ['en', 'sr'] }),
      ofSearch({ city: 'nis', language: ['sr', 'en'] }),
    ],
    ['work', ofWork('Na Drini ćuprija', 'Ivo Andrić'), ofWork('NA DRINI CUPRIJA', 'Andrić, Ivo')],
  ])('exist once for the same %s in another spelling', async (_kind, first, second) => {
    const alert = await created(first);
    expect((await create({ ...second, mail: 'off' }).expect(200)).body).toEqual(alert);
    expect(await own()).toHaveLength(1);
  });

  it('are different for other filters', async () => {
    for (const search of [{ q: 'seobe' }, { q: 'seobe', maxPrice: 900 }, { maxPrice: 900 }, { minPrice: 900 }])
      await created(ofSearch(search));
    expect(await own()).toHaveLength(4);
  });

  it('exist once after concurrent requests for the same seller', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(ofSeller())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => (body as Alert)._id)).size).toBe(1);
  });

  it('are at most 50, also after concurrent requests', async () => {
    for (let count = 0; count < 47; count += 1) await created(ofWork(`Knjiga ${count}`));
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => create(ofWork(`Nova ${index}`))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409).map(codeOf)).toEqual(Array(3).fill('ALERT_LIMIT'));
    await create(ofWork('Knjiga 3')).expect(200);
    expect(await own()).toHaveLength(50);
  });

  it('are refused with ALERT_TOO_BROAD without words and filters', async () => {
    for (const search of [{}, { q: ' „ ” ' }, { city: '', condition: [], language: [] }])
      expect(codeOf(await create(ofSearch(search)).expect(400)), JSON.stringify(search)).toBe('ALERT_TOO_BROAD');
  });

  it('are refused for unknown and blocked sellers and for the caller', async () => {
    const blocked = await buildUser(app, { status: 'blocked' });
    for (const id of ['0123456789abcdef01234567', blocked._id])
      expect(codeOf(await create(ofSeller(id)).expect(404))).toBe('OWNER_NOT_FOUND');
    expect(codeOf(await create(ofSeller(reader._id)).expect(403))).toBe('FORBIDDEN');
  });

  it('can be switched one by one and all together', async () => {
    const { _id } = await created(ofWork('Seobe'));
    await created(ofWork('Lagum'));
    await request(app.url).put(`/api/alerts/${_id}`).set(reader.auth).send({ push: false, mail: 'off' }).expect(200);
    expect((await own()).map(({ push, mail }) => [push, mail])).toEqual([
      [true, 'atOnce'],
      [false, 'off'],
    ]);
    await request(app.url).put('/api/alerts').set(reader.auth).send({ mail: 'daily' }).expect(200);
    expect((await own()).map(({ push, mail }) => [push, mail])).toEqual([
      [true, 'daily'],
      [false, 'daily'],
    ]);
  });

  it('are deleted once (then ALERT_NOT_FOUND), and can be created again', async () => {
    const { _id } = await created(ofWork('Seobe'));
    const end = () => request(app.url).delete(`/api/alerts/${_id}`).set(reader.auth);
    await end().expect(204);
    expect(codeOf(await end().expect(404))).toBe('ALERT_NOT_FOUND');
    await created(ofWork('Seobe'));
  });
});

describe('the books that an alert found', () => {
  const endings = {
    'its deletion': async ({ _id }: Alert) => request(app.url).delete(`/api/alerts/${_id}`).set(reader.auth),
    'the link of a mail': async ({ _id }: Alert) =>
      request(app.url)
        .post('/api/alerts/end')
        .send({ token: app.deps.links.sign('alert', _id) }),
  };
  it.each(Object.entries(endings))('are forgotten when a repetition of %s follows a crash', async (_name, end) => {
    const matchOf = ({ _id }: Alert) => {
      const book = new Types.ObjectId();
      return { alert: _id, user: reader._id, book, at: new Date(), pending: [], isTold: true };
    };
    const alert = await created(ofSearch({ q: 'seobe' }));
    const other = matchOf(await created(ofSearch({ q: 'lagum' })));
    await app.models.alertMatches.create([matchOf(alert), other]);
    vi.spyOn(app.models.alertMatches, 'deleteMany').mockImplementationOnce(() => {
      throw new Error('away');
    });
    expect((await end(alert)).status).toBe(500);
    await end(alert);
    const left = await app.models.alertMatches.find({ user: reader._id }).lean();
    expect(left.map(({ book }) => book)).toEqual([other.book]);
  });
});

describe('the link of a mail', () => {
  const end = (token: string) => request(app.url).post('/api/alerts/end').send({ token });
  const signed = (purpose: 'alert' | 'alert-mails' | 'newsletter', id: string) => app.deps.links.sign(purpose, id);

  it('ends its alert without a login and names it', async () => {
    const { _id } = await created(ofWork('Seobe', 'Crnjanski'));
    const token = signed('alert', _id);
    expect((await end(token).expect(200)).body).toEqual({
      alert: { kind: 'work', title: 'Seobe', author: 'Crnjanski' },
    });
    expect((await end(token).expect(200)).body).toEqual({ alert: null });
    expect(await own()).toEqual([]);
    expect(await app.models.wantedWorks.countDocuments({})).toBe(0);
  });

  it('ends its alert with the one-click unsubscribe of a mail program', async () => {
    const { _id } = await created(ofSearch({ q: 'seobe' }));
    await request(app.url)
      .post(`/api/alerts/end/${signed('alert', _id)}`)
      .type('form')
      .send('List-Unsubscribe=One-Click')
      .expect(204);
    expect(await own()).toEqual([]);
  });

  it('turns the mails of all alerts off when it is the link of a daily mail', async () => {
    await created(ofWork('Seobe'));
    await created(ofWork('Lagum'));
    await end(signed('alert-mails', reader._id)).expect(200);
    expect((await own()).map(({ mail }) => mail)).toEqual(['off', 'off']);
  });

  it('is refused with a forged token and with one of another purpose', async () => {
    const { _id } = await created(ofWork('Seobe'));
    for (const token of [`${_id}.x`, signed('newsletter', _id), signed('alert', 'x')])
      expect(codeOf(await end(token).expect(400))).toBe('TOKEN_INVALID');
  });
});
