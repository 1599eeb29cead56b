import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Conversation, OwnBookCard, Problem } from '@korice/contracts';
import { BlobReader, TextWriter, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import mongoose, { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../test/app.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildBookWithImages, buildImages } from '../../../test/factories/build-images.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { asFile, quartered } from '../../../test/pictures.js';
import { connectSocket, listen } from '../../../test/sockets.js';
import { createMailedString } from '../auth/mailed-string.js';
import { createAccountExport } from './account-export.js';
import { createAccountsService, underWayFor } from './accounts.service.js';
import { isPersonal } from './personal-data.js';

const { EJSON } = mongoose.mongo.BSON;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ CONTACT_TO: 'redakcija@example.com' });
});
afterAll(() => app.close());

let chief: BuiltUser;
let member: BuiltUser;
let partner: BuiltUser;
beforeEach(async () => {
  await Promise.all(Object.values(app.models).map((model) => model.collection.deleteMany({})));
  app.mails.length = 0;
  chief = await buildUser(app, { role: 'admin' });
  await app.services.admins.enlist(chief._id);
  member = await buildUser(app, { name: `Zorka Brisalić ${Date.now()}`, biography: 'Zorkina biografija.' });
  partner = await buildUser(app);
});

const actorOf = ({ _id, name }: BuiltUser, role: 'member' | 'admin' = 'member') =>
  ({ _id, name, role, tokenIssuedAt: Date.now() / 1000 }) as const;
const codeOf = (response: { body: unknown }) => (response.body as Problem).code;

const close = (user: BuiltUser, { by = user, password = user.password } = {}) =>
  request(app.url).delete(`/api/users/${user._id}`).set(by.auth).send({ password });

async function converse(owner: BuiltUser, buyer: BuiltUser, words: Record<'owner' | 'buyer', string>, bookId: string) {
  const { messaging } = app.services;
  const { conversation } = await messaging.createRoom(actorOf(buyer), { bookId, members: [owner._id] });
  const send = (by: BuiltUser, content: string) =>
    messaging.sendMessage(actorOf(by), conversation._id, { content, clientId: `c-${content.length}` });
  await send(buyer, words.buyer);
  await send(owner, words.owner);
  return conversation._id;
}

/** Something of `member` in every collection that is personal. */
async function leaveTraces() {
  const { services, models } = app;
  const file = { path: await asFile(app.folder, await quartered(60, 60).png().toBuffer()), name: 'ja.png', bytes: 0 };
  const avatar = await services.users.keepAvatar(actorOf(member), member._id, file);
  await services.users.updateProfile(actorOf(member), member._id, {
    name: member.name,
    biography: 'Zorkina biografija.',
    categories: [],
    gender: 'female',
    image: avatar,
    city: 'Zorkingrad',
  });
  await models.users.updateOne({ _id: member._id }, { $set: { role: 'admin' } });
  await services.admins.enlist(member._id);
  const listed = await buildBookWithImages(app, member, 2);
  await models.books.updateOne({ _id: listed._id }, { $set: { fullDescription: 'Zorkin opis.' } });
  await services.books.syncOwner(member._id);
  const sold = await buildBookWithImages(app, member, 1, 'sold');
  await models.books.updateOne({ _id: sold._id }, { $set: { reservedFor: partner._id } });
  const bought = await buildBook(app, { owner: partner, status: 'sold', reservedFor: member });
  const reserved = await buildBook(app, { owner: partner, status: 'reserved', reservedFor: member });
  const hidden = await buildBook(app, { owner: partner, status: 'sold', reservedFor: member, hiddenFromOwner: true });
  const personId = new Types.ObjectId(member._id);
  const line = { id: new Types.ObjectId(), status: 'available', personId } as const;
  await buildBook(app, { owner: partner, statusBy: personId, line });
  await buildImages(app, member, 1);
  const rooms = [
    await converse(member, partner, { owner: 'Zorkin odgovor.', buyer: 'Partnerovo pitanje.' }, listed.id),
    await converse(partner, member, { owner: 'Partnerov odgovor.', buyer: 'Zorkino pitanje.' }, reserved.id),
  ];
  await models.messageNotices.create({ _id: member._id, waiting: {}, round: member._id, dueAt: new Date() });
  await services.wishlist.add(member._id, bought.id);
  await services.blocks.add(member._id, chief._id);
  await services.blocks.add(chief._id, member._id);
  await services.pages.create(actorOf(member), {
    title: 'Zorkina strana',
    slug: `zorka-${Date.now()}`,
    content: '<p>Zorkin tekst.</p>',
    titleEn: '',
    contentEn: '',
    clientId: '',
  });
  const report = { reason: 'spam', text: 'Zorkina prijava.', clientId: '' } as const;
  await services.reports.create(actorOf(member), { ...report, subject: 'user', subjectId: partner._id });
  await services.reports.create(actorOf(partner), { ...report, subject: 'book', subjectId: listed.id });
  await services.reports.create(actorOf(partner), { ...report, subject: 'user', subjectId: member._id });
  const aboutMember = await models.reports.findOne({ subject: 'user', 'accused._id': member._id }).lean();
  await services.reports.setStatus(actorOf(chief, 'admin'), aboutMember?._id.toHexString() ?? '', 'acted');
  await services.audit.record(actorOf(member, 'admin'), 'accountBlocked', { id: partner._id, name: partner.name });
  await services.audit.record(actorOf(chief, 'admin'), 'profileEdited', { id: member._id, name: member.name });
  await services.contact.send({
    name: member.name,
    email: member.email,
    subject: 'Zorkino pitanje',
    message: 'Zorkina poruka redakciji.',
    clientId: '',
  });
  const sent = await models.contactMessages.findOne({ email: member.email }).lean();
  await services.contact.setHandled(actorOf(chief, 'admin'), sent?._id.toHexString() ?? '', true);
  const { hash } = createMailedString();
  await models.subscribers.create({ email: member.email, language: 'sr', confirmed: true, tokenHash: hash });
  const mail = { language: 'sr', messageId: 'x', nextAttemptAt: new Date(Date.now() + 3_600_000) } as const;
  await models.mails.create([
    { ...mail, kind: 'activation', to: member.email, values: { url: 'https://example.com/zorka' } },
    { ...mail, kind: 'addressTaken', to: member.email, values: {}, status: 'sent', closedAt: new Date() },
    {
      ...mail,
      kind: 'newMessages',
      to: partner.email,
      values: {
        count: 2,
        list: [
          { name: member.name, bookTitle: 'Seobe', excerpt: 'Zorkin odgovor.' },
          { name: chief.name, bookTitle: 'Seobe', excerpt: 'Zdravo' },
        ],
      },
    },
    { ...mail, kind: 'bookSold', to: partner.email, values: { bookTitle: 'Seobe', ownerName: member.name } },
  ]);
  return { listed, sold, bought, reserved, hidden, rooms };
}

