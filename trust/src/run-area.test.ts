import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { logOf, runArea } from './run-area.js';

it('runArea starts no test after the run was aborted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'korice-trust-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const place = { root: folder, folder };
  const area = { name: 'chat', goals: { chat: 1 }, files: ['apps/api/test/none.test.ts'], minutes: 1 };
  const { counts, failures } = await runArea(place, area, AbortSignal.abort('the run was cut off'));
  expect({ counts, failures }).toEqual({ counts: {}, failures: ['the run was cut off'] });
  expect(existsSync(logOf(place, area))).toBe(false);
});
