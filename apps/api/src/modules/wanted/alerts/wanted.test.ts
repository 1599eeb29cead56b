import type { Alert, AuditEntry, WantedWork } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.js';
import { buildBook, removeBooks } from '../../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { indexEditions } from '../../books/isbn/edition.model.js';

let app: TestApp;
let admin: BuiltUser;
let reader: BuiltUser;
let second: BuiltUser;
let seller: BuiltUser;

beforeAll(async () => {
  app = await startTestApp();
  admin = await buildUser(app, { role: 'admin', name: 'Sonja' });
  await app.services.admins.enlist(admin._id);
  seller = await buildUser(app, { name: 'Dragana Ilić', city: 'Niš' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await removeBooks(app);
  const { alerts, wantedWorks, hiddenWorks, editions } = app.models;
  await Promise.all([
    alerts.deleteMany({}),
    wantedWorks.deleteMany({}),
    hiddenWorks.deleteMany({}),
    editions.deleteMany({}),
  ]);
  reader = await buildUser(app);
  second = await buildUser(app);
});

const create = (body: object, by: BuiltUser) => request(app.url).post('/api/alerts').set(by.auth).send(body);
const created = async (body: object, by = reader) => (await create(body, by).expect(201)).body as Alert;
const ofWork = (title: string, author = '') => ({ kind: 'work', title, author });
/** Two readers want the work. */
const want = async (title: string, author = '') => {
  for (const by of [reader, second]) await created(ofWork(title, author), by);
};
const wanted = async (query = '', by?: BuiltUser) =>
  (
    await request(app.url)
      .get(`/api/wanted${query}`)
      .set(by?.auth ?? {})
      .expect(200)
  ).body as WantedWork[];
const titlesOf = (works: WantedWork[]) => works.map(({ title, readers }) => `${title} ${readers}`);

describe('wanted works', () => {
  it('are those that nobody offers, most readers first', async () => {
    const others = [await buildUser(app), await buildUser(app)];
    for (const by of [reader, ...others]) await created(ofWork('Atlantida', 'Borislav Pekić'), by);
    await created(ofWork('Lagum', 'Svetlana Velmar-Janković'));
    await buildBook(app, { owner: seller, title: 'Lagum', author: 'Svetlana Velmar-Janković', status: 'sold' });
    await app.services.demandCounts.recountAll();
    for (const by of others) await created(ofWork('Seobe', 'Miloš Crnjanski'), by);
    expect(titlesOf(await wanted())).toEqual(['Atlantida 3', 'Seobe 2', 'Lagum 1']);
    const { id } = await buildBook(app, { owner: seller, title: 'SEOBE', author: 'Crnjanski, Miloš' });
    expect(titlesOf(await wanted())).toEqual(['Atlantida 3', 'Lagum 1']);
    await request(app.url).put(`/api/books/${id}/status`).set(seller.auth).send({ status: 'sold' }).expect(200);
    expect(titlesOf(await wanted())).toEqual(['Atlantida 3', 'Seobe 2', 'Lagum 1']);
  });

  it('are found by words of title and author in any spelling', async () => {
    await want('Atlantida', 'Borislav Pekić');
    await want('Lagum', 'Svetlana Velmar-Janković');
    expect(titlesOf(await wanted(`?q=${encodeURIComponent('пекић atl')}`))).toEqual(['Atlantida 2']);
    expect(await wanted('?q=zzz')).toEqual([]);
  });

  it('come in pages with their total', async () => {
    for (let count = 0; count < 26; count += 1) await want(`Knjiga ${count}`);
    const first = await request(app.url).get('/api/wanted').expect(200);
    expect([first.headers['x-total-count'], (first.body as unknown[]).length]).toEqual(['26', 24]);
    expect(await wanted('?page=2')).toHaveLength(2);
  });

  it('have isMine set for a member who waits for them', async () => {
    await want('Atlantida');
    expect(await wanted('', reader)).toMatchObject([{ isMine: true }]);
    expect(await wanted('', seller)).toMatchObject([{ isMine: false }]);
  });
});

describe('the page of wanted works', () => {
  it('omits an unknown work that one reader wants, until a second reader wants it', async () => {
    await created(ofWork('Pozovi 064 111 222'));
    expect(await wanted()).toEqual([]);
    await created(ofWork('Pozovi 064 111 222'), second);
    expect(titlesOf(await wanted())).toEqual(['Pozovi 064 111 222 2']);
  });

  it('contains a work that one reader wants when somebody has offered it here before', async () => {
    await created(ofWork('Atlantida', 'Pekić'));
    const { id } = await buildBook(app, { owner: seller, title: 'Atlantida', author: 'Borislav Pekić' });
    await request(app.url).put(`/api/books/${id}/status`).set(seller.auth).send({ status: 'sold' }).expect(200);
    await request(app.url).put(`/api/books/${id}/status`).set(seller.auth).send({ status: 'available' }).expect(200);
    await app.deps.eventOutbox.settle();
    expect(await wanted()).toEqual([]);
    await request(app.url).put(`/api/books/${id}/status`).set(seller.auth).send({ status: 'sold' }).expect(200);
    expect(titlesOf(await wanted())).toEqual(['Atlantida 1']);
  });

  it('contains a work that one reader wants when the catalogue of editions has it', async () => {
    const value = (text: string) => ({ value: text, source: 'import' as const });
    const values = { title: value('Na Drini ćuprija'), author: value('Ivo Andrić') };
    await app.models.editions.create({ _id: '9788607004171', values });
    await indexEditions(app.models.editions);
    await created(ofWork('НА ДРИНИ ЋУПРИЈА', 'Andrić'));
    await created(ofWork('Na Drini ćuprija', 'Neko Drugi'));
    expect(titlesOf(await wanted())).toEqual(['НА ДРИНИ ЋУПРИЈА 1']);
  });

  it('does not count readers whose account is blocked, until it is unblocked', async () => {
    await want('Pozovi 064 111 222');
    const put = (status: string) =>
      request(app.url).put(`/api/users/${second._id}/status`).set(admin.auth).send({ status }).expect(200);
    await put('blocked');
    expect(await wanted()).toEqual([]);
    await app.services.demandCounts.recountAll();
    expect(await wanted()).toEqual([]);
    await put('active');
    expect(titlesOf(await wanted())).toEqual(['Pozovi 064 111 222 2']);
  });

  it('counts a reader who is unblocked before the block has paused the alerts', async () => {
    await want('Atlantida');
    const put = (status: string) =>
      request(app.url).put(`/api/users/${second._id}/status`).set(admin.auth).send({ status }).expect(200);
    const updateMany = app.models.alerts.updateMany.bind(app.models.alerts);
    const pause = vi.spyOn(app.models.alerts as { updateMany: (...given: never[]) => unknown }, 'updateMany');
    pause.mockImplementationOnce(async (...given: Parameters<typeof updateMany>) => {
      await put('active');
      return updateMany(...given);
    });
    await put('blocked');
    expect(titlesOf(await wanted())).toEqual(['Atlantida 2']);
  });
});

describe('a wanted work that an admin hides', () => {
  const hide = async (isHidden: boolean, by = admin) => {
    const [work] = await wanted('', admin);
    return request(app.url)
      .put(`/api/wanted/${work?._id ?? ''}/hidden`)
      .set(by.auth)
      .send({ isHidden });
  };

  it('is omitted for everybody but admins, who can show it again', async () => {
    await want('Pozovi 064 111 222');
    expect((await hide(true)).status).toBe(204);
    expect(await wanted('', reader)).toEqual([]);
    expect(await wanted('', admin)).toMatchObject([{ title: 'Pozovi 064 111 222', isHidden: true }]);
    expect((await hide(false)).status).toBe(204);
    expect(await wanted('', reader)).toMatchObject([{ title: 'Pozovi 064 111 222' }]);
  });

  it('stays hidden when its alerts end and new ones begin, and its text is not stored in between', async () => {
    await want('Pozovi 064 111 222');
    await hide(true);
    for (const { _id } of await app.models.alerts.find().lean())
      for (const by of [reader, second]) await request(app.url).delete(`/api/alerts/${_id.toHexString()}`).set(by.auth);
    expect(await app.models.wantedWorks.countDocuments({})).toBe(0);
    expect(JSON.stringify(await app.models.hiddenWorks.find().lean())).not.toMatch(/pozovi|064.?111/i);
    await want('pozovi 064-111 222!');
    expect(await wanted()).toEqual([]);
  });

  it('is in the audit log, once for each change', async () => {
    await app.models.auditEntries.deleteMany({});
    await want('Atlantida');
    for (const isHidden of [true, true, false]) await hide(isHidden);
    const response = await request(app.url).get('/api/audit').set(admin.auth).expect(200);
    expect((response.body as AuditEntry[]).map(({ action, subject }) => [action, subject.name])).toEqual([
      ['wantedShown', 'Atlantida'],
      ['wantedHidden', 'Atlantida'],
    ]);
  });

  it('stays public while its audit entry cannot be stored, and is hidden by a repetition', async () => {
    await app.models.auditEntries.deleteMany({});
    await want('Atlantida');
    vi.spyOn(app.models.auditEntries, 'create').mockRejectedValueOnce(new Error('away'));
    expect((await hide(true)).status).toBe(500);
    // A new alert recounts the work, which applies a stored hiding.
    await created(ofWork('Atlantida'), seller);
    expect(titlesOf(await wanted())).toEqual(['Atlantida 3']);
    expect((await hide(true)).status).toBe(204);
    expect(await wanted()).toEqual([]);
    expect(await app.models.auditEntries.distinct('action')).toEqual(['wantedHidden']);
  });

  it('is recorded once when a second admin hides it too', async () => {
    await app.models.auditEntries.deleteMany({});
    const another = await buildUser(app, { role: 'admin', name: 'Vida' });
    await want('Atlantida');
    for (const by of [admin, another]) expect((await hide(true, by)).status).toBe(204);
    const entries = await app.models.auditEntries.find().lean();
    expect(entries.map(({ action, actor }) => [action, actor.name])).toEqual([['wantedHidden', 'Sonja']]);
  });

  it.each([true, false])('is recorded once when two admins set isHidden to %s at the same time', async (isHidden) => {
    await app.models.auditEntries.deleteMany({});
    const another = await buildUser(app, { role: 'admin', name: 'Vida' });
    await want('Atlantida');
    if (!isHidden) await hide(true);
    const store = app.models.auditEntries.create.bind(app.models.auditEntries);
    const create = vi.spyOn(app.models.auditEntries as { create: (...given: never[]) => unknown }, 'create');
    create.mockImplementationOnce(async (...given: Parameters<typeof store>) => {
      expect((await hide(isHidden, another)).status).toBe(204);
      return store(...given);
    });
    expect((await hide(isHidden)).status).toBe(204);
    const action = isHidden ? 'wantedHidden' : 'wantedShown';
    expect(await app.models.auditEntries.countDocuments({ action })).toBe(1);
    expect(await wanted()).toHaveLength(isHidden ? 0 : 1);
  });

  it('is recorded once when an admin hides it after another one whose call ended between the entry and the hiding', async () => {
    await app.models.auditEntries.deleteMany({});
    const another = await buildUser(app, { role: 'admin', name: 'Vida' });
    await want('Atlantida');
    const collection = app.models.hiddenWorks.collection;
    const write = collection.updateOne.bind(collection);
    const update = vi.spyOn(collection, 'updateOne').mockImplementation(async (...given) => {
      if ((await app.models.auditEntries.countDocuments({})) > 0) throw new Error('away');
      return write(...given);
    });
    expect((await hide(true)).status).toBe(500);
    update.mockRestore();
    expect(titlesOf(await wanted())).toEqual(['Atlantida 2']);
    expect((await hide(true, another)).status).toBe(204);
    expect(await wanted()).toEqual([]);
    const entries = await app.models.auditEntries.find().lean();
    expect(entries.map(({ action, actor }) => [action, actor.name])).toEqual([['wantedHidden', 'Sonja']]);
  });
});

describe('the demand for a work', () => {
  const readersOf = async (title: string, by?: BuiltUser) =>
    (
      (
        await request(app.url)
          .get('/api/wanted/demand')
          .query({ title, author: 'Borislav Pekić' })
          .set(by?.auth ?? {})
          .expect(200)
      ).body as { readers: number }
    ).readers;

  it('counts the members who wait, without the caller', async () => {
    for (const by of [reader, seller, await buildUser(app)]) await created(ofWork('Atlantida', 'Pekić Borislav'), by);
    expect(await Promise.all([readersOf('Atlantida'), readersOf('ATLANTIDA', reader), readersOf('Besnilo')])).toEqual([
      3, 2, 0,
    ]);
  });

  it('counts one member once, also when alerts with and without the full name of the author are of the same work', async () => {
    const { id } = await buildBook(app, { owner: seller, title: 'Atlantida', author: 'Borislav Pekić' });
    for (const author of ['Pekić', 'Borislav Pekić']) await created(ofWork('Atlantida', author));
    const ofSeller = () => request(app.url).get('/api/wanted/my-books').set(seller.auth).expect(200);
    const expectOneReader = async () => {
      expect(await Promise.all([readersOf('Atlantida'), readersOf('Atlantida', reader)])).toEqual([1, 0]);
      expect((await ofSeller()).body).toEqual([{ bookId: id, readers: 1 }]);
    };
    await expectOneReader();
    // The job repairs counts that an earlier release has stored.
    await app.models.wantedWorks.updateMany({}, { $set: { readers: 2 } });
    await app.services.demandCounts.recountAll();
    await expectOneReader();
    const [first] = await app.models.alerts.find().lean();
    await request(app.url)
      .delete(`/api/alerts/${String(first?._id)}`)
      .set(reader.auth)
      .expect(204);
    await expectOneReader();
  });

  it('is listed with the usual prices of sold copies, from five copies of three sellers on', async () => {
    const sellers = [seller, await buildUser(app), await buildUser(app)];
    const book = { title: 'Atlantida', author: 'Borislav Pekić', status: 'sold' as const, currency: 'RSD' as const };
    for (const [at, price] of [500, 600, 700, 800].entries())
      await buildBook(app, { ...book, owner: sellers[at % 3] ?? seller, price });
    await want('Atlantida', 'Borislav Pekić');
    const usual = async () => (await wanted()).map((work) => work.usual);
    expect(await usual()).toEqual([null]);
    await buildBook(app, { ...book, owner: seller, price: 900 });
    expect(await usual()).toEqual([{ low: 600, high: 800 }]);
  });

  it('is correct after concurrent creations and deletions of alerts', async () => {
    const readers = await Promise.all(Array.from({ length: 8 }, () => buildUser(app)));
    const alerts = await Promise.all(readers.map((by) => created(ofWork('Atlantida', 'Borislav Pekić'), by)));
    expect(await readersOf('Atlantida')).toBe(8);
    await Promise.all(
      alerts.slice(3).map(({ _id }, index) =>
        request(app.url)
          .delete(`/api/alerts/${_id}`)
          .set(readers[index + 3]?.auth ?? {})
          .expect(204),
      ),
    );
    expect(await readersOf('Atlantida')).toBe(3);
  });

  it('is returned for the own unsold books', async () => {
    const book = { owner: seller, author: 'Borislav Pekić' };
    const { id } = await buildBook(app, { ...book, title: 'Atlantida' });
    await buildBook(app, { ...book, title: 'Atlantida', status: 'sold' });
    await buildBook(app, { ...book, title: 'Besnilo' });
    for (const by of [reader, seller]) await created(ofWork('Atlantida', 'Borislav Pekić'), by);
    await created(ofWork('Besnilo', 'Borislav Pekić'), seller);
    const response = await request(app.url).get('/api/wanted/my-books').set(seller.auth).expect(200);
    expect(response.body).toEqual([{ bookId: id, readers: 1 }]);
  });
});
