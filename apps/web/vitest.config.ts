import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000' } },
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    setupFiles: ['src/testing/fresh-modules.ts', 'src/testing/setup.ts'],
    // Loading the libraries for each file takes as long as its tests; see fresh-modules.ts.
    isolate: false,
    // Web tests take a tenth less time in threads than in processes.
    pool: 'threads',
    css: { include: [], modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // The first test of a file also loads its screen, and the machine may be busy.
    testTimeout: 30_000,
  },
});
