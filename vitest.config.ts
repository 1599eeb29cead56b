import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'bench', 'trust', 'docs'],
    // One more than CI has cores, because many tests wait for a deadline or for another process. With four, the run takes 5 % longer.
    maxWorkers: 3,
  },
});
