import { startInMemory } from '@korice/embedded-mongo';
import type { TestProject } from 'vitest/node';
import { findProgram, isExecutable } from './find-program.js';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUri: string;
    databaseKind: 'mongod' | 'embedded';
  }
}

/**
 * Starts one database server for the run; each test file has a separate database on it. TTL indexes delete nothing: the database compares
 * with the real time, and tests set the clock of the product.
 */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const kind = chooseDatabase();
  process.stdout.write(`API tests run on ${kind === 'mongod' ? 'a mongod' : 'the embedded engine'}.\n`);
  const server = kind === 'mongod' ? await startMongod() : await startInMemory({ deletesExpired: false });
  project.provide('databaseUri', server.uri);
  project.provide('databaseKind', kind);
  return () => server.stop();
}

/** Chooses by TEST_DATABASE; by default an installed mongod, otherwise the embedded engine. */
function chooseDatabase(): 'mongod' | 'embedded' {
  const asked = process.env.TEST_DATABASE;
  if (asked === 'mongod' || asked === 'embedded') return asked;
  if (asked) throw new Error(`TEST_DATABASE is '${asked}'; it can be 'mongod' or 'embedded'.`);
  return systemMongod() === undefined ? 'embedded' : 'mongod';
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
