import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../bench.js';
import { percentile } from '../median.js';
import type { Running } from '../process.js';
import { startProduct } from '../product.js';
import { sendJson } from '../send.js';
import { connectChatter, type Chatter } from './chatter.js';
import { bookId } from '../shop/book-record.js';
import { memberId } from '../shop/member-record.js';
import { authorizationOf, tokenOf } from '../shop/tokens.js';
import type { Part } from './part.js';

const MB = 1024 * 1024;
/** What is wanted, and a little more, so that the pace itself does not miss it. */
const wanted = 500;
const perSecond = 525;
/** Connections that are opened at the same time. */
const atOnce = 50;

interface Pair {
  room: string;
  members: readonly [Chatter, Chatter];
}

type ChatSample = { p99: number; lost: number; rps: number; clientBytes: number };

/** Opens pairs of connections, lets them write to each other at an even pace and measures until the other side has it. */
async function measureChat(
  server: Running & { url: string },
  pairs: number,
  seconds: number,
  openRoom: (pair: number) => Promise<{ room: string; tokens: readonly [string, string] }>,
): Promise<ChatSample> {
  const opened: Pair[] = [];
  const before = await server.residentBytes();
  for (let start = 0; start < pairs; start += atOnce)
    opened.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(atOnce, pairs - start) }, async (_, index) => {
          const { room, tokens } = await openRoom(start + index);
          const [one, other] = await Promise.all(tokens.map((token) => connectChatter(server.url, token, room)));
          if (!one || !other) throw new Error('A pair has two members.');
          return { room, members: [one, other] as const };
        }),
      )),
    );
  const clientBytes = ((await server.residentBytes()) - before) / (2 * pairs);

  const took: number[] = [];
  let failed = 0;
  const total = perSecond * seconds;
  const begun = performance.now();
  const under: Promise<void>[] = [];
  for (let count = 0; count < total; count += 1) {
    const early = begun + (count * 1_000) / perSecond - performance.now();
    if (early > 1) await wait(early);
    const { members } = opened[count % opened.length] ?? { members: undefined };
    if (!members) throw new Error('There is nobody to write to.');
    const [sender, reader] = count % 2 === 0 ? members : ([members[1], members[0]] as const);
    const content = `poruka ${count}`;
    const arrived = reader.arrivalOf(content);
    const sent = performance.now();
    under.push(
      Promise.all([arrived, sender.send(content, `bench-${count}`)]).then(
        ([at]) => {
          took.push(at - sent);
        },
        () => {
          failed += 1;
        },
      ),
    );
  }
  await Promise.all(under);
  const lasted = (performance.now() - begun) / 1_000;
  for (const { members } of opened) for (const member of members) member.close();
  return { p99: percentile(took, 0.99), lost: failed, rps: took.length / lasted, clientBytes };
}

/** A room between the owner of the book of that number and a member who has no other one; every client is another member. */
async function openRoomOf(
  url: string,
  pair: number,
  pairs: number,
): Promise<{ room: string; tokens: readonly [string, string] }> {
  const [owner, buyer] = [pair, pairs + pair];
  const { _id } = await sendJson<{ _id: string }>(`${url}/api/messaging/room`, {
    method: 'POST',
    headers: { ...authorizationOf(buyer), 'content-type': 'application/json' },
    body: JSON.stringify({ bookId: bookId(pair).toHexString(), members: [memberId(owner).toHexString()] }),
  });
  return { room: _id, tokens: [tokenOf(owner), tokenOf(buyer)] };
}

/** Persisted messages among many connected members, against bare Socket.IO that keeps nothing. */
export const chat: Part = {
  name: 'chat',
  async run(bench: Bench) {
    const { clients, seconds } = bench.options;
    const pairs = Math.ceil(clients / 2);
    const bare = await bench.floor('socket-io');
    const floor = await measureChat(bare, pairs, seconds, (pair) =>
      Promise.resolve({ room: `room ${pair}`, tokens: ['', ''] as const }),
    );
    const product = await startProduct(bench.cores.server, await bench.shop(pairs, 2 * pairs));
    const measured = await measureChat(product, pairs, seconds, (pair) => openRoomOf(product.url, pair, pairs)).finally(
      () => product.stop(),
    );
    const from = { ...measured, 'bare p99': floor.p99, 'bare bytes': floor.clientBytes, clients: 2 * pairs };
    return [
      {
        what: `chat, ${2 * pairs} clients: messages per second`,
        goal: { atLeast: wanted },
        figure: measured.rps,
        unit: '/s',
        from,
      },
      { what: 'chat: p99 until the other side has it', goal: { atMost: 10 }, figure: measured.p99, unit: 'ms', from },
      { what: 'chat: messages lost', goal: { atMost: 0 }, figure: measured.lost, unit: '', from },
      {
        what: 'chat: memory of a client over bare Socket.IO',
        goal: { atMost: 1.5 },
        figure: measured.clientBytes / floor.clientBytes,
        unit: '×',
        from,
      },
      { what: 'chat: memory of a client', figure: measured.clientBytes / MB, unit: 'MB', from },
    ];
  },
};
