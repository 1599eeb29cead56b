import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of the built product as a process and in Chromium: `npm run e2e`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'e2e',
    environment: 'node',
    include: ['process/**/*.test.ts', 'browser/**/*.test.ts'],
    globalSetup: ['demo-folder.ts'],
    setupFiles: ['end-products.ts'],
    // Two products and two browsers: CI has two cores, and most tests wait for a page.
    maxWorkers: 2,
    maxConcurrency: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Polling timeout, long enough for a slow machine.
    expect: { poll: { timeout: 15_000 } },
  },
});
