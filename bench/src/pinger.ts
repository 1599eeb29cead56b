import { parentPort, workerData } from 'node:worker_threads';
import { Client } from 'undici';

// A thread of its own: where the process that keeps a server busy asks as well, its own work would count as the server's.
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
  // Not a load of its own.
  await new Promise((resolve) => setTimeout(resolve, 5));
}
await client.close();
parentPort?.postMessage(took);