/** Every collection as text, by the name of its model. */
async function storeAsText(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [name, model] of Object.entries(app.models))
    found.set(name, EJSON.stringify(await model.collection.find({}).toArray()));
  return found;
}

async function filesOnDisk(): Promise<string[]> {
  const found = await readdir(app.deps.env.UPLOAD_DIR, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

const namesOf = (user: BuiltUser) => [user._id, user.email, user.name];
const mentions = (text: string, what: string[]) => what.some((one) => text.includes(one));
const collectionsWith = async (what: string[]) =>
  [...(await storeAsText())].filter(([, text]) => mentions(text, what)).map(([name]) => name);

describe('the deletion of an account', () => {
  it('leaves nothing of it: not in any collection, not on the disk', async () => {
    const before = await filesOnDisk();
    await leaveTraces();
    const personal = Object.entries(isPersonal).flatMap(([name, is]) => (is ? [name] : []));
    expect(Object.keys(isPersonal).toSorted()).toEqual(Object.keys(app.models).toSorted());
    // So that a new personal collection is given its traces here.
    expect((await collectionsWith(namesOf(member))).toSorted()).toEqual(personal.toSorted());
    expect((await filesOnDisk()).length).toBeGreaterThan(before.length + 9);

    await close(member).expect(204);
    const begun = new Date();
    await app.deps.outbox.deliverDue();
    expect(app.mails.filter(({ to }) => to === member.email).map(({ subject }) => subject)).toEqual([
      'Nalog na Koricama je zatvoren',
    ]);
    // What is still needed to go on, for a minute.
    expect(await collectionsWith(namesOf(member))).toEqual(['closures']);
    travelTo(app, new Date(begun.getTime() + underWayFor + 1_000));
    await app.services.accounts.finishClosures();
    expect(await collectionsWith([...namesOf(member), 'Zork'])).toEqual([]);
    expect(await filesOnDisk()).toEqual(before);
  });

  it('leaves the others what is theirs', async () => {
    const { sold, bought, reserved, hidden, listed, rooms } = await leaveTraces();
    await close(member).expect(204);
    await app.services.messaging.settle();

    await request(app.url).get(`/api/books/${listed.id}`).expect(404);
    await request(app.url).get(`/api/books/${hidden.id}`).expect(404);
    await request(app.url).get(`/api/books/${sold.id}`).expect(404);
    const purchases = await request(app.url).get('/api/books/purchased-books').set(partner.auth).expect(200);
    expect(purchases.body as OwnBookCard[]).toMatchObject([
      { _id: sold.id, title: sold.title, images: [], owner: { name: '' } },
    ]);
    expect(await app.models.books.findById(bought.id).lean()).toMatchObject({ status: 'sold' });
    expect(await app.models.books.findById(bought.id).lean()).not.toHaveProperty('reservedFor');
    expect(await app.models.books.findById(reserved.id).lean()).toMatchObject({ status: 'available', listed: true });

    const read = async (roomId: string) =>
      (await request(app.url).get(`/api/messaging/room/${roomId}`).set(partner.auth).expect(200)).body as Conversation;
    const [asBuyer, asOwner] = [await read(rooms[0] ?? ''), await read(rooms[1] ?? '')];
    expect(asBuyer.messages.map(({ seq, kind, content }) => [seq, kind, content])).toEqual([
      [1, 'text', 'Partnerovo pitanje.'],
      [2, 'removed', ''],
    ]);
    expect(asOwner.messages.map(({ content }) => content)).toEqual(['', 'Partnerov odgovor.']);
    for (const { members, unread } of [asBuyer, asOwner]) {
      expect(members.map(({ name }) => name).toSorted()).toEqual(['', partner.name]);
      expect(unread).toBe(0);
    }
    expect(asBuyer.book).toMatchObject({ _id: null, title: listed.title, image: '' });
    const unread = await request(app.url).get('/api/messaging/unread').set(partner.auth).expect(200);
    expect(unread.body).toEqual({ count: 0 });

    expect((await app.models.reports.find({ 'accused._id': partner._id }).lean())[0]).toMatchObject({ text: '' });
    const [waiting] = await app.models.mails.find({ to: partner.email, kind: 'newMessages' }).lean();
    expect(waiting?.values).toMatchObject({ list: [{ name: chief.name }] });
    expect(await app.models.mails.findOne({ to: partner.email, kind: 'bookSold' }).lean()).toMatchObject({
      values: { ownerName: 'Zatvoren nalog' },
    });
  });

  it('ends every session and tells who is at the other end of a conversation', async () => {
    const book = await buildBook(app, { owner: partner });
    const room = await converse(partner, member, { owner: 'Tu je.', buyer: 'Da li je tu?' }, book.id);
    const [own, other] = [await connectSocket(app, member.token), await connectSocket(app, partner.token)];
    const heard = listen(other);
    const cut = new Promise<string>((resolve) => own.once('disconnect', resolve));
    await close(member).expect(204);
    expect(await cut).toBe('io server disconnect');
    await expect.poll(() => heard.of('roomChanged')).toContainEqual(expect.objectContaining({ _id: room }));
    await request(app.url).get('/auth/me').set(member.auth).expect(401);
    const again = { email: member.email, password: member.password };
    await request(app.url).post('/auth/login').send(again).expect(401);
    await expect(connectSocket(app, member.token)).rejects.toThrow('UNAUTHENTICATED');
    await request(app.url)
      .post('/auth/register')
      .send({ ...again, name: 'Nova' })
      .expect(201);
  });

  it('refuses what the other one writes to nobody', async () => {
    const book = await buildBook(app, { owner: partner });
    const room = await converse(partner, member, { owner: 'Tu je.', buyer: 'Da li je tu?' }, book.id);
    await close(member).expect(204);
    const written = await request(app.url)
      .post(`/api/messaging/room/${room}/message`)
      .set(partner.auth)
      .send({ content: 'Ima li koga?' })
      .expect(409);
    expect(codeOf(written)).toBe('MEMBER_GONE');
    const socket = await connectSocket(app, partner.token);
    const answer = await socket.emitWithAck('sendMessage', { message: 'Ima li koga?', roomId: room });
    expect(answer).toEqual({ ok: false, code: 'MEMBER_GONE' });
    expect(await app.models.messages.countDocuments({ room, kind: 'text' })).toBe(1);
  });

  it('empties a conversation that both have left', async () => {
    const book = await buildBook(app, { owner: partner });
    const room = await converse(partner, member, { owner: 'Tu je.', buyer: 'Da li je tu?' }, book.id);
    await close(member).expect(204);
    await close(partner).expect(204);
    expect(await app.models.rooms.findById(room).lean()).toBeNull();
    expect(await app.models.messages.find({ room }).lean()).toEqual([]);
  });

  it('asks for the password, and is for nobody else', async () => {
    expect(codeOf(await close(member, { password: 'nije to' }).expect(403))).toBe('PASSWORD_WRONG');
    expect(codeOf(await close(member, { by: chief, password: chief.password }).expect(404))).toBe('USER_NOT_FOUND');
    expect(codeOf(await request(app.url).delete(`/api/users/${member._id}`).set(member.auth).expect(400))).toBe(
      'VALIDATION_FAILED',
    );
    await request(app.url).get('/auth/me').set(member.auth).expect(200);
  });

  it('is refused to the last admin', async () => {
    await app.models.users.updateMany({ role: 'admin', _id: { $ne: chief._id } }, { $set: { role: 'member' } });
    await app.services.admins.reconcile();
    expect(codeOf(await close(chief).expect(409))).toBe('LAST_ADMIN');
    await request(app.url).get('/auth/me').set(chief.auth).expect(200);
  });

  it('is answered though what is left takes long', async () => {
    const begun: string[] = [];
    const accounts = createAccountsService(app.deps, app.models, {
      admins: app.services.admins,
      erasure: {
        erase: ({ email }) => {
          begun.push(email);
          return new Promise<void>(() => undefined);
        },
      },
      exportFiles: createAccountExport(app.models, app.services),
      answerWithin: 20,
    });
    await accounts.close(actorOf(member), member._id, member.password);
    expect(await app.models.users.exists({ _id: member._id })).toBeNull();
    await expect.poll(() => begun).toEqual([member.email]);
  });

  it('does not wait for one that cannot be finished', async () => {
    const accounts = createAccountsService(app.deps, app.models, {
      admins: app.services.admins,
      erasure: {
        erase: ({ email }) => (email === member.email ? Promise.reject(new Error('stuck')) : Promise.resolve()),
      },
      exportFiles: createAccountExport(app.models, app.services),
    });
    for (const user of [member, partner]) await accounts.close(actorOf(user), user._id, user.password);
    await app.models.closures.updateMany({}, { $set: { erasedAt: null } });
    await expect(accounts.finishClosures()).rejects.toMatchObject({ message: '1 of 2 failed' });
    const left = await app.models.closures.find({ erasedAt: null }).lean();
    expect(left.map(({ email }) => email)).toEqual([member.email]);
  });

  it('goes on after a stop in the middle, wherever that was', async () => {
    const { closures, users } = app.models;
    await leaveTraces();
    const ghost = new mongoose.Types.ObjectId();
    const begunAt = new Date();
    await closures.create({ _id: member._id, email: member.email, name: member.name, language: 'sr', ghost, begunAt });
    expect(await users.exists({ _id: member._id })).not.toBeNull();
    // As if it had died after the first books.
    await app.services.books.eraseMember({ _id: new mongoose.Types.ObjectId(member._id), ghost });
    await app.services.accounts.finishClosures();
    expect(await collectionsWith([...namesOf(member), 'Zork'])).toEqual(['mails', 'closures']);
    await app.deps.outbox.deliverDue();
    travelTo(app, new Date(begunAt.getTime() + underWayFor + 5_000));
    await app.services.accounts.finishClosures();
    expect(await collectionsWith([...namesOf(member), 'Zork'])).toEqual([]);
  });

  it('takes what was on its way then, and leaves a new account with the address alone', async () => {
    const book = await buildBook(app, { owner: partner });
    const roomId = await converse(partner, member, { owner: 'Tu je.', buyer: 'Da li je tu?' }, book.id);
    await close(member).expect(204);
    await app.deps.outbox.deliverDue();
    const begun = new Date();
    await buildBook(app, { owner: member, title: 'Zakasnela' });
    const last = await app.models.messages.findOne({ room: roomId }).sort({ seq: -1 }).lean();
    await app.models.messages.collection.insertOne({
      ...last,
      _id: new mongoose.Types.ObjectId(),
      seq: 3,
      kind: 'text',
      sender: new mongoose.Types.ObjectId(member._id),
      content: 'Zakasnela poruka',
    });
    const again = await buildUser(app, { email: member.email, name: 'Druga Osoba' });
    const { hash } = createMailedString();
    await app.models.subscribers.create({ email: member.email, language: 'sr', confirmed: true, tokenHash: hash });
    travelTo(app, new Date(begun.getTime() + underWayFor + 1_000));
    await app.services.accounts.finishClosures();
    expect(await collectionsWith([member._id, member.name, 'Zakasnela'])).toEqual([]);
    expect((await collectionsWith([again.email])).toSorted()).toEqual(['subscribers', 'users']);
    await request(app.url).get('/auth/me').set(again.auth).expect(200);
  });
});

describe('the export of an account', () => {
  async function download(user: BuiltUser, by = user) {
    const response = await fetch(`${app.url}/api/users/${user._id}/export`, { headers: by.auth });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="korice.zip"');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const entries = await new ZipReader(new BlobReader(await response.blob())).getEntries();
    return new Map(entries.flatMap((entry) => (entry.directory ? [] : [[entry.filename, entry]])));
  }
  type Files = Awaited<ReturnType<typeof download>>;
  const readJson = async (files: Files, name: string): Promise<unknown> =>
    JSON.parse((await files.get(`${name}.json`)?.getData(new TextWriter())) ?? 'null');

  it('holds everything that is kept of it, and nothing that opens it', async () => {
    const { listed, sold, bought } = await leaveTraces();
    const files = await download(member);
    expect(await readJson(files, 'profile')).toMatchObject({
      _id: member._id,
      email: member.email,
      biography: 'Zorkina biografija.',
    });
    const ids = async (name: string) => ((await readJson(files, name)) as { _id: string }[]).map(({ _id }) => _id);
    expect((await ids('books')).toSorted()).toEqual([listed.id, sold.id].toSorted());
    expect(await ids('purchases')).toContain(bought.id);
    expect(await readJson(files, 'admin-rights')).toEqual({ isActiveAdmin: true });
    const messages = (await readJson(files, 'messages')) as { isOwn: boolean; content: string }[];
    expect(messages.filter(({ isOwn }) => isOwn).map(({ content }) => content)).toEqual([
      'Zorkin odgovor.',
      'Zorkino pitanje.',
    ]);
    expect(messages).toHaveLength(4);
    for (const [name, count] of [
      ['conversations', 2],
      ['wishlist', 1],
      ['blocked-members', 1],
      ['pages', 1],
      ['reports', 1],
      ['reports-about-you', 2],
      ['done-as-admin', 1],
      ['done-by-admins', 1],
      ['contact-messages', 1],
      ['newsletter', 1],
      ['unread-notices', 1],
      ['mails', 2],
    ] as const)
      expect(await readJson(files, name), name).toHaveLength(count);

    const pictures = [...files.keys()].filter((name) => name.startsWith('images/'));
    expect(pictures).toHaveLength(4);
    const [first] = listed.images;
    const picture = files.get(`images/${first?.url.split('/').at(-1) ?? ''}`);
    const onDisk = (await filesOnDisk()).find((path) => path.endsWith(first?.url.split('/').at(-1) ?? '-'));
    expect(Buffer.from((await picture?.getData(new Uint8ArrayWriter())) ?? [])).toEqual(await readFile(onDisk ?? ''));
    expect([...files.keys()].filter((name) => name.endsWith('.webp') && name.startsWith(member._id))).toHaveLength(1);

    const all = await Promise.all([...files.values()].map((entry) => entry.getData(new TextWriter())));
    expect(all.join('\n')).not.toMatch(/\$2[aby]\$|passwordHash|tokenHash|example\.com\/zorka/);
    // Others' secrets: who reported, who blocked.
    expect(JSON.stringify(await readJson(files, 'reports-about-you'))).not.toContain(partner._id);
  });

  it('of an account that has done nothing is whole too', async () => {
    const files = await download(member);
    expect(await readJson(files, 'books')).toEqual([]);
  });

  it('is for nobody else', async () => {
    const get = (by: BuiltUser) => request(app.url).get(`/api/users/${member._id}/export`).set(by.auth);
    expect(codeOf(await get(partner).expect(404))).toBe('USER_NOT_FOUND');
    expect(codeOf(await get(chief).expect(404))).toBe('USER_NOT_FOUND');
    await request(app.url).get(`/api/users/${member._id}/export`).expect(401);
  });

  it('bears a reader who leaves, and breaks off where a part cannot be read', async () => {
    const { listed } = await leaveTraces();
    const leaving = new AbortController();
    const ask = (init: RequestInit = {}) =>
      fetch(`${app.url}/api/users/${member._id}/export`, { headers: member.auth, ...init });
    const left = await ask({ signal: leaving.signal });
    await left.body?.getReader().read();
    leaving.abort();

    const name = listed.images[0]?.url.split('/').at(-1) ?? '-';
    const path = (await filesOnDisk()).find((file) => file.endsWith(name)) ?? '';
    await rm(path);
    await mkdir(path);
    await expect(ask().then((response) => response.arrayBuffer())).rejects.toThrow('terminated');
    await rm(path, { recursive: true });
    expect([...(await download(member)).keys()]).not.toContain(`images/${name}`);
  });
});
