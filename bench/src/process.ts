import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** Of `/proc`: what Linux has counted a second in since ever. */
const ticksPerSecond = 100;

/** A program that is being measured. */
export interface Running {
  /** What it printed when it was ready. */
  readyLine: string;
  /** Milliseconds from its start to that line. */
  startedWithin: number;
  /** Processor time of all its threads since its start, in seconds, to a hundredth. */
  cpuSeconds(): Promise<number>;
  /** Memory that it holds right now, in bytes. */
  residentBytes(): Promise<number>;
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>;
}

export interface Program {
  /** See `Cores`. */
  core: readonly string[];
  /** What `node` is given. */
  args: readonly string[];
  variables?: Record<string, string>;
  /** Tells the line that says that it is ready from what it may say before; without it that is the first. */
  isReady?: (line: string) => boolean;
}

/** Starts a Node program and waits for the line on stdout that says that it is ready. Throws with what it said when it ends before. */
export async function startProgram({ core, args, variables = {}, isReady = () => true }: Program): Promise<Running> {
  const begun = performance.now();
  const [command = process.execPath, ...rest] = [...core, process.execPath, ...args];
  const child = spawn(command, rest, {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-10_000);
  });
  const exited = once(child, 'close');
  const lines = createInterface({ input: child.stdout });
  const readyLine = await Promise.race([
    new Promise<string>((resolve) => {
      lines.on('line', (line) => {
        if (isReady(line)) resolve(line);
      });
    }),
    exited.then(() => {
      throw new Error(`${args.join(' ')} ended before it was ready:\n${complaints}`);
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
  // Behind the name, which stands in brackets and may hold anything: the 12th and 13th field are user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

async function residentBytesOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid ?? 0}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
