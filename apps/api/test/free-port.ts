import getPort, { portNumbers } from 'get-port';

const lowest = 12_000;
const portsPerWorker = 100;

/**
 * Resolves to a port that no process listens on. It stays free until it is used: it is below the ephemeral ports of the system, and each
 * Vitest worker has a separate range of ports.
 */
export function freePort(): Promise<number> {
  const first = lowest + (Number(process.env.VITEST_POOL_ID ?? 0) % portsPerWorker) * portsPerWorker;
  return getPort({ port: portNumbers(first, first + portsPerWorker - 1) });
}
