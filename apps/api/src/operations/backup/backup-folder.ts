import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { unlessMissing } from '../../platform/files/durable-files.js';

/** Thrown when a backup or restore fails. The message is one sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * A backup is a folder: `db` and `uploads` as in a data folder, the keys that were stored there, `SHA256SUMS` of all files and
 * `backup.json`. It is renamed to its final name when it is complete.
 */
const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** Number of documents by collection. */
  documents: z.record(z.string(), z.int()),
  /** Number of image files. */
  pictures: z.int(),
  /** The stored keys, by file name. Missing in backups of 1.0. */
  keys: z.array(z.string()).optional(),
});
export type Manifest = z.infer<typeof Manifest>;

export const uploadsPrefix = 'uploads/';
export const manifestName = 'backup.json';
export const sumsName = 'SHA256SUMS';
export const databaseName = 'db/data.mdb';
/** The key files of a data folder; a configured key has none. */
export const keyNames: readonly string[] = ['jwt-secret', 'data-key', 'vapid-keys'];

/** Allowed paths of files in a backup. */
const backupPath =
  /^(?:db\/data\.mdb|jwt-secret|data-key|vapid-keys|uploads\/(?:avatars\/|messages\/)?[0-9a-f]{2}\/[0-9a-z-]+\.webp)$/;

/** A line of `sha256sum`. */
export interface Summed {
  path: string;
  sum: string;
}

export const formatSums = (files: readonly Summed[]): string =>
  files.map(({ sum, path }) => `${sum}  ${path}\n`).join('');

/** Reads `backup.json`. @throws BackupError when the folder is not a backup in a known format */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await unlessMissing(readFile(join(folder, manifestName), 'utf8'));
  if (text === undefined) throw new BackupError(`${folder} is no backup: it has no ${manifestName}.`);
  const manifest = Manifest.safeParse(parseJson(text));
  if (!manifest.success)
    throw new BackupError(`${folder} was not made by this version of the product, or its ${manifestName} is damaged.`);
  return manifest.data;
}

/** Reads `SHA256SUMS`. @throws BackupError when it is missing, shortened, or contains a path that is not allowed */
export async function readSums(folder: string, manifest: Manifest): Promise<Summed[]> {
  const text = await unlessMissing(readFile(join(folder, sumsName), 'utf8'));
  const files = parseSums(text ?? '');
  if (!files || !isComplete(files, manifest))
    throw new BackupError(`${folder} is damaged: its ${sumsName} is not the one that was written.`);
  return files;
}

/** Returns undefined when a line is damaged or the last one is cut off. */
function parseSums(text: string): Summed[] | undefined {
  const lines = text.split('\n');
  if (lines.pop() !== '') return undefined;
  const files: Summed[] = [];
  for (const line of lines) {
    const [, sum, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (sum === undefined || path === undefined || !backupPath.test(path)) return undefined;
    files.push({ sum, path });
  }
  return files;
}

/** Whether all files of a backup are named: a shortened list has correct lines too. */
function isComplete(files: readonly Summed[], { pictures, keys = [] }: Manifest): boolean {
  const paths = files.map(({ path }) => path);
  return (
    paths.filter((path) => path.startsWith(uploadsPrefix)).length === pictures &&
    [databaseName, ...keys].every((path) => paths.includes(path))
  );
}

/** Returns undefined for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
