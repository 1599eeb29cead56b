import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDurably, readFileIfThere } from '../platform/files/durable-files.js';

/** A stored key is unusable: too short, so that it could be guessed, or damaged. */
export class SecretError extends Error {
  override readonly name = 'SecretError';
}

/** Reads a key of the data folder, which is generated on the first call, also when several processes start at once. */
async function readStored(file: string, generate: () => string): Promise<string> {
  if ((await readFileIfThere(file)) === undefined) await createDurably(file, Buffer.from(generate()));
  return (await readFile(file, 'utf8')).trim();
}

/**
 * Reads the key of the tokens: the configured one, or one that is generated once and stored in `dataDir`, so that a restart ends no session.
 * @throws SecretError when the stored key is too short
 */
export async function readJwtSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured !== undefined) return configured;
  const file = join(dataDir, 'jwt-secret');
  const secret = await readStored(file, () => randomBytes(48).toString('base64url'));
  if (Buffer.byteLength(secret) < 32)
    throw new SecretError(
      `${file} has fewer than 32 bytes, too few for the key of the sessions. Remove it, and the next start makes another; everybody then logs in again.`,
    );
  return secret;
}

const dataKeyBytes = 32;

/** Parses 32 bytes in base64 or base64url; undefined for anything else. */
export function parseDataKey(encoded: string): Buffer | undefined {
  const key = Buffer.from(encoded, 'base64');
  return /^[\w+/-]{43}=?$/.test(encoded) && key.length === dataKeyBytes ? key : undefined;
}

/**
 * Reads the key of encrypted fields: the configured one, or one that is generated once and stored in `dataDir`.
 * @throws SecretError when the stored key is damaged
 */
export async function readDataKey(configured: string | undefined, dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'data-key');
  const encoded = configured ?? (await readStored(file, () => randomBytes(dataKeyBytes).toString('base64url')));
  const key = parseDataKey(encoded);
  if (!key)
    throw new SecretError(
      `${file} is not a key of ${dataKeyBytes} bytes. Restore it from a backup: without it stored bank accounts and addresses cannot be read.`,
    );
  return key;
}
