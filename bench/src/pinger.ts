import { parentPort, workerData } from 'node:worker_threads';
import { Client } from 'undici';
import { connectChatter, type Conversation } from './cases/chatter.js';

/** What this thread measures: messages of a conversation if there is one, otherwise HTTP requests. */
export interface PingerData {
  url: string;
  conversation?: Conversation;
}

/** A repeated small measurement: `ping` resolves to its latency in milliseconds. */
interface Pinger {
  ping(): Promise<number>;
  /** Milliseconds between two pings, so that they are not a load themselves. */
  pauseMs: number;
  close(): Promise<void>;
}

function createRequests(url: string): Pinger {
  const client = new Client(url);
  return {
    async ping() {
      const sent = performance.now();
      const { body } = await client.request({ method: 'GET', path: '/health/live' });
      await body.dump();
      return performance.now() - sent;
    },
    pauseMs: 5,
    close: () => client.close(),
  };
}

/** Each message is timed from its sending by one member until its arrival at the other. */
async function createMessages(url: string, { id, tokens: [one, other] }: Conversation): Promise<Pinger> {
  const [sender, reader] = await Promise.all([connectChatter(url, one, id), connectChatter(url, other, id)]);
  // Contents and client ids of an earlier thread in the same conversation would count as repeated.
  const begun = Date.now();
  let count = 0;
  return {
    async ping() {
      const content = `poruka ${begun} ${(count += 1)}`;
      const arrived = reader.arrivalOf(content);
      const sent = performance.now();
      const [arrivedAt] = await Promise.all([arrived, sender.send(content, `ping-${begun}-${count}`)]);
      return arrivedAt - sent;
    },
    pauseMs: 20,
    close() {
      sender.close();
      reader.close();
      return Promise.resolve();
    },
  };
}

// Runs in a separate thread: on the thread that generates the load, the work of that thread would count as latency of
// the server.
const { url, conversation } = workerData as PingerData;
const pinger = conversation ? await createMessages(url, conversation) : createRequests(url);
const took: number[] = [await pinger.ping()];
parentPort?.postMessage('ready');
const done = { yet: false };
parentPort?.once('message', () => {
  done.yet = true;
});
while (!done.yet) {
  took.push(await pinger.ping());
  await new Promise((resolve) => setTimeout(resolve, pinger.pauseMs));
}
await pinger.close();
parentPort?.postMessage(took);
