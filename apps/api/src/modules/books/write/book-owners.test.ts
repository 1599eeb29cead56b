import type { Book } from '@korice/contracts';
import request from 'supertest';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { startSecondProcess } from '../../../../test/second-process.js';
import { admin, app, build, get, marko, titlesOf, withReaders } from '../../../../test/read-books.js';

withReaders();

/** Changes the account and updates its books. */
const sync = async (owner: BuiltUser, change: { name?: string; city?: string; status?: 'active' | 'blocked' }) => {
  await app.models.users.updateOne({ _id: owner._id }, { $set: change });
  await app.services.books.owners.sync(owner._id);
};

describe('the books of a member', () => {
  it('show the new name and town of the member after a change', async () => {
    const vera = await buildUser(app);
    const { id } = await build({ owner: vera, city: 'Niš' });
    const tag = String((await get(`/api/books/${id}`)).headers.etag);
    await sync(vera, { name: 'Vera Nova', city: 'Нови Сад' });
    const page = await get(`/api/books/${id}`).set('If-None-Match', tag).expect(200);
    expect((page.body as Book).owner).toEqual({
      _id: vera._id,
      name: 'Vera Nova',
      city: 'Нови Сад',
      kind: 'private',
    });
    expect(titlesOf(await get('/api/books?city=novi%20sad'))).toHaveLength(1);
    expect(titlesOf(await get('/api/books?city=ni%C5%A1'))).toHaveLength(0);
  });

  it('are hidden from lists, counts, search and pages while the member is blocked, and shown again afterwards', async () => {
    const vera = await buildUser(app);
    const onOffer = await build({ owner: vera, title: 'Seobe', author: 'Miloš Crnjanski' });
    const sold = await build({
      owner: vera,
      title: 'Dnevnik o Čarnojeviću',
      status: 'sold',
      reservedFor: marko,
    });
    const search = (keyword: string) => request(app.url).post('/api/books/search').send({ keyword });
    expect((await search('crnjankski')).headers['x-search-instead']).toBe('Crnjanski');

    await sync(vera, { status: 'blocked' });
    expect(titlesOf(await get('/api/books'))).toEqual([]);
    expect((await search('seobe')).body).toEqual([]);
    expect((await search('crnjankski')).headers['x-search-instead']).toBeUndefined();
    expect(await app.services.books.memberBooks.countListed(vera._id)).toBe(0);
    for (const { id } of [onOffer, sold]) await get(`/api/books/${id}`).expect(404);
    for (const { id } of [onOffer, sold]) await get(`/api/books/${id}`, admin).expect(200);
    await get(`/api/books/${sold.id}`, marko).expect(200);
    const change = { status: 'reserved' };
    await request(app.url).put(`/api/books/${onOffer.id}/status`).set(marko.auth).send(change).expect(404);

    await sync(vera, { status: 'active' });
    expect(titlesOf(await get('/api/books'))).toEqual(['Seobe']);
    expect((await search('crnjankski')).headers['x-search-instead']).toBe('Crnjanski');
    expect(await app.services.books.memberBooks.countListed(vera._id)).toBe(1);
    for (const { id } of [onOffer, sold]) await get(`/api/books/${id}`).expect(200);
    const [word] = await app.models.words.find({ _id: 'crnjanski' }).lean();
    expect(word?.count).toBe(1);
  });

  it('are all hidden when the member is blocked, also when there are more than one write updates', async () => {
    const seller = await buildUser(app);
    const { id, ...book } = await build({ owner: seller });
    const copies = Array.from({ length: 600 }, () => ({ ...book, _id: new Types.ObjectId() }));
    await app.models.books.insertMany(copies);
    await sync(seller, { status: 'blocked' });
    expect(await app.models.books.countDocuments({ 'owner._id': seller._id, ownerActive: false, listed: false })).toBe(
      601,
    );
    await get(`/api/books/${id}`).expect(404);
  });

  it('are all listed with one bookOffered event each when two processes handle that the member is unblocked', async () => {
    const other = await startSecondProcess(app);
    const seller = await buildUser(app);
    const { id: _id, ...book } = await build({ owner: seller });
    const copies = Array.from({ length: 600 }, () => ({ ...book, _id: new Types.ObjectId() }));
    await app.models.books.insertMany(copies);
    await build({ owner: seller, status: 'sold', reservedFor: marko });
    await sync(seller, { status: 'blocked' });
    await app.models.users.updateOne({ _id: seller._id }, { $set: { status: 'active' } });
    await Promise.all([app, other].map(({ services }) => services.books.owners.sync(seller._id)));
    const listed = await app.models.books.find({ 'owner._id': seller._id, listed: true }).lean();
    expect(listed).toHaveLength(601);
    const eventsOf = ({ pendingEvents = [] }: (typeof listed)[number]) => pendingEvents.map(({ type }) => type);
    expect(new Set(listed.map((one) => eventsOf(one).join()))).toEqual(new Set(['bookOffered']));
    await sync(seller, { name: 'Vera Nova' });
    expect(
      await app.models.books.countDocuments({ 'owner._id': seller._id, 'pendingEvents.1': { $exists: true } }),
    ).toBe(0);
    await other.close();
  });
});
