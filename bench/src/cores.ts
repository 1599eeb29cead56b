import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** CPU pinning of the run: the measured program has one processor, the load generator the other. */
export interface Cores {
  pinned: boolean;
  /** Command prefix that pins a program to that processor; empty where pinning is not possible. */
  server: readonly string[];
  generator: readonly string[];
  /** Runs `work` on both processors: the processes of a browser on one processor would delay each other. */
  onBoth: <T>(work: () => Promise<T>) => Promise<T>;
}

const [server, generator] = ['0', '1'];

const pin = (...processors: string[]): boolean =>
  spawnSync('taskset', ['-apc', processors.join(','), String(process.pid)]).status === 0;

/** Pins this process to the load generator's processor if there are two processors and `taskset` is installed. */
export function takeCores(): Cores {
  const pinned = availableParallelism() > 1 && pin(generator);
  if (!pinned) return { pinned, server: [], generator: [], onBoth: (work) => work() };
  return {
    pinned,
    server: ['taskset', '-c', server],
    generator: ['taskset', '-c', generator],
    async onBoth(work) {
      pin(server, generator);
      try {
        return await work();
      } finally {
        pin(generator);
      }
    },
  };
}
