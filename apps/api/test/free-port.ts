import getPort, { portNumbers } from 'get-port';

const lowest = 12_000;
const portsPerWorker = 100;

/**
 * Resolves to a port that no process listens on. It stays free until it is used: it is below the ports that a system gives to clients and to
 * servers that listen on 0, and each worker of vitest chooses among ports of its own.
 */
export function freePort(): Promise<number> {
  const first = lowest + (Number(process.env.VITEST_POOL_ID ?? 0) % portsPerWorker) * portsPerWorker;
  return getPort({ port: portNumbers(first, first + portsPerWorker - 1) });
}
