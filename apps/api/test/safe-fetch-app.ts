import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp } from './app.js';
import { startUpstreamServers, type UpstreamServers } from './upstream-servers.js';

export let app: TestApp;
export let outside: UpstreamServers;

/** Starts an application with upstream servers, with no request before a test begins. Call at the top level. */
export function withOutside(): void {
  beforeAll(async () => {
    // Timeout of the tests for a silent server.
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
