import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Starts a TypeScript file of this folder as a child process; `lines` reads its output. */
export function startChild(
  file: string,
  ...args: string[]
): { child: ChildProcess; lines: string[]; closed: Promise<number | null> } {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...args], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  let partial = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const text = (partial + chunk.toString()).split('\n');
    partial = text.pop() ?? '';
    lines.push(...text);
  });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, lines, closed };
}
