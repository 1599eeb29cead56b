import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareTemporaryFolders, sweepTemporaryFolders } from './temporary-folder.js';

let parent: string;
beforeEach(async () => {
  parent = join(await mkdtemp(join(tmpdir(), 'korice-tmp-')), 'tmp');
});
afterEach(() => rm(join(parent, '..'), { recursive: true, force: true }));

async function leave(name: string, { minutesOld = 0 } = {}): Promise<void> {
  await mkdir(join(parent, name), { recursive: true });
  await writeFile(join(parent, name, 'upload'), 'x');
  const at = new Date(Date.now() - minutesOld * 60_000);
  await utimes(join(parent, name), at, at);
}

describe('temporary folders of uploads', () => {
  it('are created one for each request, with host and process id in the name', async () => {
    const make = await prepareTemporaryFolders(parent);
    const made = [basename(await make()), basename(await make())];
    expect((await readdir(parent)).toSorted()).toEqual(made.toSorted());
    for (const name of made) expect(name.startsWith(`${hostname()}.${process.pid}.`)).toBe(true);
  });

  it('are kept while their process runs', async () => {
    const others = [`${hostname()}.${process.ppid}.a`, 'elsewhere.1.a'];
    for (const name of others) await leave(name, { minutesOld: 59 });
    await prepareTemporaryFolders(parent);
    for (const name of others) expect(await readdir(join(parent, name))).toEqual(['upload']);
  });

  it('are removed at the start when their process has ended', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    await leave(`${hostname()}.${pid}.a`);
    await leave(`${hostname()}.${process.pid}.a`);
    await leave('elsewhere.1.a', { minutesOld: 61 });
    await leave('0b7f5c5e-6a52-4d5e-9a8a-3f6a9f4e1c11', { minutesOld: 61 });
    await prepareTemporaryFolders(parent);
    expect(await readdir(parent)).toEqual([]);
  });

  it('are swept while the process runs, except those of its own requests', async () => {
    const make = await prepareTemporaryFolders(parent);
    const own = await make();
    const { pid } = spawnSync(process.execPath, ['--version']);
    await leave(`${hostname()}.${pid}.a`);
    await leave('elsewhere.1.a', { minutesOld: 61 });
    await leave('elsewhere.1.b', { minutesOld: 59 });
    expect(await sweepTemporaryFolders(parent)).toBe(2);
    expect((await readdir(parent)).toSorted()).toEqual(['elsewhere.1.b', basename(own)].toSorted());
  });
});
