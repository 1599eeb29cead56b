import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // The product keeps no state in its modules, so that files can share what they import.
    isolate: false,
    // As in apps/web, whose tests take less time in threads than in processes.
    pool: 'threads',
    tags: [{ name: 'services', description: 'Starts a redis-server, nginx or moto_server of the machine.' }],
    globalSetup: ['test/database.ts'],
    setupFiles: ['test/built-in-fetch.ts'],
    // What the web build has for the server is loaded as it is.
    server: { deps: { external: [/\/dist\/\.server\//] } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
