import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areas } from './areas.js';
import { storeOutcome, readStoredOutcomes, readKey, writeStoredOutcomes } from './stored-outcomes.js';
import { readOptions } from './options.js';
import type { AreaOutcome } from './outcome.js';
import { logOf, runArea } from './run-area.js';
import { findingsOf, table } from './table.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const place = { root, folder: join(root, '.trust') };
const storedFile = join(place.folder, 'outcomes.json');

const options = readOptions(
  process.argv.slice(2),
  areas.map(({ name }) => name),
);
const chosen = areas.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
const log = (line: string): void => void process.stderr.write(`${line}\n`);

const key = await readKey(root);
const stored = await readStoredOutcomes(storedFile, key);
if (options.again)
  stored.outcomes = Object.fromEntries(
    Object.entries(stored.outcomes).filter(([name]) => !chosen.some((area) => area.name === name)),
  );

const wholeRun = new AbortController();
const { minutes } = options;
let timer: NodeJS.Timeout | undefined;
if (minutes !== undefined)
  timer = setTimeout(() => wholeRun.abort(`the run took more than ${minutes} minutes`), minutes * 60_000);
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => wholeRun.abort(`the run was ended by ${name}`));

const outcomes: Record<string, AreaOutcome> = { ...stored.outcomes };
for (const area of chosen) {
  if (stored.outcomes[area.name]) {
    log(`${area.name}: passed in an earlier run with the same sources`);
    continue;
  }
  const outcome = await runArea(place, area, wholeRun.signal);
  if (wholeRun.signal.aborted) {
    log(`${area.name}: not finished, ${String(wholeRun.signal.reason)}`);
    break;
  }
  outcomes[area.name] = outcome;
  storeOutcome(stored, area, outcome);
  log(`${area.name}: ${outcome.seconds} s`);
  for (const failure of outcome.failures) log(`  failed: ${failure} (${logOf(place, area)})`);
  // Sources that changed during the run make its outcome invalid.
  if ((await readKey(root)) === key) await writeStoredOutcomes(storedFile, stored);
  else log('  not stored: the sources changed during the run');
}
clearTimeout(timer);

const findings = findingsOf(chosen, outcomes);
process.stdout.write(`${options.json ? JSON.stringify(findings, null, 2) : table(findings)}\n`);
process.exitCode = findings.every(({ verdict }) => verdict === 'met') ? 0 : 1;
