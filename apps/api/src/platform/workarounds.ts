import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';

/*
 * Workarounds for libraries: the only code that reaches into their internals. Each names the versions, the symptom without it, the
 * measurement and what would make it unnecessary. Check them at every upgrade: a workaround is unnecessary once its test passes without it.
 */

/** The patched part of the driver's class for a connection. */
interface DriverConnection {
  socket: Socket;
  writeCommand: (...command: unknown[]) => Promise<void>;
}

let isDriverPatched = false;

/**
 * Fails a command whose connection closes while it is written.
 *
 * - Versions: mongodb 7.0 to 7.9, which await `drain` or `error` of the socket after a partial write, but not `close`.
 * - Symptom: the command never settles, and its connection stays checked out of the pool. `socketTimeoutMS` does not apply to writes.
 * - Measurement: `workarounds.test.ts` times out after 20 s without it (mongodb 7.5.0).
 * - Upstream: no issue is filed; NODE-6370 fixed another lost event of the same method in 6.10.
 */
export function failWritesOfClosedConnections(): void {
  if (isDriverPatched) return;
  isDriverPatched = true;
  const ofMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'));
  const driver = ofMongoose('mongodb/lib/cmap/connection.js') as { Connection: { prototype: DriverConnection } };
  const { prototype } = driver.Connection;
  const { writeCommand } = prototype;
  prototype.writeCommand = async function (...command) {
    const { socket } = this;
    let onClose: () => void = () => undefined;
    const closed = new Promise<never>((_resolve, reject) => {
      onClose = () => {
        reject(new mongoose.mongo.MongoNetworkError('The connection closed while a command was written'));
      };
    });
    if (socket.destroyed) onClose();
    else socket.once('close', onClose);
    try {
      await Promise.race([closed, writeCommand.apply(this, command)]);
    } finally {
      socket.off('close', onClose);
    }
  };
}

/** A `nice` value: image work yields to requests on a shared processor. */
export const imagePriority = 10;
const threadsFolder = '/proc/self/task';

/** Resolves to the ids of the current threads of libvips, which ends its idle threads. Linux only. */
export async function imageThreads(): Promise<number[]> {
  const found: number[] = [];
  for (const thread of (await ifAccessible(() => readdir(threadsFolder))) ?? []) {
    const name = await ifAccessible(() => readFile(join(threadsFolder, thread, 'comm'), 'utf8'));
    if (name?.startsWith('libvips') === true) found.push(Number(thread));
  }
  return found;
}

/**
 * Lowers the priority of the threads of libvips below that of the event loop. Call it after they have started.
 *
 * - Versions: sharp 0.35 with libvips 8.17, which have no setting for it.
 * - Symptom: on one or two cores requests wait for image work.
 * - Measurement: `ping` under uploads on one core: p99 182 ms without, 22 ms with it (docs/performance.md).
 * - Upstream: lovell/sharp#2322 leaves the share of the processor to the scheduler of the system.
 */
export async function lowerImageThreadPriority(): Promise<void> {
  for (const thread of await imageThreads())
    await ifAccessible(() => {
      setPriority(thread, imagePriority);
    });
}

/** Error codes for a thread that has ended, and for a system that hides threads or denies access to them. */
const inaccessible = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

async function ifAccessible<T>(access: () => Promise<T> | T): Promise<T | undefined> {
  try {
    return await access();
  } catch (error) {
    const { code, info } = error as NodeJS.ErrnoException & { info?: { code?: string } };
    if (inaccessible.has(info?.code ?? code ?? '')) return undefined;
    throw error;
  }
}
