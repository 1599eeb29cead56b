import type { Owner } from '@korice/contracts';
import request from 'supertest';
import { afterEach, describe, expect, it } from 'vitest';
import { app, openRoom, owner, say, buyer, withConversations } from '../../../test/conversations.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { migrateFirstTexts } from './reply-time.js';

withConversations();
afterEach(() => {
  app.clock.now = undefined;
});

const hourMs = 3_600_000;

/** Bypasses the response cache, whose age does not follow the test clock. */
async function replyTime(): Promise<Owner['replyTime']> {
  const response = await request(app.url).get(`/api/owners/${owner._id}`).set('Cache-Control', 'no-cache').expect(200);
  const body = response.body as Owner;
  return body.replyTime;
}

/** Opens a conversation with a message of the buyer and a reply of the seller after `hours`; without a reply for null. */
async function converse(hours: number | null, asker = buyer): Promise<void> {
  const room = await openRoom(asker, await buildBook(app, { owner }));
  await say(room, asker, 'Da li je još dostupna?');
  if (hours === null) return;
  const before = app.clock.now;
  app.clock.now = new Date((before ?? new Date()).getTime() + hours * hourMs);
  await say(room, owner, 'Jeste.');
  app.clock.now = before;
}

describe('the reply time of a seller', () => {
  it('is the median of at least five conversations', async () => {
    for (const hours of [0.2, 0.5, 30, 0.4]) await converse(hours);
    expect(await replyTime()).toBeNull();
    await converse(4);
    expect(await replyTime()).toBe('hour');
    await converse(5);
    expect(await replyTime()).toBe('hours');
    for (const hours of [10, 20, 23, 40]) await converse(hours);
    expect(await replyTime()).toBe('day');
    for (const hours of [50, 60, 70]) await converse(hours);
    expect(await replyTime()).toBe('day');
    for (const hours of [70, 70, 70]) await converse(hours);
    expect(await replyTime()).toBe('days');
  });

  it('counts a conversation without a reply as the slowest once it is a week old', async () => {
    for (const hours of [0.1, 0.1, null, null, null]) await converse(hours);
    expect(await replyTime()).toBeNull();
    for (const hours of [0.1, 0.1, 0.1]) await converse(hours);
    expect(await replyTime()).toBe('hour');
    app.clock.now = new Date(Date.now() + 8 * 24 * hourMs);
    expect(await replyTime()).toBe('hour');
    app.clock.now = undefined;
    for (const _ of [1, 2, 3]) await converse(null);
    app.clock.now = new Date(Date.now() + 8 * 24 * hourMs);
    expect(await replyTime()).toBeNull();
  });

  it('does not count conversations that the seller began', async () => {
    for (let count = 0; count < 5; count += 1) {
      const room = await openRoom(buyer, await buildBook(app, { owner }));
      await say(room, owner, 'Knjiga je i dalje tu.');
      await say(room, buyer, 'Hvala!');
      await say(room, owner, 'Nema na čemu.');
    }
    expect(await replyTime()).toBeNull();
  });

  it('does not count conversations that began during a holiday of the seller', async () => {
    for (let count = 0; count < 5; count += 1) await converse(0.2);
    await app.models.users.updateOne({ _id: owner._id }, { $set: { awayUntil: '2999-01-01' } });
    for (let count = 0; count < 8; count += 1) await converse(60);
    await app.models.users.updateOne({ _id: owner._id }, { $unset: { awayUntil: 1 } });
    expect(await replyTime()).toBe('hour');
  });

  it('ignores conversations older than 90 days', async () => {
    for (let count = 0; count < 5; count += 1) await converse(0.2);
    app.clock.now = new Date(Date.now() + 91 * 24 * hourMs);
    expect(await replyTime()).toBeNull();
  });

  it('is the same for conversations of an older release after the migration', async () => {
    for (const hours of [0.2, 2, 2, 3, null]) await converse(hours);
    await converse(3);
    const before = await app.models.rooms.find({}, { firstTexts: 1 }).sort({ _id: 1 }).lean();
    await app.models.rooms.updateMany({}, { $unset: { firstTexts: 1 } });
    for (let start = 0; start < 2; start += 1) await migrateFirstTexts(app.deps, app.models);
    expect(await app.models.rooms.find({}, { firstTexts: 1 }).sort({ _id: 1 }).lean()).toEqual(before);
    expect(await replyTime()).toBe('hours');
  });
});
