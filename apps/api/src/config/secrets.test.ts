import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isVapidPair, parseDataKey, readDataKey, readJwtSecret, readVapidKeys } from './secrets.js';
import { startFailure } from '../operations/startup-failure.js';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'korice-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

describe('the key of the sessions', () => {
  it('is the configured one and is not stored', async () => {
    expect(await readJwtSecret('x'.repeat(32), dataDir)).toBe('x'.repeat(32));
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is generated once by concurrent starts and is readable for this user only', async () => {
    const folder = join(dataDir, 'new');
    const secrets = await Promise.all(Array.from({ length: 8 }, () => readJwtSecret(undefined, folder)));
    expect(new Set(secrets).size).toBe(1);
    expect(Buffer.byteLength(secrets[0] ?? '')).toBeGreaterThanOrEqual(32);
    expect(await readJwtSecret(undefined, folder)).toBe(secrets[0]);
    expect(await readdir(folder)).toEqual(['jwt-secret']);
    expect((await stat(join(folder, 'jwt-secret'))).mode & 0o777).toBe(0o600);
  });

  it.each(['', '\n', 'x'.repeat(31)])(
    'fails the start with one sentence when the stored key is too short: %j',
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

  it.each(['base64', 'base64url'] as const)('is the configured one in %s and is not stored', async (encoding) => {
    expect(await readDataKey(key.toString(encoding), dataDir)).toEqual(key);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is generated once by concurrent starts, with 32 bytes, and is readable for this user only', async () => {
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
    'is rejected when it does not have 32 bytes: %j',
    (encoded) => {
      expect(parseDataKey(encoded)).toBeUndefined();
    },
  );
});

describe('the keys of web push', () => {
  it('are generated once by concurrent starts and are readable for this user only', async () => {
    const pairs = await Promise.all(Array.from({ length: 8 }, () => readVapidKeys(undefined, dataDir)));
    expect(new Set(pairs.map(({ privateKey }) => privateKey)).size).toBe(1);
    expect(pairs.every(isVapidPair)).toBe(true);
    expect((await stat(join(dataDir, 'vapid-keys'))).mode & 0o777).toBe(0o600);
  });

  it('are the configured ones and are not stored', async () => {
    const pair = await readVapidKeys(undefined, join(dataDir, 'other'));
    expect(await readVapidKeys(pair, dataDir)).toBe(pair);
    expect(await readdir(dataDir)).toEqual(['other']);
  });

  it('fail the start with one sentence when the stored pair is damaged', async () => {
    await writeFile(join(dataDir, 'vapid-keys'), 'half');
    const failure: unknown = await readVapidKeys(undefined, dataDir).catch((error: unknown) => error);
    expect(startFailure(failure)).toMatch(/vapid-keys is not a key pair for web push\./);
  });
});
