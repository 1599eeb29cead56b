import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFieldEncryption } from './field-encryption.js';

const log = { error: vi.fn() };
const encryption = createFieldEncryption(randomBytes(32), log);
beforeEach(() => log.error.mockClear());

describe('createFieldEncryption', () => {
  it('decrypts what it encrypted for the same context', () => {
    const encrypted = encryption.encrypt('165000000000005574', 'payment 1');
    expect(encrypted).not.toContain('5574');
    expect(encryption.decrypt(encrypted, 'payment 1')).toBe('165000000000005574');
    expect(log.error).not.toHaveBeenCalled();
  });

  it('encrypts the same text differently each time', () => {
    expect(encryption.encrypt('a', 'x')).not.toBe(encryption.encrypt('a', 'x'));
  });

  const encrypted = encryption.encrypt('165000000000005574', 'payment 1');
  const changed = Buffer.from(encrypted, 'base64url');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;

  it.each([
    ['of another context', () => encryption.decrypt(encrypted, 'payment 2')],
    ['of another key', () => createFieldEncryption(randomBytes(32), log).decrypt(encrypted, 'payment 1')],
    ['that was changed', () => encryption.decrypt(changed.toString('base64url'), 'payment 1')],
    ['that is empty', () => encryption.decrypt('', 'payment 1')],
  ])('returns undefined for a text %s, and logs an error', (_name, decrypt) => {
    expect(decrypt()).toBeUndefined();
    expect(log.error).toHaveBeenCalledOnce();
  });
});
