import { readFile } from 'node:fs/promises';

/** What a process has open besides the connections that are counted. */
const others = 200;

/** Throws, with what to do, when a process of this run may not have so many connections open. */
export async function assertConnections(connections: number): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8');
  const most = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity);
  if (connections + others > most)
    throw new Error(
      `${connections} connections need ${connections + others} open files, and ${most} are allowed: raise that with "ulimit -n", or ask for fewer with --clients.`,
    );
}
