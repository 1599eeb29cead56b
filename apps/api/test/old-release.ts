import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readDatabase } from '@korice/embedded-mongo';
import type { TestApp } from './app.js';

type StoredDocument = Record<string, unknown> & { _id: unknown };

/** The data of an earlier release, see test/releases/README.md. */
export interface OldRelease {
  /** The unpacked backup. */
  folder: string;
  /** All documents, by collection. */
  documents: ReadonlyMap<string, StoredDocument[]>;
  /** Replaces the database and the files of a test application by those of the release. */
  load(app: TestApp): Promise<void>;
  remove(): Promise<void>;
}

export async function openRelease(version: string): Promise<OldRelease> {
  const folder = await mkdtemp(join(tmpdir(), 'korice-release-'));
  const archive = fileURLToPath(new URL(`./releases/${version}.tar.gz`, import.meta.url));
  await promisify(execFile)('tar', ['-xzf', archive, '-C', folder]);
  const reader = readDatabase(folder);
  const documents = new Map<string, StoredDocument[]>();
  for (const name of reader.counts().keys()) documents.set(name, [...reader.documents(name)] as StoredDocument[]);
  await reader.close();
  return {
    folder,
    documents,
    async load({ models, deps }) {
      for (const { collection } of Object.values(models)) {
        await collection.deleteMany({});
        const found = documents.get(collection.collectionName) ?? [];
        // The models have different document types; these are those of another release.
        if (found.length > 0) await collection.insertMany(found as never[]);
      }
      await cp(join(folder, 'uploads'), deps.env.UPLOAD_DIR, { recursive: true });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
