import { createPendingEvent } from '../src/jobs/event-outbox.js';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose, { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createMailedString } from '../src/modules/accounts/auth/mailed-string.js';
import { startTestApp, type TestApp } from './app.js';
import { buildBook } from './factories/build-book.js';
import { buildBookWithImages, buildImages } from './factories/build-images.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { asFile, quartered } from './images.js';
import { createPushDevice } from './push-device.js';

const { EJSON } = mongoose.mongo.BSON;

export let app: TestApp;
/** The only admin. */
export let chief: BuiltUser;
/** The account under test. */
export let member: BuiltUser;
export let partner: BuiltUser;

/** Starts an application; before each test only these accounts are stored. Call at the top level. */
export function withMembers(): void {
  beforeAll(async () => {
    app = await startTestApp({ CONTACT_TO: 'redakcija@example.com' });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await Promise.all(Object.values(app.models).map((model) => model.collection.deleteMany({})));
    app.mails.length = 0;
    chief = await buildUser(app, { role: 'admin' });
    await app.services.admins.enlist(chief._id);
    member = await buildUser(app, { name: `Zorka Brisalić ${Date.now()}`, biography: 'Zorkina biografija.' });
    partner = await buildUser(app);
  });
}

export const actorOf = ({ _id, name }: BuiltUser, role: 'member' | 'admin' = 'member') =>
  ({ _id, name, role, sessionVersion: 0, tokenIssuedAt: Date.now() / 1000 }) as const;

export const close = (user: BuiltUser, { by = user, password = user.password } = {}) =>
  request(app.url).delete(`/api/users/${user._id}`).set(by.auth).send({ password });

async function keepPhoto(by: BuiltUser, roomId: string, clientId: string): Promise<string> {
  const path = await asFile(app.folder, await quartered(60, 60).png().toBuffer());
  return (await app.services.messaging.keepPhoto(actorOf(by), roomId, path, clientId)).photo._id.toHexString();
}

/**
 * Opens a conversation with a message of each member; `photoBy` sends a photo with the message. Resolves to the room
 * id.
 */
export async function converse(
  owner: BuiltUser,
  buyer: BuiltUser,
  words: Record<'owner' | 'buyer', string>,
  bookId: string,
  photoBy?: BuiltUser,
) {
  const { messaging } = app.services;
  const { conversation } = await messaging.createRoom(actorOf(buyer), { bookId, members: [owner._id] });
  const send = async (by: BuiltUser, content: string) => {
    const clientId = `c-${content.length}`;
    const photos = by === photoBy ? [await keepPhoto(by, conversation._id, clientId)] : [];
    await messaging.sendMessage(actorOf(by), conversation._id, { content, clientId, photos });
  };
  await send(buyer, words.buyer);
  await send(owner, words.owner);
  return conversation._id;
}

