import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'texts', environment: 'node', isolate: false, include: ['src/**/*.test.ts', 'test/**/*.test.ts'] },
});
