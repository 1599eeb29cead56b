import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areas } from './areas.js';
import { storeOutcome, readStoredOutcomes, readKey, writeKept } from './kept-outcomes.js';
import { readOptions } from './options.js';
import type { AreaOutcome } from './outcome.js';
import { logOf, runArea } from './run-area.js';
import { findingsOf, table } from './table.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const place = { root, folder: join(root, '.trust') };
const keptFile = join(place.folder, 'kept.json');

const options = readOptions(
  process.argv.slice(2),
  areas.map(({ name }) => name),
);
const chosen = areas.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
const log = (line: string): void => void process.stderr.write(`${line}\n`);

const key = await readKey(root);
const kept = await readStoredOutcomes(keptFile, key);
if (options.again)
  kept.outcomes = Object.fromEntries(
    Object.entries(kept.outcomes).filter(([name]) => !chosen.some((area) => area.name === name)),
  );

const whole = new AbortController();
const timer = setTimeout(() => {
  whole.abort(`the run took more than ${options.minutes} minutes`);
}, options.minutes * 60_000);
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => whole.abort(`the run was ended by ${name}`));

const outcomes: Record<string, AreaOutcome> = { ...kept.outcomes };
for (const area of chosen) {
  if (kept.outcomes[area.name]) {
    log(`${area.name}: passed in an earlier run with the same sources`);
    continue;
  }
  const outcome = await runArea(place, area, whole.signal);
  if (whole.signal.aborted) {
    log(`${area.name}: not finished, ${String(whole.signal.reason)}`);
    break;
  }
  outcomes[area.name] = outcome;
  storeOutcome(kept, area, outcome);
  log(`${area.name}: ${outcome.seconds} s`);
  for (const failure of outcome.failures) log(`  failed: ${failure} (${logOf(place, area)})`);
  // Sources that changed during the run make its outcome invalid.
  if ((await readKey(root)) === key) await writeKept(keptFile, kept);
  else log('  not stored: the sources changed during the run');
}
clearTimeout(timer);

const findings = findingsOf(chosen, outcomes);
process.stdout.write(`${options.json ? JSON.stringify(findings, null, 2) : table(findings)}\n`);
process.exitCode = findings.every(({ verdict }) => verdict === 'met') ? 0 : 1;
