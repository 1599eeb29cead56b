import type { Report } from '@korice/contracts';
import { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { delivered, takeMails } from '../../../test/mails.js';
import { createCallFixtures } from '../../../test/call-fixtures.js';

let app: TestApp;
let admin: BuiltUser;
let seller: BuiltUser;
let reader: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await buildUser(app, { role: 'admin' });
  seller = await buildUser(app, { name: 'Đorđe Šćepanović' });
  reader = await buildUser(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.models.reports.deleteMany({});
});

const report = (body: object, by = reader) =>
  request(app.url)
    .post('/api/reports')
    .set(by.auth)
    .send({ reason: 'fraud', text: 'Traži uplatu unapred.', ...body });
const list = async (status = 'open', page = 1) => {
  const response = await request(app.url).get('/api/reports').query({ status, page }).set(admin.auth).expect(200);
  return { reports: response.body as Report[], total: Number(response.headers['x-total-count']) };
};

describe('a report', () => {
  it('of a book reaches the admins with its title and its seller', async () => {
    const { id } = await buildBook(app, { owner: seller, title: 'Đavolja varoš' });
    await report({ subject: 'book', subjectId: id }).expect(201);
    const { reports, total } = await list();
    expect(total).toBe(1);
    expect(reports[0]).toMatchObject({
      subject: 'book',
      subjectId: id,
      subjectName: 'Đavolja varoš',
      subjectGone: false,
      accused: { _id: seller._id, name: seller.name, status: 'active' },
      reporter: { _id: reader._id, name: reader.name },
      reason: 'fraud',
      text: 'Traži uplatu unapred.',
      status: 'open',
    });
  });

  it('of a conversation names the other member as accused, and is refused to strangers', async () => {
    const roomId = await createCallFixtures(app, seller, reader).buildRoom();
    await report({ subject: 'room', subjectId: roomId }).expect(201);
    await report({ subject: 'room', subjectId: roomId }, seller).expect(201);
    await report({ subject: 'room', subjectId: roomId }, await buildUser(app)).expect(404);
    const accused = (await list()).reports.map(({ accused: { _id } }) => _id);
    expect(accused).toEqual([seller._id, reader._id]);
  });

  it('of an account keeps the name that the account had at that time', async () => {
    await report({ subject: 'user', subjectId: seller._id, reason: 'abuse', text: '' }).expect(201);
    await app.models.users.updateOne({ _id: seller._id }, { $set: { name: 'Neko drugi' } });
    expect((await list()).reports[0]).toMatchObject({ subjectName: 'Đorđe Šćepanović', reason: 'abuse', text: '' });
  });

  it('of an unknown subject is refused', async () => {
    const subjectId = new Types.ObjectId().toHexString();
    for (const [subject, code] of [
      ['book', 'BOOK_NOT_FOUND'],
      ['room', 'ROOM_NOT_FOUND'],
      ['user', 'USER_NOT_FOUND'],
    ] as const)
      expect((await report({ subject, subjectId }).expect(404)).body).toMatchObject({ code });
    await report({ subject: 'page', subjectId }).expect(400);
    await report({ subject: 'user', subjectId: seller._id, text: 'a'.repeat(1_001) }).expect(400);
    expect((await list()).total).toBe(0);
  });

  it('is stored once for a repeated clientId', async () => {
    const body = { subject: 'user', subjectId: seller._id, clientId: 'prijava-1' };
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => report(body)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array<number>(9).fill(200), 201]);
    expect((await list()).total).toBe(1);
  });

  it('that was stored is returned again after the book was deleted', async () => {
    const { id } = await buildBook(app, { owner: seller });
    const body = { subject: 'book', subjectId: id, clientId: 'prijava-2' };
    await report(body).expect(201);
    await request(app.url).delete(`/api/books/${id}`).set(seller.auth).expect(204);
    await report(body).expect(200);
    await report({ ...body, clientId: 'prijava-3' }).expect(404);
  });
});

