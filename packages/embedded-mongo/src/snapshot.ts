import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from 'bson';
import { open } from 'lmdb';
import { databaseFolder } from './data-dir-lock.js';
import { assertDataFile } from './storage/data-file.js';
import { DocumentLog } from './storage/document-log.js';

const dataFile = (dataDir: string) => join(databaseFolder(dataDir), 'data.mdb');

/** A restore creates this file first and renames it to the data file at its end. `start` refuses a folder with this file alone. */
export const partialDataFile = (dataDir: string): string => `${dataFile(dataDir)}.partial`;

/** Whether a data folder contains a database. */
export const hasDatabase = (dataDir: string): boolean => existsSync(dataFile(dataDir));

/** Whether a restore into the data folder was interrupted, or is running. */
export const hasPartialDatabase = (dataDir: string): boolean =>
  !hasDatabase(dataDir) && existsSync(partialDataFile(dataDir));

/**
 * Copies the database of `dataDir` into `target`, also while a process uses it. The copy is a consistent snapshot with every
 * command acknowledged before. `target` must not contain a database.
 */
export async function copyDatabase(dataDir: string, target: string): Promise<void> {
  const path = dataFile(dataDir);
  assertDataFile(path, { isReadOnly: true });
  mkdirSync(databaseFolder(target), { recursive: true, mode: 0o700 });
  const database = open({ path, noSubdir: true, readOnly: true });
  try {
    await database.backup(dataFile(target), true);
  } finally {
    await database.close();
  }
}

export interface DatabaseReader {
  /** Document counts by collection name. */
  counts: () => ReadonlyMap<string, number>;
  /** Yields nothing for a missing collection. */
  documents: (collection: string) => Iterable<Document>;
  close: () => Promise<void>;
}

/** Opens a database that no process uses, such as a copy, without running expiry. @throws when its file is damaged */
export function readDatabase(dataDir: string): DatabaseReader {
  const log = new DocumentLog(databaseFolder(dataDir));
  const ids = new Map(log.collections().map(({ info }) => [info.name, info.id]));

  function* documents(collection: string): Iterable<Document> {
    const id = ids.get(collection);
    if (id !== undefined) for (const { document } of log.documents(id)) yield document;
  }

  const countOf = (collection: string): number => {
    let count = 0;
    for (const _document of documents(collection)) count += 1;
    return count;
  };

  return {
    counts: () => new Map([...ids.keys()].toSorted().map((name) => [name, countOf(name)])),
    documents,
    close: () => log.close(),
  };
}
