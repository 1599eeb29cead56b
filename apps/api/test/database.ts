import { startInMemory } from '@korice/embedded-mongo';
import type { TestProject } from 'vitest/node';
import { findProgram, isExecutable } from './find-program.js';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUri: string;
  }
}

/**
 * Starts one database server for the run, or uses that of TEST_MONGODB_URI; each test file has a separate database on it and drops it. TTL
 * deletion is off in a started server, because it uses the real time and tests set the clock of the product.
 */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const { name, uri, stop } = await chooseDatabase();
  process.stdout.write(`API tests run on ${name}.\n`);
  project.provide('databaseUri', uri);
  return stop;
}

interface TestDatabase {
  name: string;
  uri: string;
  stop: () => Promise<void>;
}

/** Chooses by TEST_MONGODB_URI, then by TEST_DATABASE; by default an installed mongod, otherwise the embedded engine. */
async function chooseDatabase(): Promise<TestDatabase> {
  const { TEST_MONGODB_URI: uri, TEST_DATABASE: asked } = process.env;
  if (uri) return { name: 'the server of TEST_MONGODB_URI', uri, stop: () => Promise.resolve() };
  if (asked && asked !== 'mongod' && asked !== 'embedded')
    throw new Error(`TEST_DATABASE is '${asked}'; it can be 'mongod' or 'embedded'.`);
  const isMongod = asked === 'mongod' || (!asked && systemMongod() !== undefined);
  const server = isMongod ? await startMongod() : await startInMemory({ deletesExpired: false });
  return { name: isMongod ? 'a mongod' : 'the embedded engine', uri: server.uri, stop: () => server.stop() };
}

/** Finds an installed mongod; MONGOMS_SYSTEM_BINARY has priority. */
function systemMongod(): string | undefined {
  const named = process.env.MONGOMS_SYSTEM_BINARY;
  if (named) return isExecutable(named) ? named : undefined;
  return findProgram('mongod');
}

async function startMongod(): Promise<{ uri: string; stop: () => Promise<void> }> {
  const { MongoMemoryReplSet } = await import('mongodb-memory-server');
  const binary = systemMongod();
  const server = await MongoMemoryReplSet.create({
    replSet: { count: 1, args: ['--setParameter', 'ttlMonitorEnabled=false'] },
    ...(binary && { binary: { systemBinary: binary } }),
  });
  return {
    uri: server.getUri(),
    stop: async () => {
      await server.stop();
    },
  };
}
