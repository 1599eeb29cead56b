import { defineConfig } from 'vitest/config';

/** The built product as a process, without a browser: part of `npm test`. */
export default defineConfig({
  test: { name: 'process', environment: 'node', include: ['**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
});
