import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** The time unit of `/proc`: 100 ticks per second on Linux. */
const ticksPerSecond = 100;

/** A program that is measured. */
export interface Running {
  /** The line that it printed when it was ready. */
  readyLine: string;
  /** Milliseconds from its start to that line. */
  startedWithin: number;
  /** Resolves to the CPU time of all its threads since its start, in seconds, rounded to a hundredth. */
  cpuSeconds(): Promise<number>;
  /** Resolves to its current resident memory in bytes. */
  residentBytes(): Promise<number>;
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>;
}

export interface Program {
  /** The command prefix, see `Cores`. */
  core: readonly string[];
  /** Defaults to `node`. */
  file?: string;
  args: readonly string[];
  variables?: Record<string, string>;
  /** Recognizes the line printed when ready; defaults to the first line. */
  isReady?: (line: string) => boolean;
  /** Whether it prints that line on stderr instead of stdout. */
  logsToStderr?: boolean;
}

/** Starts a program and waits for the ready line. @throws with its output when it exits before */
export async function startProgram({
  core,
  file = process.execPath,
  args,
  variables = {},
  isReady = () => true,
  logsToStderr = false,
}: Program): Promise<Running> {
  const begun = performance.now();
  const [command = file, ...rest] = [...core, file, ...args];
  const child = spawn(command, rest, {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-10_000);
  });
  const exited = once(child, 'close');
  const lines = createInterface({ input: logsToStderr ? child.stderr : child.stdout });
  const readyLine = await Promise.race([
    new Promise<string>((resolve) => {
      lines.on('line', (line) => {
        if (isReady(line)) resolve(line);
      });
    }),
    exited.then(() => {
      throw new Error(`${[file, ...args].join(' ')} ended before it was ready:\n${complaints}`);
    }),
  ]);
  return {
    readyLine,
    startedWithin: performance.now() - begun,
    cpuSeconds: () => cpuSecondsOf(child),
    residentBytes: () => residentBytesOf(child),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function cpuSecondsOf({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid ?? 0}/stat`, 'utf8');
  // The name in parentheses may contain spaces; fields 12 and 13 after it are user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

async function residentBytesOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid ?? 0}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
