import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'embedded-mongo',
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Some start processes, which takes its time on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
