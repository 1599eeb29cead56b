import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDurably, readFileIfThere } from '../platform/files/durable-files.js';

/** The stored key is shorter than `JWT_SECRET` may be, so it could be guessed. */
export class SecretError extends Error {
  override readonly name = 'SecretError';

  constructor(file: string) {
    super(
      `${file} has fewer than 32 bytes, too few for the key of the sessions. Remove it, and the next start makes another; everybody then logs in again.`,
    );
  }
}

/**
 * Reads the key of the tokens: the configured one, or one that is generated once and stored in `dataDir`, so that a restart ends no session.
 * @throws SecretError when the stored key is too short
 */
export async function readJwtSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured !== undefined) return configured;
  const file = join(dataDir, 'jwt-secret');
  if ((await readFileIfThere(file)) === undefined)
    await createDurably(file, Buffer.from(randomBytes(48).toString('base64url')));
  const secret = (await readFile(file, 'utf8')).trim();
  if (Buffer.byteLength(secret) < 32) throw new SecretError(file);
  return secret;
}
