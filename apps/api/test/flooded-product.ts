import { afterAll, beforeAll, expect } from 'vitest';
import { freePort } from './free-port.js';
import { startTestApp, type TestApp } from './app.js';
import { megabytesOf, watchLatency } from './flood.js';
import { startProcess, stopProcesses, type ProductProcess } from './processes.js';
import { isThorough } from './thoroughness.js';

const maxLatencyMs = 200;
/** Allows for the garbage of 60,000 requests; an unlimited number of connections would use 270 MB more. */
const maxGrowthMb = 200;

/** The test application that creates records in the database of the flooded product. */
export let app: TestApp;
/** The built product with its limits, as a process that trusts `X-Forwarded-For`. */
export let product: ProductProcess;

/** Starts the product for the tests of a file. Call at the top level. */
export function withFloodedProduct(): void {
  beforeAll(async () => {
    app = await startTestApp();
    product = await startProcess(app, await freePort(), { RATE_LIMIT: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'info' });
  });
  afterAll(async () => {
    await stopProcesses();
    await app.close();
  });
}

/**
 * Runs a flood while another caller sends requests. Asserts that memory stays bounded and, only in a thorough run, that the other caller
 * gets responses in time.
 */
export async function besideOthers<T>(flooding: () => Promise<T>): Promise<T> {
  const before = await megabytesOf(product.child.pid);
  const stopWatching = await watchLatency(`${product.url}/health/live`);
  const result = await flooding();
  const latencyMs = await stopWatching();
  expect((await megabytesOf(product.child.pid)) - before).toBeLessThan(maxGrowthMb);
  if (isThorough) expect(latencyMs).toBeLessThan(maxLatencyMs);
  return result;
}
