import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'korice-db-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Terminates the thread of the engine as soon as the engine is ready. */
const killer = `process.on('worker', (worker) => {
  worker.on('message', ({ kind }) => { if (kind === 'ready') setImmediate(() => worker.terminate()); });
});`;

it('npm run db exits with code 1 when its engine ends, so that a supervisor restarts it', async () => {
  const script = fileURLToPath(new URL('../../dist/db.js', import.meta.url));
  const child = spawn(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(killer)}`, script], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [printed, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  expect(printed).toMatch(/^mongodb:/);
  expect(complaints).toContain('ended unexpectedly');
  expect(code).toBe(1);
});
