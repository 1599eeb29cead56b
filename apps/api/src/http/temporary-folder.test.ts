import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../platform/logger.js';
import { createTemporaryFolders } from './temporary-folder.js';

const log = createLogger('silent');
let parent: string;
beforeEach(async () => {
  parent = join(await mkdtemp(join(tmpdir(), 'korice-tmp-')), 'tmp');
});
afterEach(() => rm(join(parent, '..'), { recursive: true, force: true }));

async function startProcess() {
  const folders = await createTemporaryFolders(parent, log);
  onTestFinished(() => folders.close());
  return folders;
}

const age = (folder: string, minutes: number): Promise<void> => {
  const then = new Date(Date.now() - minutes * 60_000);
  return utimes(folder, then, then);
};

async function leave(name: string, minutesOld: number): Promise<void> {
  await mkdir(join(parent, name, 'request'), { recursive: true });
  await writeFile(join(parent, name, 'request', 'upload'), 'x');
  await age(join(parent, name), minutesOld);
}

describe('temporary folders of uploads', () => {
  it('are not removed by the sweep or the end of a second process with the same host name and process id', async () => {
    const running = await (await startProcess()).create();
    await writeFile(join(running, 'upload'), 'half');
    const second = await startProcess();
    expect(await second.sweep()).toBe(0);
    await second.create();
    await second.close();
    expect(await readdir(running)).toEqual(['upload']);
  });

  it.skipIf(process.platform === 'win32')('can be entered by the user of the product only', async () => {
    const folder = await (await startProcess()).create();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('are removed at startup and by a sweep when another process has not refreshed them for ten minutes', async () => {
    await leave('host.1.0b7f5c5e', 11);
    await leave('recent', 9);
    const folders = await startProcess();
    const own = await folders.create();
    await age(dirname(own), 11);
    await leave('killed', 11);
    expect(await folders.sweep()).toBe(1);
    expect((await readdir(parent)).toSorted()).toEqual([...dirname(own).split('/').slice(-1), 'recent'].toSorted());
  });

  it('are refreshed every minute, and created again after another process has removed them', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const folders = await startProcess();
    const own = dirname(await folders.create());
    await age(own, 11);
    vi.advanceTimersByTime(60_000);
    await expect.poll(async () => Date.now() - (await stat(own)).mtimeMs).toBeLessThan(60_000);
    await rm(own, { recursive: true });
    expect(await readdir(await folders.create())).toEqual([]);
    await rm(own, { recursive: true });
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => readdir(parent)).toHaveLength(1);
  });

  it('are removed when their process closes them', async () => {
    const folders = await startProcess();
    await folders.create();
    await folders.close();
    expect(await readdir(parent)).toEqual([]);
  });
});
