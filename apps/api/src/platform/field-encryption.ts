import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Logger } from './logger.js';

/** Encrypts single fields of documents with AES-256-GCM. */
export interface FieldEncryption {
  /** Returns base64url text. `context` names field and document, so that a copied value cannot be decrypted elsewhere. */
  encrypt(plain: string, context: string): string;
  /**
   * Returns undefined and logs an error for text that was not encrypted with this key and context, for example after the loss of the key.
   */
  decrypt(encrypted: string, context: string): string | undefined;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** `key` has 32 bytes. */
export function createFieldEncryption(key: Buffer, log: Pick<Logger, 'error'>): FieldEncryption {
  function open(encrypted: string, context: string): string {
    const bytes = Buffer.from(encrypted, 'base64url');
    const nonce = bytes.subarray(0, nonceBytes);
    const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
  }

  return {
    encrypt(plain, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
      const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    decrypt(encrypted, context) {
      try {
        return open(encrypted, context);
      } catch (error) {
        log.error({ err: error, field: context }, 'could not decrypt a field; was DATA_KEY changed?');
        return undefined;
      }
    },
  };
}
