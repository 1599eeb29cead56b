import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../platform/logger.js';
import { createShareCardFiles, sweepShareCards } from './share-card-files.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'korice-cards-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

describe('createShareCardFiles', () => {
  it('keeps the newest cards up to its size limit', async () => {
    const files = createShareCardFiles(folder, createLogger('silent'), 1_000);
    for (let card = 0; card < 50; card += 1) {
      const name = `${String(card).padStart(2, '0')}.jpg`;
      await files.keep(name, Buffer.alloc(100));
      await utimes(join(folder, name), new Date(), new Date(Date.now() - 60_000 + card * 1_000));
    }
    const names = (await readdir(folder)).toSorted();
    expect(names.length).toBeGreaterThanOrEqual(9);
    expect(names.length).toBeLessThanOrEqual(11);
    expect(names.at(-1)).toBe('49.jpg');
    expect(await files.read('49.jpg')).toHaveLength(100);
    expect(await files.read('00.jpg')).toBeUndefined();
  });

  it('logs a warning when a card cannot be stored, and does not throw', async () => {
    const file = join(folder, 'no folder');
    await writeFile(file, '');
    const log = createLogger('silent');
    const warn = vi.spyOn(log, 'warn');
    await createShareCardFiles(file, log).keep('a.jpg', Buffer.alloc(1));
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe('sweepShareCards', () => {
  it('removes cards after a week', async () => {
    for (const [name, days] of [
      ['old.jpg', 8],
      ['new.jpg', 6],
    ] as const) {
      await writeFile(join(folder, name), 'card');
      await utimes(join(folder, name), new Date(), new Date(Date.now() - days * 24 * 3_600_000));
    }
    await sweepShareCards(folder);
    expect(await readdir(folder)).toEqual(['new.jpg']);
  });

  it('does nothing without a folder', async () => {
    await expect(sweepShareCards(join(folder, 'none'))).resolves.toBeUndefined();
  });
});
