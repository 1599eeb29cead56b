import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Requests an address repeatedly on its own thread: posts 'started' after a first request, which loads the client and is not measured, and
 * all further response times in milliseconds when it receives a message.
 */
const intervalMs = 5;
/** @type {{ url: string }} */
const { url } = workerData;
let isStopped = false;
/** @type {number[]} */
const latencies = [];
parentPort?.once('message', () => {
  isStopped = true;
});

async function measure() {
  const begun = performance.now();
  const response = await fetch(url, { headers: { 'X-Forwarded-For': '198.51.100.200' } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return performance.now() - begun;
}

await measure();
parentPort?.postMessage('started');
do {
  latencies.push(await measure());
  await wait(intervalMs);
} while (!isStopped);
parentPort?.postMessage(latencies);
