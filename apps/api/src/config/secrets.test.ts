import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseDataKey, readDataKey, readJwtSecret } from './secrets.js';
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

describe('the key of encrypted fields', () => {
  const key = Buffer.alloc(32, 7);

  it.each(['base64', 'base64url'] as const)(
    'is the configured one in %s, of which nothing is stored',
    async (encoding) => {
      expect(await readDataKey(key.toString(encoding), dataDir)).toEqual(key);
      expect(await readdir(dataDir)).toEqual([]);
    },
  );

  it('is generated once, readable for this user alone, by whichever of several starts comes first', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => readDataKey(undefined, dataDir)));
    expect(new Set(keys.map((each) => each.toString('hex'))).size).toBe(1);
    expect(keys[0]).toHaveLength(32);
    expect((await stat(join(dataDir, 'data-key'))).mode & 0o777).toBe(0o600);
  });

  it('fails the start with one sentence when the stored key is damaged', async () => {
    await writeFile(join(dataDir, 'data-key'), 'half');
    const failure: unknown = await readDataKey(undefined, dataDir).catch((error: unknown) => error);
    expect(startFailure(failure)).toMatch(/data-key is not a key of 32 bytes\./);
  });

  it.each(['', 'x'.repeat(32), Buffer.alloc(31).toString('base64'), Buffer.alloc(33).toString('base64')])(
    'is refused when it has another length: %j',
    (encoded) => {
      expect(parseDataKey(encoded)).toBeUndefined();
    },
  );
});
