import { parentPort, workerData } from 'node:worker_threads';
import { Client } from 'undici';

// Runs in a separate thread: on the thread that generates the load, the work of that thread would count as latency of
// the server.
const client = new Client(workerData as string);
const took: number[] = [];

async function ping(): Promise<void> {
  const sent = performance.now();
  const { body } = await client.request({ method: 'GET', path: '/health/live' });
  await body.dump();
  took.push(performance.now() - sent);
}

await ping();
parentPort?.postMessage('ready');
const done = { yet: false };
parentPort?.once('message', () => {
  done.yet = true;
});
while (!done.yet) {
  await ping();
  // A pause, so that pings are not a load themselves.
  await new Promise((resolve) => setTimeout(resolve, 5));
}
await client.close();
parentPort?.postMessage(took);
