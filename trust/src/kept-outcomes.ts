import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Area } from './areas.js';
import { verdictOf, type AreaOutcome } from './outcome.js';

/** What a run has shown so far, and of which sources. */
export interface Kept {
  key: string;
  outcomes: Record<string, AreaOutcome>;
}

/** Everything that the tests are made of; documents can change without making their outcome old. */
const sources = ['apps', 'packages', 'e2e', 'trust', 'package.json', 'package-lock.json', 'tsconfig.base.json'];

/** A key of the sources as they stand, committed or not. */
export async function readKey(root: string): Promise<string> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...sources];
  const { stdout } = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const names = [...new Set(stdout.split('\0').filter((name) => name !== ''))].sort();
  return keyOf(
    names,
    await Promise.all(
      names.map((name) =>
        readFile(join(root, name)).catch((error: unknown) => {
          // Removed, and not committed yet.
          if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
          throw error;
        }),
      ),
    ),
  );
}

/** The same for the same names with the same contents, and for nothing else. */
export function keyOf(names: readonly string[], contents: readonly (Buffer | undefined)[]): string {
  const hash = createHash('sha256');
  names.forEach((name, index) => {
    const content = contents[index];
    if (content) hash.update(`${name}\0${content.length}\0`).update(content);
  });
  return hash.digest('hex');
}

/** What an earlier run has shown of the same sources. */
export async function readKept(file: string, key: string): Promise<Kept> {
  try {
    const kept = JSON.parse(await readFile(file, 'utf8')) as Kept;
    if (kept.key === key) return kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return { key, outcomes: {} };
}

/** Keeps what an area has shown when all its goals are met; any other is for the next run to try again. */
export function keep(kept: Kept, { name, goals }: Area, outcome: AreaOutcome): void {
  if (Object.entries(goals).every(([what, goal]) => verdictOf(what, goal, outcome) === 'met'))
    kept.outcomes[name] = outcome;
}

export async function writeKept(file: string, kept: Kept): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(kept, null, 2)}\n`);
  await rename(`${file}.new`, file);
}
