import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDurably, readFileIfThere } from '../platform/files/durable-files.js';

/** A key fewer bytes long than `JWT_SECRET` may be could be guessed, an empty one by everybody. */
export class SecretError extends Error {
  override readonly name = 'SecretError';

  constructor(file: string) {
    super(
      `${file} has fewer than 32 bytes, too few for the key of the sessions. Remove it, and the next start makes another; everybody then logs in again.`,
    );
  }
}

/**
 * The key of the tokens: the configured one, or one made once and kept in `dataDir` so that a restart ends no session. Throws
 * `SecretError` where the kept one is none.
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
