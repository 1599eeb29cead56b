import { readFile } from 'node:fs/promises';

/** Open files of a process besides the counted connections. */
const reserved = 200;

/**
 * Checks that this process can open this number of connections. @throws when its limit of files (`ulimit -n`) is too
 * low
 */
export async function assertConnections(connections: number): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8');
  const maxFiles = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity);
  if (connections + reserved > maxFiles)
    throw new Error(
      `${connections} connections need ${connections + reserved} open files, but the limit is ${maxFiles}: raise it with "ulimit -n", or use fewer with --clients.`,
    );
}
