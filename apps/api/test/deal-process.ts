import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestApp } from './app.js';
import type { DealCall, DealWorld } from './deal-calls.js';

const childFile = fileURLToPath(new URL('./deal-process-child.ts', import.meta.url));

/** A request to the process in `deal-process-child.ts`, which handles requests in order. */
export interface DealRequest {
  world: DealWorld;
  /** Unix time in milliseconds: the product's clock from this request on. */
  nowMs: number;
  calls: DealCall[];
  /**
   * After `afterWrites` successful writes, every further write fails (`crash`) or the process kills itself (`kill`).
   */
  fault: DealFault | null;
}

export interface DealFault {
  kind: 'crash' | 'kill';
  afterWrites: number;
}

/** `error`: the stack of the error that `makeCalls` threw. */
export type DealReply = 'ready' | 'done' | { error: string };

/** A separate process on the database of a test application. */
export interface ForkedDealProcess {
  /** Resolves to false when the process killed itself. @throws an unexpected error of the calls */
  request(request: DealRequest): Promise<boolean>;
  stop(): Promise<void>;
}

/** Waits for the next message of the child. Resolves to undefined when the process ends first. */
async function nextReply(child: ChildProcess): Promise<DealReply | undefined> {
  const over = new AbortController();
  try {
    const { signal } = over;
    const [reply] = (await Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })])) as [
      DealReply | number | null,
    ];
    return typeof reply === 'number' || reply === null ? undefined : reply;
  } finally {
    over.abort();
  }
}

export async function forkDealProcess({ databaseUri, folder }: TestApp): Promise<ForkedDealProcess> {
  const child = fork(childFile, [databaseUri, folder], { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit');
  if ((await nextReply(child)) !== 'ready') throw new Error('The second process did not start.');
  return {
    async request(request) {
      child.send(request);
      const reply = await nextReply(child);
      if (typeof reply === 'object') throw new Error(reply.error);
      if (reply === undefined && request.fault?.kind !== 'kill') throw new Error('The second process ended.');
      return reply !== undefined;
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
