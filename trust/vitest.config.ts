import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'trust', environment: 'node', isolate: false, include: ['src/**/*.test.ts'] },
});
