import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { freePort } from '../../apps/api/test/free-port.js';
import { makeDataDir, removeDataDir, waitUntilReady } from '../product.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('npm run dev stores data where `npm start` does: DATA_DIR is relative to the root of the repository', async () => {
  const dataDir = await makeDataDir();
  const port = String(await freePort());
  const { PATH, HOME } = process.env;
  // A separate process group, which Ctrl-C ends as a whole, as in a terminal.
  const dev = spawn('npx', ['turbo', 'run', 'dev', '--filter=@korice/api'], {
    cwd: root,
    detached: true,
    stdio: 'ignore',
    env: { PATH, HOME, PORT: port, DATA_DIR: relative(root, dataDir), SEED_DEMO: 'off', LOG_LEVEL: 'warn' },
  });
  const ended = once(dev, 'close');
  try {
    await waitUntilReady(`http://127.0.0.1:${port}`, AbortSignal.timeout(60_000));
    expect(await readdir(dataDir)).toContain('db');
  } finally {
    if (dev.pid !== undefined) process.kill(-dev.pid, 'SIGINT');
    await ended;
    await removeDataDir(dataDir);
  }
});
