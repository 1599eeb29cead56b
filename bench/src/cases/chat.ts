import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../bench.js';
import { percentile } from '../median.js';
import { assertConnections } from '../open-files.js';
import type { Running } from '../process.js';
import { startProduct } from '../product.js';
import { type Chatter, connectChatter, type Conversation, openConversation } from './chatter.js';
import type { Part } from './part.js';

const MB = 1024 * 1024;
/** Messages per second; the sent rate is slightly above the goal, so that the pacing itself does not miss it. */
const goalPerSecond = 500;
const perSecond = 525;
/** Seconds until the code is compiled by the JIT and the backlog of the start is delivered. */
const minWarmUpSeconds = 3;
/** Connections opened concurrently. */
const concurrency = 50;

type Pair = readonly [Chatter, Chatter];

type ChatSample = {
  p99: number;
  lost: number;
  rps: number;
  clientBytes: number;
  /** CPU time of the server per message, in milliseconds. */
  cpu: number;
};

async function mapInBatches<T, Made>(items: readonly T[], make: (item: T) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let start = 0; start < items.length; start += concurrency)
    made.push(...(await Promise.all(items.slice(start, start + concurrency).map(make))));
  return made;
}

/**
 * Sends `count` numbered messages in the rooms at an even rate, with alternating senders. Resolves when each message is received or lost.
 */
async function converse(
  opened: readonly Pair[],
  { from, count }: { from: number; count: number },
): Promise<{ took: number[]; failed: number; lasted: number }> {
  const took: number[] = [];
  let failed = 0;
  const begun = performance.now();
  const under: Promise<void>[] = [];
  for (let number = from; number < from + count; number += 1) {
    const early = begun + ((number - from) * 1_000) / perSecond - performance.now();
    if (early > 1) await wait(early);
    const pair = opened[number % opened.length];
    if (!pair) throw new Error('The room has no second member.');
    const [one, other] = pair;
    const [sender, reader] = number % 2 === 0 ? [one, other] : [other, one];
    const content = `poruka ${number}`;
    const arrived = reader.arrivalOf(content);
    const sent = performance.now();
    under.push(
      Promise.all([arrived, sender.send(content, `bench-${number}`)]).then(
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
  return { took, failed, lasted: (performance.now() - begun) / 1_000 };
}

/** Connects both members of every room and measures the delivery latency of messages sent at an even rate. */
async function measureChat(
  server: Running & { url: string },
  rooms: readonly Conversation[],
  seconds: number,
): Promise<ChatSample> {
  const connect = async ({ id, tokens: [one, other] }: Conversation): Promise<Pair> =>
    Promise.all([connectChatter(server.url, one, id), connectChatter(server.url, other, id)]);
  // The first tenth is the warm-up.
  const tenth = Math.ceil(rooms.length / 10);
  const first = await mapInBatches(rooms.slice(0, tenth), connect);
  const before = await server.residentBytes();
  const further = await mapInBatches(rooms.slice(tenth), connect);
  const clientBytes = ((await server.residentBytes()) - before) / (2 * further.length);
  const opened = [...first, ...further];

  const warmUp = perSecond * Math.max(seconds / 5, minWarmUpSeconds);
  const warm = await converse(opened, { from: 0, count: warmUp });
  const cpuBefore = await server.cpuSeconds();
  const { took, failed, lasted } = await converse(opened, { from: warmUp, count: perSecond * seconds });
  const cpu = ((await server.cpuSeconds()) - cpuBefore) * 1_000;
  for (const member of opened.flat()) member.close();
  return {
    p99: percentile(took, 0.99),
    lost: warm.failed + failed,
    rps: took.length / lasted,
    clientBytes,
    cpu: cpu / took.length,
  };
}

/** Persisted messages among many connected members, compared with bare Socket.IO without persistence. */
export const chat: Part = {
  name: 'chat',
  async run(bench: Bench) {
    const { clients, seconds } = bench.options;
    const pairs = Math.ceil(clients / 2);
    await assertConnections(2 * pairs);
    const bare = await bench.floor('socket-io');
    const nobodys = Array.from({ length: pairs }, (_, pair): Conversation => ({
      id: `room ${pair}`,
      tokens: ['', ''],
    }));
    const floor = await measureChat(bare, nobodys, seconds);
    const product = await startProduct(bench.cores.server, await bench.shop(pairs, 2 * pairs));
    // Every client is a different member without other conversations.
    const rooms = await mapInBatches([...nobodys.keys()], (pair) =>
      openConversation(product.url, { book: pair, owner: pair, buyer: pairs + pair }),
    );
    const measured = await measureChat(product, rooms, seconds).finally(() => product.stop());
    const from = {
      ...measured,
      'bare p99': floor.p99,
      'bare cpu': floor.cpu,
      'bare bytes': floor.clientBytes,
      clients: 2 * pairs,
    };
    return [
      {
        what: `chat, ${2 * pairs} clients: messages per second`,
        goal: { atLeast: goalPerSecond },
        figure: measured.rps,
        unit: '/s',
        from,
      },
      { what: 'chat: p99 until delivery', goal: { atMost: 10 }, figure: measured.p99, unit: 'ms', from },
      { what: 'chat: messages lost', goal: { atMost: 0 }, figure: measured.lost, unit: '', from },
      {
        what: 'chat: memory of a client over bare Socket.IO',
        goal: { atMost: 1.5 },
        figure: measured.clientBytes / floor.clientBytes,
        unit: '×',
        from,
      },
      {
        what: 'chat: CPU of a message over bare Socket.IO',
        goal: { atMost: 3 },
        figure: measured.cpu / floor.cpu,
        unit: '×',
        from,
      },
      { what: 'chat: CPU of a message', figure: measured.cpu, unit: 'ms', from },
      { what: 'chat: memory of a client', figure: measured.clientBytes / MB, unit: 'MB', from },
    ];
  },
};
