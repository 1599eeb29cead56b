import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readJwtSecret } from './jwt-secret.js';
import { startFailure } from '../operations/startup-failure.js';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'korice-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

describe('the key of the sessions', () => {
  it('is the configured one, of which nothing is kept', async () => {
    expect(await readJwtSecret('x'.repeat(32), dataDir)).toBe('x'.repeat(32));
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is made once, for this user alone, by whichever of several starts comes first', async () => {
    const folder = join(dataDir, 'new');
    const secrets = await Promise.all(Array.from({ length: 8 }, () => readJwtSecret(undefined, folder)));
    expect(new Set(secrets).size).toBe(1);
    expect(Buffer.byteLength(secrets[0] ?? '')).toBeGreaterThanOrEqual(32);
    expect(await readJwtSecret(undefined, folder)).toBe(secrets[0]);
    expect(await readdir(folder)).toEqual(['jwt-secret']);
    expect((await stat(join(folder, 'jwt-secret'))).mode & 0o777).toBe(0o600);
  });

  it.each(['', '\n', 'x'.repeat(31)])(
    'is refused with a sentence where it is too short to be one: %j',
    async (short) => {
      await writeFile(join(dataDir, 'jwt-secret'), short);
      const failure: unknown = await readJwtSecret(undefined, dataDir).catch((error: unknown) => error);
      expect(startFailure(failure)).toMatch(/jwt-secret has fewer than 32 bytes.* Remove it/);
      expect(await readFile(join(dataDir, 'jwt-secret'), 'utf8')).toBe(short);
    },
  );
});
