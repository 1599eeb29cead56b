import type { Conversation, OwnBookCard } from '@korice/contracts';
import type { MailKind } from '@korice/texts/mail';
import mongoose from 'mongoose';
import request from 'supertest';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { travelTo } from '../../../test/app.js';
import { codeOf } from '../../../test/code-of.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildImages } from '../../../test/factories/build-images.js';
import { buildUser } from '../../../test/factories/build-user.js';
import {
  app,
  chief,
  close,
  collectionsWith,
  converse,
  filesOnDisk,
  leaveDeals,
  leaveTraces,
  member,
  namesOf,
  partner,
  withMembers,
} from '../../../test/member-traces.js';
import { connectSocket } from '../../../test/sockets.js';
import { createMailedString } from '../accounts/auth/mailed-string.js';
import { secondErasureDelayMs } from './accounts.service.js';
import { isPersonal } from './personal-data.js';

withMembers();

describe('the deletion of an account', () => {
  it('leaves no data in any collection or on the disk', async () => {
    const before = await filesOnDisk();
    await leaveTraces();
    await leaveDeals();
    const personal = Object.entries(isPersonal).flatMap(([name, is]) => (is ? [name] : []));
    expect(Object.keys(isPersonal).toSorted()).toEqual(Object.keys(app.models).toSorted());
    // Fails for a new personal collection that has no traces in `leaveTraces`.
    expect((await collectionsWith(namesOf(member))).toSorted()).toEqual(personal.toSorted());
    expect((await filesOnDisk()).length).toBeGreaterThan(before.length + 9);

    await close(member).expect(204);
    const begun = new Date();
    await app.deps.outbox.deliverDue();
    expect(app.mails.filter(({ to }) => to === member.email).map(({ subject }) => subject)).toEqual([
      'Nalog na Koricama je zatvoren',
    ]);
    // The record that is needed to continue the deletion stays for a minute.
    expect(await collectionsWith(namesOf(member))).toEqual(['accountDeletions']);
    travelTo(app, new Date(begun.getTime() + secondErasureDelayMs + 1_000));
    await app.services.accounts.finishDeletions();
    expect(await collectionsWith([...namesOf(member), 'Zork'])).toEqual([]);
    expect(await filesOnDisk()).toEqual(before);
  });

  it('erases all records while no file can be removed, and then the files, also those of images that an admin added', async () => {
    const before = await filesOnDisk();
    const { listed } = await leaveTraces();
    const urls = [...listed.images, ...(await buildImages(app, chief))].map(({ url }) => url);
    const images = await app.services.images.attach(listed.id, chief._id, urls);
    await app.models.books.updateOne({ _id: listed._id }, { $set: { images } });
    const remove = vi.spyOn(app.deps.storage, 'remove').mockRejectedValue(new Error('away'));
    onTestFinished(() => remove.mockRestore());
    await close(member).expect(204);
    expect((await collectionsWith(namesOf(member))).toSorted()).toEqual([
      'accountDeletions',
      'images',
      'messagePhotos',
    ]);
    remove.mockRestore();
    await app.services.accounts.finishDeletions();
    expect(await filesOnDisk()).toEqual(before);
    await app.deps.outbox.deliverDue();
    expect(await collectionsWith(namesOf(member))).toEqual(['accountDeletions']);
  });

  it('keeps the data of other members', async () => {
    const { sold, bought, reserved, hidden, listed, rooms } = await leaveTraces();
    await close(member).expect(204);
    await app.deps.eventOutbox.settle();
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

  it('announces books that were reserved for the member, but none that is not listed', async () => {
    const reserved = { owner: partner, status: 'reserved', reservedFor: member } as const;
    const [listed, stale] = [await buildBook(app, reserved), await buildBook(app, { ...reserved, isStale: true })];
    const sold = await buildBook(app, { ...reserved, status: 'sold' });
    await close(member).expect(204);
    await app.deps.eventOutbox.settle();
    const offers = await app.models.outboxEvents.find({ type: 'bookOffered' }).lean();
    expect(offers.map(({ key }) => key)).toEqual([listed.id]);
    expect(await app.models.books.findById(stale.id).lean()).toMatchObject({ status: 'available', listed: false });
    expect(await app.models.books.findById(sold.id).lean()).toMatchObject({ status: 'sold' });
  });

  it('removes the name from queued mails about deals, and from no other mail that has a value `name`', async () => {
    const nextAttemptAt = new Date(Date.now() + 3_600_000);
    const mail = { language: 'sr', to: partner.email, messageId: 'x', nextAttemptAt } as const;
    const deal = { deal: 'Seobe', name: member.name, url: 'https://example.com' };
    const passkey = { name: member.name, date: '1. 3. 2026.', time: '12:00', resetUrl: 'https://example.com' };
    await app.models.mails.create([
      { ...mail, kind: 'dealProposed', values: deal },
      { ...mail, kind: 'dealRatingReply', language: 'en', values: deal },
      { ...mail, kind: 'passkeyAdded', values: passkey },
    ]);
    await close(member).expect(204);
    const mailOf = (kind: MailKind) => app.models.mails.findOne({ to: partner.email, kind }).lean();
    expect(await mailOf('dealProposed')).toMatchObject({ values: { ...deal, name: 'Zatvoren nalog' } });
    expect(await mailOf('dealRatingReply')).toMatchObject({ values: { ...deal, name: 'Closed account' } });
    expect(await mailOf('passkeyAdded')).toMatchObject({ values: passkey });
  });

  it('refuses messages to the deleted account', async () => {
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

  it('removes a conversation whose two members are deleted', async () => {
    const book = await buildBook(app, { owner: partner });
    const room = await converse(partner, member, { owner: 'Tu je.', buyer: 'Da li je tu?' }, book.id);
    await close(member).expect(204);
    await close(partner).expect(204);
    expect(await app.models.rooms.findById(room).lean()).toBeNull();
    expect(await app.models.messages.find({ room }).lean()).toEqual([]);
  });

  it('erases data of concurrent requests and keeps a new account with the address', async () => {
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
    await app.models.mails.create({
      kind: 'bookSold',
      to: partner.email,
      language: 'sr',
      messageId: 'x',
      nextAttemptAt: new Date(begun.getTime() + 24 * 3_600_000),
      values: { bookTitle: 'Zakasneli imejl', ownerName: member.name },
    });
    travelTo(app, new Date(begun.getTime() + secondErasureDelayMs + 1_000));
    await app.services.accounts.finishDeletions();
    expect(await collectionsWith([member._id, member.name, 'Zakasnela'])).toEqual([]);
    expect(await collectionsWith(['Zakasneli imejl'])).toEqual(['mails']);
    expect((await collectionsWith([again.email])).toSorted()).toEqual(['subscribers', 'users']);
    await request(app.url).get('/auth/me').set(again.auth).expect(200);
  });
});
