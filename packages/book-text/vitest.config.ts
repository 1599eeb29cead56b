import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'book-text', environment: 'node', isolate: false, include: ['src/**/*.test.ts', 'test/**/*.test.ts'] },
});
