import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longer socket paths are cut silently by the system, on the strictest of them from here on. */
const MAX_SOCKET_PATH_BYTES = 103;

/** A short socket path in the system's temporary folder, always the same for one name; undefined where sockets cannot be had. */
export function socketPathFor(name: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 16);
  const path = join(tmpdir(), `embedded-mongo-${hash}.sock`);
  return Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES ? path : undefined;
}
