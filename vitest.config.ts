import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'bench', 'trust', 'docs'],
    // Twice as many as CI has cores, because many tests wait for a deadline or for another process.
    maxWorkers: 4,
  },
});