describe('the queue of reports', () => {
  it('lists open reports oldest first and closed ones latest first, and moves a report between them', async () => {
    for (let index = 0; index < 21; index += 1)
      await report({ subject: 'user', subjectId: seller._id, text: String(index) }).expect(201);
    const open = await list();
    expect(open.total).toBe(21);
    expect(open.reports).toHaveLength(20);
    expect(open.reports[0]).toMatchObject({ text: '0', accused: { openReports: 21 } });
    expect((await list('open', 2)).reports.map(({ text }) => text)).toEqual(['20']);

    const _id = open.reports[0]?._id ?? '';
    const put = (status: string, id = _id) =>
      request(app.url).put(`/api/reports/${id}`).set(admin.auth).send({ status });
    expect((await put('acted').expect(200)).body).toMatchObject({ _id, status: 'acted' });
    expect([(await list()).total, (await list('acted')).total]).toEqual([20, 1]);
    await put('acted', open.reports[1]?._id).expect(200);
    expect((await list('acted')).reports.map(({ text }) => text)).toEqual(['1', '0']);
    await put('open', open.reports[1]?._id).expect(200);
    await put('open').expect(200);
    expect((await list()).total).toBe(21);
    await put('closed').expect(400);
    await put('acted', new Types.ObjectId().toHexString()).expect(404);
  });

  it('shows the current state of the reported subject', async () => {
    const owner = await buildUser(app);
    const { id } = await buildBook(app, { owner });
    await report({ subject: 'book', subjectId: id }).expect(201);
    await report({ subject: 'user', subjectId: owner._id }).expect(201);
    const now = async () => (await list()).reports.map(({ subjectGone, accused: { status } }) => [subjectGone, status]);
    await app.models.users.updateOne({ _id: owner._id }, { $set: { status: 'blocked' } });
    expect(await now()).toEqual([
      [false, 'blocked'],
      [false, 'blocked'],
    ]);
    await app.models.books.deleteOne({ _id: id });
    await app.models.users.deleteOne({ _id: owner._id });
    expect(await now()).toEqual([
      [true, null],
      [true, null],
    ]);
  });

  it('refuses a status with CONFLICT when another admin has closed the report, and mails its sender once', async () => {
    await takeMails(app);
    await report({ subject: 'user', subjectId: seller._id }).expect(201);
    const _id = (await list()).reports[0]?._id ?? '';
    const put = (status: string) =>
      request(app.url).put(`/api/reports/${_id}`).set(admin.auth).send({ status, expected: 'open' });
    const [first, second] = await Promise.all([put('dismissed'), put('acted')]);
    expect([first.status, second.status].toSorted()).toEqual([200, 412]);
    const done = first.status === 200 ? 'dismissed' : 'acted';
    expect((await put(done).expect(200)).body).toMatchObject({ status: done });
    expect(await takeMails(app)).toHaveLength(1);
    expect(await app.models.auditEntries.countDocuments({ 'subject._id': _id })).toBe(1);
  });

  it('resolves all open reports about an account, with one mail to each reporter and an entry for each report', async () => {
    const other = await buildUser(app);
    const accused = await buildUser(app);
    for (const by of [reader, other, reader]) await report({ subject: 'user', subjectId: accused._id }, by).expect(201);
    await report({ subject: 'user', subjectId: seller._id }).expect(201);
    await takeMails(app);
    const resolve = () =>
      request(app.url).post('/api/reports/resolve').set(admin.auth).send({ accusedId: accused._id }).expect(200);
    expect((await resolve()).body).toEqual({ resolved: 3, isMore: false });
    expect((await resolve()).body).toEqual({ resolved: 0, isMore: false });
    expect([(await list()).total, (await list('acted')).total]).toEqual([1, 3]);
    expect((await takeMails(app)).map(({ to }) => to).toSorted()).toEqual([reader.email, other.email].toSorted());
    expect(await app.models.auditEntries.countDocuments({ action: 'reportActed', owner: accused._id })).toBe(3);
  });

  it('mails the reporter of resolved reports also when another admin dismisses the last of them at the same moment', async () => {
    const accused = await buildUser(app);
    for (let count = 0; count < 2; count += 1) await report({ subject: 'user', subjectId: accused._id }).expect(201);
    await takeMails(app);
    const last = (await list()).reports.at(-1)?._id ?? '';
    const { collection } = app.models.reports;
    const update = collection.findOneAndUpdate.bind(collection) as (...values: unknown[]) => Promise<never>;
    vi.spyOn(collection, 'findOneAndUpdate').mockImplementationOnce(async (...values: unknown[]) => {
      const moved = await update(...values);
      await request(app.url).put(`/api/reports/${last}`).set(admin.auth).send({ status: 'dismissed' }).expect(200);
      return moved;
    });
    await request(app.url)
      .post('/api/reports/resolve')
      .set(admin.auth)
      .send({ accusedId: accused._id })
      .expect(200, { resolved: 1, isMore: false });
    const mails = await takeMails(app);
    expect(mails.map(({ text }) => text.includes('Prijava je bila opravdana')).toSorted()).toEqual([false, true]);
  });

  it('mails the reporter once for each outcome, and not when a report is opened again', async () => {
    await takeMails(app);
    const { _id: subjectId } = await buildUser(app, { name: 'Žarko Đurić' });
    await report({ subject: 'user', subjectId }).expect(201);
    const _id = (await list()).reports[0]?._id ?? '';
    for (const status of ['acted', 'acted', 'open', 'acted', 'dismissed'])
      await request(app.url).put(`/api/reports/${_id}`).set(admin.auth).send({ status }).expect(200);
    const mails = await delivered(app);
    expect(mails.map(({ to }) => to)).toEqual([reader.email, reader.email]);
    expect(mails[0]?.text).toContain('Žarko Đurić');
    expect(mails[0]?.text).toContain('Prijava je bila opravdana');
    expect(mails[1]?.text).toContain('sve ostaje kako jeste');
  });
});
