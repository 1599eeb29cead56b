import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileIfThere, unlessMissing, writeDurably } from '../../platform/files/durable-files.js';
import type { Logger } from '../../platform/logger.js';

/** Maximum size of the folder, for about 5,000 cards. */
const maxBytes = 256 * 1024 * 1024;
/** Older cards are removed by the sweep; cards of deleted books are never served. */
const maxAgeMs = 7 * 24 * 3_600_000;

/** Share cards in a folder of `DATA_DIR`: a cache that can be deleted at any time. */
export interface ShareCardFiles {
  read(name: string): Promise<Buffer | undefined>;
  /** Stores a card. A write error is logged, and the card is drawn again next time. */
  keep(name: string, card: Buffer): Promise<void>;
}

export const shareCardFolder = (dataDir: string): string => join(dataDir, 'share-cards');

/** Removes cards that are too old, and the oldest cards until the folder has at most `limit` bytes. */
export async function sweepShareCards(folder: string, limit = maxBytes): Promise<void> {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  const cards: { path: string; bytes: number; writtenAt: number }[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const found = await unlessMissing(stat(path));
    if (found) cards.push({ path, bytes: found.size, writtenAt: found.mtimeMs });
  }
  let bytes = 0;
  for (const card of cards.toSorted((a, b) => b.writtenAt - a.writtenAt)) {
    bytes += card.bytes;
    if (bytes > limit || card.writtenAt < Date.now() - maxAgeMs) await rm(card.path, { force: true });
  }
}

export function createShareCardFiles(folder: string, log: Logger, limit = maxBytes): ShareCardFiles {
  /** Bytes written since the last sweep. A sweep after a tenth of `limit` keeps the folder below 1.1 times `limit`. */
  let written = 0;
  let sweeping: Promise<void> | undefined;

  async function write(name: string, card: Buffer): Promise<void> {
    await writeDurably(join(folder, name), card);
    written += card.length;
    if (written <= limit / 10) return;
    written = 0;
    sweeping ??= sweepShareCards(folder, limit).finally(() => {
      sweeping = undefined;
    });
    await sweeping;
  }

  return {
    read: (name) => readFileIfThere(join(folder, name)),
    async keep(name, card) {
      try {
        await write(name, card);
      } catch (error) {
        log.warn({ err: error }, 'a share card could not be kept');
      }
    },
  };
}
