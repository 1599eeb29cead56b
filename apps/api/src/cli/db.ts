import { start } from '@korice/embedded-mongo';
import { parseEnv } from '../config/env.js';
import { printFailure } from './run-command.js';

/** `npm run db`: runs the embedded engine alone, for several API processes on one database and for tools, until Ctrl-C. */
async function main(): Promise<void> {
  const env = parseEnv(process.env);
  const engine = await start({ dataDir: env.DATA_DIR, onReadOnly: printFailure, onFatal: exitWithFailure });
  process.stdout.write(`${engine.uri}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      void engine.stop().then(() => process.exit(0));
    });
}

function exitWithFailure(error: unknown): void {
  printFailure(error);
  process.exit(1);
}

main().catch(exitWithFailure);
