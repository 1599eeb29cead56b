import { writeFile } from 'node:fs/promises';
import { createBench } from './bench.js';
import { chart } from './chart.js';
import { takeCores } from './cores.js';
import { verdictOf } from './finding.js';
import { readOptions } from './options.js';
import { parts } from './parts.js';
import { runParts } from './run-parts.js';
import { table } from './table.js';

const options = readOptions(process.argv.slice(2), process.env.MONGODB_URI);
const unknown = options.only.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}; there are ${parts.map(({ name }) => name).join(', ')}.`);
const cores = takeCores();
const bench = createBench(options, cores);
const log = (line: string): void => void process.stderr.write(`${line}\n`);
if (!cores.pinned) log('Programs cannot be pinned here: server and load share the processors.');

const wanted = parts.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
const { findings, failed } = await runParts(wanted, bench, log).finally(() => bench.close());
const judged = findings.map((finding) => ({ ...finding, verdict: verdictOf(finding) }));
process.stdout.write(`${options.json ? JSON.stringify(judged, null, 2) : table(findings)}\n`);
if (options.chart !== undefined)
  await writeFile(options.chart, chart(findings.filter(({ part }) => part === 'growth')));
if (failed.length > 0) {
  log(`Parts that failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
