import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { startInMemory } from '@korice/embedded-mongo';
import type { TestProject } from 'vitest/node';

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
  const named = process.env.MONGOMS_SYSTEM_BINARY;
  const candidates = named
    ? [named]
    : (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'mongod'));
  return candidates.some(isExecutable) ? 'mongod' : 'embedded';
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch (error) {
    if (['ENOENT', 'EACCES', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

async function startMongod(): Promise<{ uri: string; stop: () => Promise<void> }> {
  const { MongoMemoryReplSet } = await import('mongodb-memory-server');
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'mongod'))
    .find(isExecutable);
  const binary = process.env.MONGOMS_SYSTEM_BINARY ?? found;
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
