import { setPriority } from 'node:os';
import { compareSync, hashSync } from 'bcryptjs';

export type HashTask =
  { kind: 'hash'; password: string; cost: number } | { kind: 'compare'; password: string; hash: string };

/** As `nice` counts: a hash gives way to requests where both share a processor. */
const priority = 5;
// Of this thread alone, as Linux has it; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(priority);

/** Runs on a worker thread, where holding the thread for 300 ms hurts nobody. */
export default function passwordWorker(task: HashTask): string | boolean {
  return task.kind === 'hash' ? hashSync(task.password, task.cost) : compareSync(task.password, task.hash);
}
