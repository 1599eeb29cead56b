import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The processors of the run: what is measured has one to itself, and whatever asks it has the other. */
export interface Cores {
  pinned: boolean;
  /** Put before a command so that it runs on that processor; empty where programs cannot be pinned. */
  server: readonly string[];
  generator: readonly string[];
  /** Lets what `work` starts run on both: a browser works on several at once, and on one its own programs would hold up each other. */
  onBoth: <T>(work: () => Promise<T>) => Promise<T>;
}

const [server, generator] = ['0', '1'];

const pin = (...processors: string[]): boolean =>
  spawnSync('taskset', ['-apc', processors.join(','), String(process.pid)]).status === 0;

/** Pins this process with all its threads to the generator's processor, where there are two and `taskset` is installed. */
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
