import { start } from '../src/index.js';

// Serves a data folder until it is killed, or prints the error.
const [dataDir = ''] = process.argv.slice(2);
try {
  const { uri } = await start({ dataDir });
  process.stdout.write(`serving ${uri}\n`);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? `${error.name}: ${error.message}` : 'failed'}\n`);
}
