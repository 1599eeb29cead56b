import type { Owner } from '@korice/contracts';
import request from 'supertest';
import { afterEach, describe, expect, it } from 'vitest';
import { app, openRoom, owner, say, stranger, buyer, withConversations } from '../../../test/conversations.js';
import { buildBook } from '../../../test/factories/build-book.js';

withConversations();
afterEach(() => {
  app.clock.now = undefined;
});

const hourMs = 3_600_000;

/** Not from the response cache, whose age the test clock does not move. */
async function replyTime(): Promise<Owner['replyTime']> {
  const response = await request(app.url).get(`/api/owners/${owner._id}`).set('Cache-Control', 'no-cache').expect(200);
  const body = response.body as Owner;
  return body.replyTime;
}

/** Writes the first message of a buyer, and the seller's reply that many hours later; null writes none. */
async function talk(hours: number | null, asker = buyer): Promise<void> {
  const room = await openRoom(asker, await buildBook(app, { owner }));
  await say(room, asker, 'Da li je još dostupna?');
  if (hours === null) return;
  const before = app.clock.now;
  app.clock.now = new Date((before ?? new Date()).getTime() + hours * hourMs);
  await say(room, owner, 'Jeste.');
  app.clock.now = before;
}

describe('the reply time of a seller', () => {
  it('is the median of at least three conversations', async () => {
    await talk(0.2);
    await talk(0.5, stranger);
    expect(await replyTime()).toBeNull();
    await talk(30);
    expect(await replyTime()).toBe('hour');
    await talk(10);
    expect(await replyTime()).toBe('day');
    await talk(50);
    await talk(60);
    expect(await replyTime()).toBe('days');
  });

  it('counts a conversation without a reply as the slowest once it is a week old', async () => {
    for (const hours of [0.1, null, null, null]) await talk(hours);
    expect(await replyTime()).toBeNull();
    await talk(0.1);
    await talk(0.1);
    expect(await replyTime()).toBe('hour');
    app.clock.now = new Date(Date.now() + 8 * 24 * hourMs);
    expect(await replyTime()).toBeNull();
  });

  it('does not count conversations that the seller began', async () => {
    for (let count = 0; count < 3; count += 1) {
      const room = await openRoom(buyer, await buildBook(app, { owner }));
      await say(room, owner, 'Knjiga je i dalje tu.');
    }
    expect(await replyTime()).toBeNull();
  });
});
