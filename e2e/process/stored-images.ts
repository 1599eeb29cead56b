import { readdir, readFile, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runScript } from './run-script.js';

/** Returns the names of all image files, temporary ones included. */
export async function imageFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort();
}

/** Sets the time of the folder of every process with unfinished uploads to an hour ago. */
export async function ageUnfinishedUploads(dataDir: string): Promise<void> {
  const parent = join(dataDir, 'uploads', 'tmp');
  const hourAgo = new Date(Date.now() - 3_600_000);
  for (const owner of await readdir(parent)) await utimes(join(parent, owner), hourAgo, hourAgo);
}

export interface ImageRecord {
  id: string;
  /** Whether no book uses it, as after an abandoned form. */
  isWaiting: boolean;
}

/** Reads the image records of a data folder that no process uses. */
export async function imageRecords(dataDir: string): Promise<ImageRecord[]> {
  const folder = join(dataDir, 'export');
  await rm(folder, { recursive: true, force: true });
  const { code, said } = await runScript('db-export', dataDir, folder);
  expect(code, said).toBe(0);
  const lines = (await readFile(join(folder, 'images.jsonl'), 'utf8')).split('\n').filter((line) => line !== '');
  return lines
    .map((line) => JSON.parse(line) as { _id: { $oid: string }; book: unknown })
    .map(({ _id, book }) => ({ id: _id.$oid, isWaiting: book === null }));
}
