import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from './temporary-folder.js';

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

const ownName = `${hostname()}.${process.pid}`;

describe('the folder of uploads under way', () => {
  it('is made where there is none', async () => {
    expect(basename(await makeTemporaryFolder(parent))).toBe(ownName);
    expect(await readdir(parent)).toEqual([ownName]);
  });

  it('leaves alone what living processes write', async () => {
    const parentProcess = `${hostname()}.${process.ppid}`;
    await leave(parentProcess);
    await leave('elsewhere.1', { minutesOld: 59 });
    await makeTemporaryFolder(parent);
    expect(await readdir(join(parent, parentProcess))).toEqual(['upload']);
    expect(await readdir(join(parent, 'elsewhere.1'))).toEqual(['upload']);
  });

  it('loses what processes that are no more have left', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    await leave(`${hostname()}.${pid}`);
    await leave(ownName);
    await leave('elsewhere.1', { minutesOld: 61 });
    await leave('0b7f5c5e-6a52-4d5e-9a8a-3f6a9f4e1c11', { minutesOld: 61 });
    expect(await readdir(await makeTemporaryFolder(parent))).toEqual([]);
    expect(await readdir(parent)).toEqual([ownName]);
  });
});
