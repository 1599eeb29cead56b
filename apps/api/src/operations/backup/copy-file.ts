import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Copies a file, or bytes, and resolves to their SHA-256 when the bytes are on the disk. The caller flushes the folder, once for all its
 * copies. Removes an unfinished copy.
 * @throws when `to` exists
 */
export async function copyFile(from: string | Buffer, to: string): Promise<string> {
  const hash = createHash('sha256');
  const summing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await mkdir(dirname(to), { recursive: true });
  // `wx` fails on an existing file, so a failed copy below removes only the file that this call created.
  const file = await open(to, 'wx', 0o600);
  try {
    const source = typeof from === 'string' ? createReadStream(from) : Readable.from([from]);
    await pipeline(source, summing, file.createWriteStream({ flush: true }));
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
  return hash.digest('hex');
}

/** Resolves to the SHA-256 of a file. */
export async function sumFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
