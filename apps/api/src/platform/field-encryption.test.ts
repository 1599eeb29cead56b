import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createFieldEncryption } from './field-encryption.js';

const encryption = createFieldEncryption(randomBytes(32));

describe('createFieldEncryption', () => {
  it('decrypts what it encrypted for the same context', () => {
    const encrypted = encryption.encrypt('165000000000005574', 'payment 1');
    expect(encrypted).not.toContain('5574');
    expect(encryption.decrypt(encrypted, 'payment 1')).toBe('165000000000005574');
  });

  it('encrypts the same text differently each time', () => {
    expect(encryption.encrypt('a', 'x')).not.toBe(encryption.encrypt('a', 'x'));
  });

  it('refuses another context, another key and changed text', () => {
    const encrypted = encryption.encrypt('165000000000005574', 'payment 1');
    expect(() => encryption.decrypt(encrypted, 'payment 2')).toThrow();
    expect(() => createFieldEncryption(randomBytes(32)).decrypt(encrypted, 'payment 1')).toThrow();
    const bytes = Buffer.from(encrypted, 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(() => encryption.decrypt(bytes.toString('base64url'), 'payment 1')).toThrow();
    expect(() => encryption.decrypt('', 'payment 1')).toThrow();
  });
});
