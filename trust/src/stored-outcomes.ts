import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Area } from './areas.js';
import { verdictOf, type AreaOutcome } from './outcome.js';

/** The outcomes of earlier runs and the key of their sources. */
export interface StoredOutcomes {
  key: string;
  outcomes: Record<string, AreaOutcome>;
}

/** Paths whose changes invalidate the stored outcomes; documents do not affect tests. */
const sources = ['apps', 'packages', 'e2e', 'trust', 'nginx', '*.json', '*.ts'];

/** Returns the key of the current sources, uncommitted changes included. */
export async function readKey(root: string): Promise<string> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...sources];
  const { stdout } = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const names = [...new Set(stdout.split('\0').filter((name) => name !== ''))].sort();
  return keyOf(
    names,
    await Promise.all(
      names.map((name) =>
        readFile(join(root, name)).catch((error: unknown) => {
          // Deleted and not committed yet.
          if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
          throw error;
        }),
      ),
    ),
  );
}

/** Returns a hash of names and contents. Ignores names without content. */
export function keyOf(names: readonly string[], contents: readonly (Buffer | undefined)[]): string {
  const hash = createHash('sha256');
  names.forEach((name, index) => {
    const content = contents[index];
    if (content) hash.update(`${name}\0${content.length}\0`).update(content);
  });
  return hash.digest('hex');
}

/** Reads the outcomes of an earlier run with the same sources; none if the sources have changed. */
export async function readStoredOutcomes(file: string, key: string): Promise<StoredOutcomes> {
  try {
    const stored = JSON.parse(await readFile(file, 'utf8')) as StoredOutcomes;
    if (stored.key === key) return stored;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return { key, outcomes: {} };
}

/** Stores the outcome of an area that meets all its goals; other areas run again next time. */
export function storeOutcome(stored: StoredOutcomes, { name, goals }: Area, outcome: AreaOutcome): void {
  if (Object.entries(goals).every(([count, goal]) => verdictOf(count, goal, outcome) === 'met'))
    stored.outcomes[name] = outcome;
}

export async function writeStoredOutcomes(file: string, stored: StoredOutcomes): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(stored, null, 2)}\n`);
  await rename(`${file}.new`, file);
}
