import type { Conversation, Message, Problem } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../test/app.js';
import { buildBook, type BuiltBook } from '../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { failMailOnce, takeMails } from '../../../test/mails.js';
import { connectSocket } from '../../../test/sockets.js';
import { createMessageMailsService } from './message-mails.service.js';

const begin = new Date('2026-11-21T10:00:00Z');
const minute = 60_000;

let app: TestApp;
let owner: BuiltUser;
let buyer: BuiltUser;
let book: BuiltBook;
let roomId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  travelTo(app, begin);
  const { settings, rooms, messages, messageNotices, mails } = app.models;
  await app.services.messaging.settle();
  await Promise.all([rooms.deleteMany(), messages.deleteMany(), messageNotices.deleteMany(), mails.deleteMany()]);
  await settings.deleteOne({ _id: 'messageMails' });
  await app.services.messageMails.prepare();
  app.mails.length = 0;
  owner = await buildUser(app, { name: 'Dragan Knjižar' });
  buyer = await buildUser(app, { name: 'Ivana Čitalac' });
  book = await buildBook(app, { owner, title: 'Seobe' });
  roomId = await openRoom();
});

async function openRoom(about = book, by = buyer): Promise<string> {
  const body = { bookId: about.id, members: [about.owner._id.toHexString()] };
  const response = await request(app.url).post('/api/messaging/room').set(by.auth).send(body).expect(201);
  return (response.body as Conversation)._id;
}

const say = async (content: string, by = buyer, to = roomId): Promise<Message> =>
  (await request(app.url).post(`/api/messaging/room/${to}/message`).set(by.auth).send({ content }).expect(201))
    .body as Message;

const read = (by = owner, what = roomId) =>
  request(app.url).post(`/api/messaging/room/${what}/read`).set(by.auth).expect(204);

const later = (minutes: number) => {
  app.clock.now = new Date((app.clock.now ?? begin).getTime() + minutes * minute);
};

/** Runs the job of each minute; returns the mails that were sent since the last call. */
async function mailsNow() {
  await app.services.messageMails.sendDue((userId) => app.realtime.isConnected(userId));
  return takeMails(app);
}

