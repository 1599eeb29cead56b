import { setPriority } from 'node:os';
import { compareSync, hashSync } from 'bcryptjs';

export type HashTask =
  { kind: 'hash'; password: string; cost: number } | { kind: 'compare'; password: string; hash: string };

/** A `nice` value: hashing yields to requests on a shared processor. */
const priority = 5;
// Sets the priority of this thread on Linux; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(priority);

/** Runs on a worker thread, because hashing blocks the thread for 300 ms. */
export default function passwordWorker(task: HashTask): string | boolean {
  return task.kind === 'hash' ? hashSync(task.password, task.cost) : compareSync(task.password, task.hash);
}
