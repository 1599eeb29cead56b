import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EnvError, parseEnv } from '../config/env.js';
import { createSettingModel } from '../db/setting.model.js';
import { createEditionModel } from '../modules/books/isbn/edition.model.js';
import { importEditions } from '../operations/import-editions.js';
import { createLogger } from '../platform/logger.js';
import { openData } from './open-data.js';
import { runCommand } from './run-command.js';

/** `npm run editions:import -- FILE [--all]`: reads a dump of Open Library into the catalogue of editions. Exits with 2 on failure. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false } },
  });
  const [given] = positionals;
  if (given === undefined)
    throw new EnvError('editions:import takes a dump: ol_dump_editions.txt.gz, then ol_dump_authors.txt.gz');
  const file = resolve(process.env.INIT_CWD ?? '.', given);
  const env = parseEnv(process.env);
  const data = await openData(env, createLogger(env.LOG_LEVEL));
  try {
    const models = { editions: createEditionModel(data.connection), settings: createSettingModel(data.connection) };
    const { lines, changed } = await importEditions(models, file, {
      isWhole: values.all,
      report: (progress) => process.stdout.write(`${progress.lines} lines, ${progress.changed} values\n`),
    });
    process.stdout.write(`${lines} lines read, ${changed} values changed.\n`);
  } finally {
    await data.close();
  }
}

runCommand(main);