describe('the mail about unread messages', () => {
  it('is sent after half an hour, in the language of the person, with an unsubscribe link', async () => {
    await app.models.users.updateOne({ _id: owner._id }, { $set: { language: 'en' } });
    await say('Da li je knjiga\n  još dostupna?');
    later(29);
    expect(await mailsNow()).toEqual([]);
    later(1);
    const [mail, ...others] = await mailsNow();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: owner.email, subject: '1 new message is waiting for you on Korice' });
    expect(mail?.text).toContain('Ivana Čitalac, "Seobe": Da li je knjiga još dostupna?');
    expect(mail?.text).toContain(`${app.deps.env.PUBLIC_URL}/dashboard/messaging`);
    const token = app.deps.links.sign('message-mails', owner._id);
    expect(mail?.text).toContain(`${app.deps.env.PUBLIC_URL}/unsubscribe/${token}`);
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<${app.deps.env.PUBLIC_URL}/api/users/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('covers all conversations, the latest first, and counts every message', async () => {
    const other = await buildBook(app, { owner, title: 'Gorski vijenac' });
    const otherRoom = await openRoom(other);
    await say('Prva');
    later(1);
    await say('Druga', buyer, otherRoom);
    await say(`${'Veoma dugo '.repeat(20)}pitanje`, buyer, otherRoom);
    await say('Moj odgovor', owner, otherRoom);
    later(31);
    const [mail, ...others] = (await mailsNow()).filter(({ to }) => to === owner.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Čekaju te 3 nove poruke na Koricama');
    const lines = (mail?.text ?? '').split('\n').filter((line) => line.startsWith('Ivana Čitalac, '));
    expect(lines[0]).toMatch(/^Ivana Čitalac, „Gorski vijenac”: (Veoma dugo )+Veoma dug…$/);
    expect(lines[0]?.split(': ')[1]?.length).toBeLessThanOrEqual(120);
    expect(lines[1]).toBe('Ivana Čitalac, „Seobe”: Prva');
  });

  it('is sent although the previous mail could not be stored', async () => {
    await say('Prva');
    later(1);
    await say('Druga', owner);
    later(31);
    failMailOnce(app);
    await expect(mailsNow()).rejects.toMatchObject({ message: '1 of 2 failed' });
    const first = (await takeMails(app)).map(({ to }) => to);
    const second = (await mailsNow()).map(({ to }) => to);
    expect([first.length, second.length]).toEqual([1, 1]);
    expect([...first, ...second].toSorted()).toEqual([buyer.email, owner.email].toSorted());
  });

  it('is not sent when the message was read in time', async () => {
    await say('Zdravo');
    later(20);
    await read();
    later(20);
    expect(await mailsNow()).toEqual([]);
    expect(await app.models.messageNotices.countDocuments()).toBe(0);
  });

  it('does not contain a message that is newer than half an hour', async () => {
    await say('Prva');
    later(30);
    const socket = await connectSocket(app, owner.token);
    expect(await mailsNow()).toEqual([]);
    await read();
    await say('Druga');
    socket.disconnect();
    await expect.poll(() => app.realtime.isConnected(owner._id)).toBe(false);
    later(5);
    expect(await mailsNow()).toEqual([]);
    later(25);
    expect(await mailsNow()).toHaveLength(1);
  });

  it('waits while the person is connected, and is sent after they leave without reading', async () => {
    const socket = await connectSocket(app, owner.token);
    await say('Zdravo');
    later(40);
    expect(await mailsNow()).toEqual([]);
    socket.disconnect();
    await expect.poll(() => app.realtime.isConnected(owner._id)).toBe(false);
    later(5);
    expect(await mailsNow()).toHaveLength(1);
  });

  it('is sent at most once a day, and once about each message', async () => {
    await say('Prva');
    later(30);
    expect(await mailsNow()).toHaveLength(1);
    later(60);
    await say('Druga');
    later(60);
    expect(await mailsNow()).toEqual([]);
    later(24 * 60 - 121);
    expect(await mailsNow()).toEqual([]);
    later(1);
    expect((await mailsNow()).map(({ subject }) => subject)).toEqual(['Čekaju te 2 nove poruke na Koricama']);
    for (let days = 0; days < 3; days += 1) {
      later(24 * 60);
      expect(await mailsNow()).toEqual([]);
    }
    expect(await app.models.messageNotices.countDocuments()).toBe(0);
  });

  it('is not sent to members who turned it off, are blocked or deleted', async () => {
    const people = await Promise.all([
      buildUser(app, { messageMails: false }),
      buildUser(app, { name: 'Blokirana' }),
      buildUser(app),
    ]);
    for (const person of people) await say('Zdravo', buyer, await openRoom(await buildBook(app, { owner: person })));
    await app.models.users.updateOne({ _id: people[1]._id }, { $set: { status: 'blocked' } });
    await app.models.users.deleteOne({ _id: people[2]._id });
    later(30);
    expect(await mailsNow()).toEqual([]);
    expect(await app.models.messageNotices.countDocuments()).toBe(0);
  });

  it('omits members who were blocked since', async () => {
    const other = await buildUser(app, { name: 'Petar Kupac' });
    await say('Javi se odmah!');
    await say('Dobar dan.', other, await openRoom(book, other));
    await request(app.url).put(`/api/blocks/${buyer._id}`).set(owner.auth).expect(204);
    later(31);
    const [mail, ...others] = await mailsNow();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: owner.email, subject: 'Čeka te 1 nova poruka na Koricama' });
    expect(mail?.text).toContain('Petar Kupac');
    expect(mail?.text).not.toContain('Ivana');
  });

  it('contains messages of members and no lines about sales, which have their own mails', async () => {
    const setStatus = (body: object) =>
      request(app.url).put(`/api/books/${book.id}/status`).set(owner.auth).send(body).expect(200);
    await setStatus({ status: 'reserved', buyerId: buyer._id });
    await app.deps.eventOutbox.settle();
    await app.services.messaging.settle();
    later(30);
    const kinds = (await mailsNow()).map(({ subject }) => subject);
    expect(kinds).not.toContainEqual(expect.stringContaining('nova poruka'));
    await say('Vidimo se u subotu.', owner);
    await setStatus({ status: 'sold', buyerId: buyer._id });
    await app.deps.eventOutbox.settle();
    await app.services.messaging.settle();
    later(30);
    const mail = (await mailsNow()).find(({ subject }) => subject.includes('nove poruke'));
    expect(mail?.to).toBe(buyer.email);
    expect(mail?.text).toContain('Dragan Knjižar, „Seobe”: Knjiga „Seobe” je tvoja.');
  });

  it('names a deleted account as deleted', async () => {
    await say('Zdravo');
    await app.models.users.deleteOne({ _id: buyer._id });
    later(30);
    expect((await mailsNow())[0]?.text).toContain('Zatvoren nalog, „Seobe”: Zdravo');
  });

  it('omits messages from before the first start', async () => {
    await app.models.settings.deleteOne({ _id: 'messageMails' });
    await say('Odavno');
    await app.services.messageMails.prepare();
    later(40);
    expect(await mailsNow()).toEqual([]);
  });
});

