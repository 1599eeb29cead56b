import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import mongoose, { type Connection } from 'mongoose';
import { openData } from './open-data.js';
import { runCommand } from './run-command.js';
import { EnvError, parseEnv } from '../config/env.js';
import { createLogger } from '../platform/logger.js';

const { EJSON } = mongoose.mongo.BSON;

/**
 * `npm run db:export -- <folder>`: writes each collection to a file of its own, as JSON lines in canonical Extended JSON, from which
 * `mongoimport` restores every type. The folder must be new or empty. The files are readable by their owner only, as in a backup. Does not
 * export indexes: the server creates them at its next start.
 */
async function main(): Promise<void> {
  const [given, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (given === undefined || others.length > 0) throw new EnvError('db:export takes the folder to write to');
  const folder = resolve(process.env.INIT_CWD ?? '.', given);
  const env = parseEnv(process.env);
  const database = await openData(env, createLogger('silent'));
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length > 0) throw new EnvError(`${folder} is not empty`);
    const { connection } = database;
    for (const { name } of (await connection.listCollections()).toSorted((a, b) => a.name.localeCompare(b.name)))
      process.stdout.write(`${name}.jsonl: ${await writeCollection(connection, name, folder)}\n`);
  } finally {
    await database.close();
  }
}

/** Writes one collection and resolves to the number of its documents. */
async function writeCollection(connection: Connection, name: string, folder: string): Promise<number> {
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    for await (const document of connection.collection(name).find({}, { promoteValues: false })) {
      count += 1;
      yield `${EJSON.stringify(document, { relaxed: false })}\n`;
    }
  }
  await pipeline(lines, createWriteStream(join(folder, `${name}.jsonl`), { flags: 'wx', mode: 0o600, flush: true }));
  return count;
}

runCommand(main);
