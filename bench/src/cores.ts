import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The processors of the run: what is measured has one to itself, and whatever asks it has the other. */
export interface Cores {
  pinned: boolean;
  /** Put before a command so that it runs on that processor; empty where programs cannot be pinned. */
  server: readonly string[];
  generator: readonly string[];
}

/** Pins this process with all its threads to the generator's processor, where there are two and `taskset` is installed. */
export function takeCores(): Cores {
  const [server, generator] = ['0', '1'];
  const pinned =
    availableParallelism() > 1 && spawnSync('taskset', ['-apc', generator, String(process.pid)]).status === 0;
  return pinned
    ? { pinned, server: ['taskset', '-c', server], generator: ['taskset', '-c', generator] }
    : { pinned, server: [], generator: [] };
}
