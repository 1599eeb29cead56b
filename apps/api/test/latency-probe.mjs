import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Asks an address again and again, on a thread of its own, until it is told to stop; posts all response times in milliseconds. */
const intervalMs = 20;
/** @type {{ url: string }} */
const { url } = workerData;
let isStopped = false;
/** @type {number[]} */
const latencies = [];
parentPort?.once('message', () => {
  isStopped = true;
});
do {
  const begun = performance.now();
  const response = await fetch(url, { headers: { 'X-Forwarded-For': '198.51.100.200' } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  latencies.push(performance.now() - begun);
  await wait(intervalMs);
} while (!isStopped);
parentPort?.postMessage(latencies);
