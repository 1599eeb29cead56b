import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'trust', environment: 'node', include: ['src/**/*.test.ts'] },
});
