import { startInMemory } from '@korice/embedded-mongo';
import type { TestProject } from 'vitest/node';
import { findProgram, isExecutable } from './find-program.js';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUri: string;
    databaseKind: 'mongod' | 'embedded';
  }
}

/** One database server for the whole run; each test file uses a database of its own on it. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const kind = chooseDatabase();
  process.stdout.write(`API tests run on ${kind === 'mongod' ? 'a mongod' : 'the embedded engine'}.\n`);
  const server = kind === 'mongod' ? await startMongod() : await startInMemory();
  project.provide('databaseUri', server.uri);
  project.provide('databaseKind', kind);
  return () => server.stop();
}

/** TEST_DATABASE decides; unset, a mongod that is on the machine already, else the embedded engine. */
function chooseDatabase(): 'mongod' | 'embedded' {
  const asked = process.env.TEST_DATABASE;
  if (asked === 'mongod' || asked === 'embedded') return asked;
  if (asked) throw new Error(`TEST_DATABASE is '${asked}'; it can be 'mongod' or 'embedded'.`);
  return systemMongod() === undefined ? 'embedded' : 'mongod';
}

/** The mongod of this machine; the one that MONGOMS_SYSTEM_BINARY names goes first. */
function systemMongod(): string | undefined {
  const named = process.env.MONGOMS_SYSTEM_BINARY;
  if (named) return isExecutable(named) ? named : undefined;
  return findProgram('mongod');
}

async function startMongod(): Promise<{ uri: string; stop: () => Promise<void> }> {
  const { MongoMemoryReplSet } = await import('mongodb-memory-server');
  const binary = systemMongod();
  const server = await MongoMemoryReplSet.create({
    replSet: { count: 1 },
    ...(binary && { binary: { systemBinary: binary } }),
  });
  return {
    uri: server.getUri(),
    stop: async () => {
      await server.stop();
    },
  };
}
