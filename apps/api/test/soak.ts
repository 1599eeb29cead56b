import type { Conversation } from '@korice/contracts';
import { expect } from 'vitest';
import type { TestApp } from './app.js';
import { startChatter, type Chatter } from './chatter.js';
import { buildBook } from './factories/build-book.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import type { Endpoint } from './processes.js';
import { isThorough } from './thoroughness.js';

/** Number of concurrent conversations (`rooms`), messages and connection losses of each, and restarts of a server. */
const extent = isThorough
  ? { rooms: 10, messages: 500, disconnects: 27, restarts: 4 }
  : { rooms: 1, messages: 200, disconnects: 10, restarts: 1 };
const messages = extent.rooms * extent.messages;
const disconnects = extent.rooms * extent.disconnects;

/** For test titles. */
export const soakText = `${messages} messages over ${disconnects} lost connections`;

/** A conversation after the soak; both members sent the same number of messages. */
export interface SoakedRoom {
  roomId: string;
  buyer: BuiltUser;
  owner: BuiltUser;
  writtenByEach: number;
}

export interface Soaked {
  rooms: SoakedRoom[];
  messages: number;
  disconnects: number;
}

/**
 * Exchanges messages of buyers over one endpoint and owners over the other while connections break; every fifth message is sent
 * twice concurrently. Calls `restart` a few times. Fails unless each message is stored and shown once, in order.
 */
export async function soakRooms(
  app: TestApp,
  endpoints: readonly [Endpoint, Endpoint],
  restart: () => Promise<void> = () => Promise.resolve(),
): Promise<Soaked> {
  const nothing = () => Promise.resolve();
  const done = await Promise.all(
    Array.from({ length: extent.rooms }, (_, index) => soakRoom(app, endpoints, index === 0 ? restart : nothing)),
  );
  const lost = done.reduce((sum, room) => sum + room.lost, 0);
  expect(lost).toBeGreaterThanOrEqual(disconnects - extent.rooms);
  return { rooms: done, messages, disconnects: lost };
}

async function soakRoom(
  app: TestApp,
  [one, two]: readonly [Endpoint, Endpoint],
  restart: () => Promise<void>,
): Promise<SoakedRoom & { lost: number }> {
  const [owner, buyer] = await Promise.all([buildUser(app), buildUser(app)]);
  const book = await buildBook(app, { owner });
  const opened = await fetch(`${one.url}/api/messaging/room`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...buyer.auth },
    body: JSON.stringify({ bookId: book.id, members: [owner._id] }),
  });
  expect(opened.status).toBe(201);
  const { _id: roomId } = (await opened.json()) as Conversation;
  const chatters = [await startChatter(one, buyer, roomId), await startChatter(two, owner, roomId)] as const;
  let lost = 0;
  for (const { socket } of chatters) socket.on('disconnect', () => (lost += 1));

  const written = await writeThroughTears(chatters, restart);

  const kept = await app.models.messages.find({ room: roomId }).sort({ seq: 1 }).lean();
  expect(kept.map(({ seq }) => seq)).toEqual(Array.from({ length: extent.messages }, (_, index) => index + 1));
  for (const [index, { _id }] of [buyer, owner].entries())
    expect(kept.filter(({ sender }) => sender.toHexString() === _id).map(({ content }) => content)).toEqual(
      written[index],
    );
  for (const { shown } of chatters)
    await expect
      .poll(() => shown().map(({ content }) => content), { timeout: 20_000 })
      .toEqual(kept.map(({ content }) => content));
  return { roomId, owner, buyer, lost, writtenByEach: extent.messages / 2 };
}

/** Sends messages of two members concurrently and returns the texts of each in order. */
async function writeThroughTears(
  [one, two]: readonly [Chatter, Chatter],
  restart: () => Promise<void>,
): Promise<[string[], string[]]> {
  const betweenTears = Math.floor(extent.messages / extent.disconnects);
  const betweenRestarts = Math.floor(extent.messages / (extent.restarts + 1));
  let sent = 0;
  let restarted = Promise.resolve();
  const write = async (own: Chatter, other: Chatter, name: string): Promise<string[]> => {
    const contents: string[] = [];
    for (let count = 0; count < extent.messages / 2; count += 1) {
      const content = `${name} ${count}`;
      const sending = own.send(content, content.replace(' ', '-'));
      sent += 1;
      if (sent % betweenTears === 0) (sent % (2 * betweenTears) === 0 ? own : other).tear();
      if (sent % betweenRestarts === 0 && sent <= betweenRestarts * extent.restarts) {
        // Both members keep writing, so the next restart can be due before this one ends.
        restarted = restarted.then(restart);
        await restarted;
      }
      if (count % 5 === 0) await own.send(content, content.replace(' ', '-'));
      await sending;
      contents.push(content);
    }
    return contents;
  };
  return Promise.all([write(one, two, 'prvi'), write(two, one, 'drugi')]);
}
