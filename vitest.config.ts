import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'bench'],
    // One more than CI has cores, because many tests wait for a deadline or for another process.
    maxWorkers: 3,
  },
});
