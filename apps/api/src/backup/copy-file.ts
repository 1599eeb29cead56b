import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Copies a file, on the disk when it returns, and answers its SHA-256. Throws when `to` is there already. */
export async function copyFile(from: string, to: string): Promise<string> {
  const hash = createHash('sha256');
  const summing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await mkdir(dirname(to), { recursive: true });
  await pipeline(createReadStream(from), summing, createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }));
  return hash.digest('hex');
}

/** The SHA-256 of a file. */
export async function sumFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
