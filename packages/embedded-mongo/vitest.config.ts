import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'embedded-mongo',
    environment: 'node',
    isolate: false,
    pool: 'threads',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Tests that start processes are slow on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
