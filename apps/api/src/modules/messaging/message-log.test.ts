import type { Message } from '@korice/contracts';
import { Types } from 'mongoose';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.js';
import { codeOf } from '../../../test/code-of.js';
import {
  app,
  buyer,
  contentsOf,
  get,
  openRoom,
  owner,
  post,
  read,
  roomsOf,
  say,
  stranger,
  unknownId,
  unreadOf,
  withConversations,
} from '../../../test/conversations.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildUser } from '../../../test/factories/build-user.js';

withConversations();

describe('a message', () => {
  // @spec 3-message-fields 7-call-message
  it('is numbered, trimmed and stored once', async () => {
    const roomId = await openRoom();
    const first = await say(roomId, buyer, '  Dobar dan,\nda li je knjiga tu? ', 'c-1');
    expect(first).toMatchObject({
      seq: 1,
      kind: 'text',
      sender: buyer._id,
      content: 'Dobar dan,\nda li je knjiga tu?',
      room: roomId,
      readBy: [buyer._id],
      clientId: 'c-1',
    });
    expect(await say(roomId, owner, 'Tu je.')).toMatchObject({ seq: 2, sender: owner._id, clientId: '' });
    const { messages, updatedAt } = await read(roomId, owner);
    expect(messages.map(({ seq, content }) => [seq, content])).toEqual([
      [1, 'Dobar dan,\nda li je knjiga tu?'],
      [2, 'Tu je.'],
    ]);
    expect(updatedAt).toBe(messages[1]?.createdAt);
  });

  it('is stored once for repeated and concurrent calls with its clientId', async () => {
    const roomId = await openRoom();
    const send = (content: string) => post(`room/${roomId}/message`, buyer, { content, clientId: 'isti' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('Može popust?')));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => (body as Message)._id)).size).toBe(1);
    expect((await send('drugi tekst').expect(200)).body).toMatchObject({ seq: 1, content: 'Može popust?' });
    // The same clientId of another member, or in another conversation, belongs to a different message.
    await say(roomId, owner, 'Može.', 'isti');
    await say(await openRoom(buyer, await buildBook(app, { owner })), buyer, 'I ovde.', 'isti');
    expect(contentsOf(await read(roomId, buyer))).toEqual(['Može popust?', 'Može.']);
    expect((await read(roomId, owner)).unread).toBe(1);
  });

  it('gets a unique number among forty concurrent ones', async () => {
    const roomId = await openRoom();
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, index) => say(roomId, index % 2 ? buyer : owner, `poruka ${index}`)),
    );
    const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
    expect(sent.map(({ seq }) => seq).sort((one, other) => one - other)).toEqual(numbers);
    const { messages, unread } = await read(roomId, buyer);
    expect(messages.map(({ seq }) => seq)).toEqual(numbers);
    expect(unread).toBe(20);
    expect(await unreadOf(owner)).toBe(20);
  });

  it('keeps its number and its count after a crash before the update of the conversation', async () => {
    const roomId = await openRoom();
    await say(roomId, buyer, 'prva');
    // The state after a crash right after the insert.
    await app.models.messages.insertOne({
      room: new Types.ObjectId(roomId),
      seq: 2,
      written: { owner: 0, buyer: 2 },
      kind: 'text',
      sender: new Types.ObjectId(buyer._id),
      content: 'druga',
      clientId: 'druga',
      createdAt: new Date(),
    });
    const again = await post(`room/${roomId}/message`, buyer, { content: 'druga', clientId: 'druga' }).expect(200);
    expect(again.body).toMatchObject({ seq: 2 });
    expect(await unreadOf(owner)).toBe(2);
    expect((await roomsOf(owner))[0]?.messages).toMatchObject([{ seq: 2, content: 'druga' }]);
    expect(await say(roomId, owner, 'treća')).toMatchObject({ seq: 3 });
  });

  it.each([{}, { content: '' }, { content: ' \n ' }, { content: 'a'.repeat(4_001) }, { content: { $ne: '' } }])(
    'is refused with VALIDATION_FAILED for the body %j',
    async (body) => {
      const roomId = await openRoom();
      expect(codeOf(await post(`room/${roomId}/message`, buyer, body).expect(400))).toBe('VALIDATION_FAILED');
    },
  );

  it('is refused with RATE_LIMITED after sixty calls of an account', async () => {
    const limited = await startTestApp({ RATE_LIMIT: 'on' });
    const writer = await buildUser(limited);
    const send = () =>
      request(limited.url).post(`/api/messaging/room/${unknownId}/message`).set(writer.auth).send({ content: 'a' });
    for (let count = 0; count < 60; count += 1) await send().expect(404);
    const refused = await send().expect(429);
    expect(codeOf(refused)).toBe('RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await limited.close();
  });
});

describe('a page of messages', () => {
  // @spec 7-call-room-read
  it('has the latest messages, those before a message, or those after a seq', async () => {
    const roomId = await openRoom();
    for (let count = 1; count <= 7; count += 1) await say(roomId, count % 2 ? buyer : owner, `p${count}`);
    const last = await read(roomId, buyer, '?limit=3');
    expect(contentsOf(last)).toEqual(['p5', 'p6', 'p7']);
    const middle = await read(roomId, buyer, `?limit=3&before=${last.messages[0]?._id ?? ''}`);
    expect(contentsOf(middle)).toEqual(['p2', 'p3', 'p4']);
    const first = await read(roomId, buyer, `?limit=3&before=${middle.messages[0]?._id ?? ''}`);
    expect(contentsOf(first)).toEqual(['p1']);
    expect(contentsOf(await read(roomId, buyer, '?after=0&limit=2'))).toEqual(['p1', 'p2']);
    expect(contentsOf(await read(roomId, buyer, '?after=5'))).toEqual(['p6', 'p7']);
    expect(contentsOf(await read(roomId, buyer, '?after=7'))).toEqual([]);
  });

  it('has fifty messages by default', async () => {
    const roomId = await openRoom();
    await Promise.all(Array.from({ length: 55 }, (_, index) => say(roomId, buyer, String(index))));
    expect((await read(roomId, buyer)).messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 6),
    );
  });

  it('refuses a position outside the conversation', async () => {
    const roomId = await openRoom();
    const elsewhere = await say(await openRoom(stranger), stranger, 'negde drugde');
    for (const id of [unknownId, elsewhere._id])
      expect(codeOf(await get(`room/${roomId}?before=${id}`, buyer).expect(404))).toBe('MESSAGE_NOT_FOUND');
    for (const query of ['before=x', 'after=-1', 'limit=0', 'limit=201', `before=${unknownId}&after=1`])
      expect(codeOf(await get(`room/${roomId}?${query}`, buyer).expect(400))).toBe('VALIDATION_FAILED');
  });
});