describe('the mail about unread messages, on several processes and over restarts', () => {
  it('is sent once when ten processes scan concurrently', async () => {
    await say('Zdravo');
    later(30);
    const processes = Array.from({ length: 10 }, () =>
      createMessageMailsService(app.deps, app.models, app.services.messagePushes),
    );
    await Promise.all(processes.map((one) => one.sendDue(() => Promise.resolve(false))));
    expect(await mailsNow()).toHaveLength(1);
    later(24 * 60);
    expect(await mailsNow()).toEqual([]);
  });

  it('is sent once when a process stops before it records the delivery', async () => {
    await say('Zdravo');
    later(30);
    const connected = () => Promise.resolve(true);
    await app.services.messageMails.sendDue(connected);
    const before = await app.models.messageNotices.findById(owner._id).lean();
    later(5);
    expect(await mailsNow()).toHaveLength(1);
    await app.models.messageNotices.replaceOne({ _id: owner._id }, { ...before });
    expect(await mailsNow()).toEqual([]);
  });

  it('is left to the process with the lease until the lease expires', async () => {
    await say('Zdravo');
    later(30);
    const busyUntil = new Date((app.clock.now ?? begin).getTime() + 5 * minute);
    await app.models.settings.updateOne({ _id: 'messageMails' }, { $set: { busyUntil } });
    expect(await mailsNow()).toEqual([]);
    later(5);
    expect(await mailsNow()).toHaveLength(1);
  });

  it('is sent while Redis is away, which is logged once', async () => {
    await say('Zdravo');
    await say('Zdravo, tu sam', owner);
    later(31);
    const warn = vi.spyOn(app.deps.log, 'warn');
    await app.services.messageMails.sendDue(() => Promise.reject(new Error('Redis is away')));
    expect((await takeMails(app)).map(({ to }) => to).toSorted()).toEqual([buyer.email, owner.email].toSorted());
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  it('contains every message, also when many are due at once', async () => {
    await say('Zdravo');
    const older = Array.from({ length: 1_200 }, (_, index) => ({
      room: roomId,
      seq: index + 2,
      written: { owner: 0, buyer: index + 2 },
      kind: 'text' as const,
      sender: buyer._id,
      content: 'Zdravo',
      createdAt: begin,
    }));
    await app.models.messages.insertMany(older);
    const other = await buildUser(app);
    const otherRoom = await openRoom(await buildBook(app, { owner: other }));
    await say('Poslednja', buyer, otherRoom);
    later(30);
    expect((await mailsNow()).map(({ to }) => to)).toEqual(expect.arrayContaining([owner.email, other.email]));
  });
});

describe('POST /api/users/unsubscribe/:token', () => {
  const unsubscribe = (token: string) => request(app.url).post(`/api/users/unsubscribe/${token}`);
  const wants = async () => (await app.models.users.findById(owner._id).lean())?.messageMails;

  it('turns the mails off, with any body and without a login, as often as it is called', async () => {
    const token = app.deps.links.sign('message-mails', owner._id);
    await unsubscribe(token).type('form').send('List-Unsubscribe=One-Click').expect(204);
    expect(await wants()).toBe(false);
    await unsubscribe(token).expect(204);
    await unsubscribe(token).type('json').send('{"broken').expect(204);
    expect(await wants()).toBe(false);
  });

  it('refuses tokens of another kind and forged ones', async () => {
    const wrong = [app.deps.links.sign('newsletter', owner._id), `${owner._id}.AAAA`, owner._id, 'x'];
    for (const token of wrong) {
      const response = await unsubscribe(token).expect(400);
      expect((response.body as Problem).code).toBe('TOKEN_INVALID');
    }
    expect(await wants()).toBe(true);
  });

  it('returns the same response for a deleted account', async () => {
    const token = app.deps.links.sign('message-mails', owner._id);
    await app.models.users.deleteOne({ _id: owner._id });
    await unsubscribe(token).expect(204);
  });
});
