import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Some systems truncate longer socket paths silently. */
const MAX_SOCKET_PATH_BYTES = 103;
/** Drivers recognize a socket by `.sock`. */
const SOCKET_NAME = 'db.sock';
const PREFIX = 'embedded-mongo-socket-';

/**
 * Creates a folder that only this user can enter (mode 0700); no other user can create it first, because its name is random. Returns the
 * path of a socket in it; undefined where Unix sockets are not available.
 */
export function createSocketFolder(): string | undefined {
  const longestPath = join(tmpdir(), `${PREFIX}XXXXXX`, SOCKET_NAME);
  if (process.platform === 'win32' || Buffer.byteLength(longestPath) > MAX_SOCKET_PATH_BYTES) return undefined;
  return join(mkdtempSync(join(tmpdir(), PREFIX)), SOCKET_NAME);
}

/** Removes a socket of `createSocketFolder` and its folder. Ignores every other path, which may come from a damaged lock file. */
export function removeSocketFolder(socketPath: string): void {
  const folder = dirname(socketPath);
  if (basename(socketPath) !== SOCKET_NAME || dirname(folder) !== tmpdir() || !basename(folder).startsWith(PREFIX))
    return;
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the socket path of a connection string; '' when it has none. */
export const socketOf = (uri: string): string =>
  decodeURIComponent(/^mongodb:\/\/([^/]+%2F[^/]+)\//.exec(uri)?.[1] ?? '');