/** Creates a record of `member` in every personal collection. */
export async function leaveTraces() {
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
  await services.books.owners.sync(member._id);
  const sold = await buildBookWithImages(app, member, 1, 'sold');
  await models.books.updateOne({ _id: sold._id }, { $set: { reservedFor: partner._id } });
  const bought = await buildBook(app, { owner: partner, status: 'sold', reservedFor: member });
  const reserved = await buildBook(app, { owner: partner, status: 'reserved', reservedFor: member });
  const hidden = await buildBook(app, { owner: partner, status: 'sold', reservedFor: member, hiddenFromOwner: true });
  const personId = new Types.ObjectId(member._id);
  const event = createPendingEvent('bookStatusChanged', {
    bookId: bought.id,
    status: 'available',
    wasSold: true,
    personId: member._id,
  });
  await buildBook(app, { owner: partner, statusBy: personId, pendingEvents: [event] });
  await buildImages(app, member, 1);
  const removed = await buildBook(app, { owner: member, title: 'Zorkina obrisana knjiga' });
  await services.books.editor.remove(actorOf(chief, 'admin'), removed.id);
  const rooms = [
    await converse(member, partner, { owner: 'Zorkin odgovor.', buyer: 'Partnerovo pitanje.' }, listed.id),
    await converse(partner, member, { owner: 'Partnerov odgovor.', buyer: 'Zorkino pitanje.' }, reserved.id, member),
  ];
  await models.messageNotices.create({ _id: member._id, waiting: {}, round: member._id, dueAt: new Date() });
  await services.wishlist.add(member._id, bought.id);
  await services.bookLists.create(actorOf(member), {
    name: 'Zorkin spisak',
    kind: 'other',
    schoolYear: '',
    items: [],
    clientId: '',
  });
  const path = await asFile(app.folder, Buffer.from('Naslov;Autor;Cena\nZorkina knjiga;Zorka;po dogovoru\n'));
  await services.imports.check(actorOf(member), {
    file: { path, name: 'zorka.csv', bytes: 1 },
    fileName: 'Zorkina tabela.csv',
    format: { encoding: 'utf-8', delimiter: ';', columns: ['title', 'author', 'price'], currency: 'RSD', values: {} },
    clientId: '',
  });
  const work = { kind: 'work', title: 'Zorkina knjiga', author: '' } as const;
  const { alert } = await services.alerts.create(actorOf(member), { ...work, push: true, mail: 'off' });
  const match = { alert: alert._id, user: member._id, book: bought._id, at: new Date(), pending: [], isTold: true };
  const { _id: matchId } = await models.alertMatches.create(match);
  await models.alertDigests.create({
    _id: `${member._id} 2026-11-25`,
    user: member._id,
    matches: [matchId],
    isSent: true,
    createdAt: new Date(),
  });
  await services.alerts.create(actorOf(chief), { kind: 'seller', sellerId: member._id, push: true, mail: 'off' });
  const device = createPushDevice('https://push.example.org/zorka');
  await services.push.subscribe(actorOf(member), device.registration);
  const partnerDevice = createPushDevice('https://push.example.org/partner');
  await services.push.subscribe(actorOf(partner), partnerDevice.registration);
  for (const [to, from] of [
    [member, partner],
    [partner, member],
  ] as const) {
    const text = () => ({ title: `Nova poruka: ${from.name}`, body: 'Seobe' });
    const notice = { kind: 'deal', key: 'zorka', path: '/dashboard', tag: 'zorka', text } as const;
    await services.push.notify(to._id, { ...notice, fromId: from._id });
  }
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

/** Creates two proposals of the member, one as seller and one as buyer. */
export async function leaveDeals(): Promise<void> {
  const { services } = app;
  for (const [seller, buyer] of [
    [member, partner],
    [partner, member],
  ] as const) {
    const { id } = await buildBook(app, { owner: seller });
    const about = { bookId: id, members: [seller._id] };
    const { conversation } = await services.messaging.createRoom(actorOf(buyer), about);
    await services.deals.propose(actorOf(member), {
      roomId: conversation._id,
      bookIds: [id],
      delivery: { kind: 'inPerson', town: 'Zorkingrad', postageRsd: 0, payer: 'buyer' },
      payment: 'cash',
      note: 'Zorkin predlog.',
      clientId: 'zorka',
    });
  }
}

/** Resolves to every collection as text, by model name. */
async function storeAsText(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [name, model] of Object.entries(app.models))
    found.set(name, EJSON.stringify(await model.collection.find({}).toArray()));
  return found;
}

export async function filesOnDisk(): Promise<string[]> {
  const found = await readdir(app.deps.env.UPLOAD_DIR, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

export const namesOf = (user: BuiltUser) => [user._id, user.email, user.name];
const mentions = (text: string, what: string[]) => what.some((one) => text.includes(one));
export const collectionsWith = async (what: string[]) =>
  [...(await storeAsText())].filter(([, text]) => mentions(text, what)).map(([name]) => name);
