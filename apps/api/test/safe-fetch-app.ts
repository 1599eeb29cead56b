import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp } from './app.js';
import { startUpstreamServers, type UpstreamServers } from './upstream-servers.js';

export let app: TestApp;
export let outside: UpstreamServers;

/**
 * Starts an application with upstream servers; clears their records of requests before each test. Call at the top
 * level.
 */
export function withOutside(): void {
  beforeAll(async () => {
    // Short, because tests with a server that does not respond wait for this timeout.
    outside = await startUpstreamServers({ timeoutMs: 700 });
    app = await startTestApp({}, { outside: outside.fetch });
  });
  beforeEach(() => {
    outside.dialled.length = 0;
    outside.asked.length = 0;
  });
  afterAll(async () => {
    await app.close();
    await outside.close();
  });
}
