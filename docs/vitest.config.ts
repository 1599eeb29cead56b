import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'docs', environment: 'node', isolate: false, include: ['**/*.test.ts'] },
});
