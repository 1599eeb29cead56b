import { compareSync, hashSync } from 'bcryptjs';

export type HashTask =
  { kind: 'hash'; password: string; cost: number } | { kind: 'compare'; password: string; hash: string };

/** Runs on a worker thread, where holding the thread for 300 ms hurts nobody. */
export default function passwordWorker(task: HashTask): string | boolean {
  return task.kind === 'hash' ? hashSync(task.password, task.cost) : compareSync(task.password, task.hash);
}
