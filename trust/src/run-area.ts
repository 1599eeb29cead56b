import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Area } from './areas.js';
import { addUp, type AreaOutcome, type Outcome } from './outcome.js';
import { outcomeVariable } from './reporter.js';

const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
const reporter = fileURLToPath(new URL('reporter.ts', import.meta.url));
/** Time for a clean exit before the process group is killed. */
const graceMs = 5_000;

export interface Place {
  /** Root of the repository. */
  root: string;
  /** Folder for logs and outcomes. */
  folder: string;
}

/** Returns the log file of an area. */
export const logOf = ({ folder }: Place, { name }: Area): string => join(folder, `${name}.log`);

/** Runs an area's files at full length. Aborting `whole` and the area's time limit kill the tests and their child processes. */
export async function runArea(place: Place, area: Area, whole: AbortSignal): Promise<AreaOutcome> {
  const begun = performance.now();
  const bound = new AbortController();
  const timer = setTimeout(() => bound.abort(`it took more than ${area.minutes} minutes`), area.minutes * 60_000);
  const signal = AbortSignal.any([whole, bound.signal]);
  await mkdir(place.folder, { recursive: true });
  await rm(logOf(place, area), { force: true });
  const isOfE2e = (file: string): boolean => file.startsWith('e2e/');
  const groups = [
    { args: ['--config', 'e2e/vitest.config.ts'], files: area.files.filter(isOfE2e) },
    { args: ['--project', 'api'], files: area.files.filter((file) => !isOfE2e(file)) },
  ];
  const order = area.isSequential ? ['--no-file-parallelism'] : [];
  const outcomes: Outcome[] = [];
  for (const { args, files } of groups)
    if (files.length > 0) outcomes.push(await runFiles(place, area, [...args, ...order, ...files], signal));
  clearTimeout(timer);
  return { ...addUp(outcomes), seconds: Math.round((performance.now() - begun) / 1_000) };
}

async function runFiles(place: Place, area: Area, args: readonly string[], signal: AbortSignal): Promise<Outcome> {
  const outcomeFile = join(place.folder, `${area.name}.outcome.json`);
  await rm(outcomeFile, { force: true });
  // An aborted signal emits no further event.
  const before = endedBy(signal);
  if (before) return before;
  const log = openSync(logOf(place, area), 'a');
  // A separate process group, so that children of the tests can be killed too.
  const child = spawn(process.execPath, [vitest, 'run', '--reporter=default', `--reporter=${reporter}`, ...args], {
    cwd: place.root,
    detached: true,
    env: { ...process.env, TRUST: 'full', [outcomeVariable]: outcomeFile },
    stdio: ['ignore', log, log],
  });
  const exited = once(child, 'exit');
  let grace: NodeJS.Timeout | undefined;
  const end = (): void => {
    signalGroup(child.pid, 'SIGTERM');
    grace = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), graceMs);
  };
  signal.addEventListener('abort', end, { once: true });
  try {
    await exited;
  } finally {
    signal.removeEventListener('abort', end);
    clearTimeout(grace);
    closeSync(log);
    // Kills remaining children of the tests.
    signalGroup(child.pid, 'SIGKILL');
  }
  const ended = endedBy(signal);
  if (ended) return ended;
  try {
    return JSON.parse(await readFile(outcomeFile, 'utf8')) as Outcome;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { counts: {}, failures: ['the tests ended without an outcome'] };
  }
}

/** Returns the outcome of tests that a signal ended or prevented; undefined when it has not aborted. */
const endedBy = ({ aborted, reason }: AbortSignal): Outcome | undefined =>
  aborted ? { counts: {}, failures: [String(reason)] } : undefined;

function signalGroup(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch (error) {
    // The process group has already exited.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
