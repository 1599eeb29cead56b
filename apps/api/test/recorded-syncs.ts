import { readlinkSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { onTestFinished, vi } from 'vitest';

/** Returns a list that collects the paths of all files and folders that are flushed to the disk until the test ends. Linux only. */
export async function recordSyncs(): Promise<readonly string[]> {
  const handle = await open(tmpdir(), 'r');
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const paths: string[] = [];
  const sync = Reflect.get(prototype, 'sync');
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(function (this: FileHandle) {
    paths.push(readlinkSync(`/proc/self/fd/${this.fd}`));
    return sync.call(this);
  });
  onTestFinished(() => {
    spy.mockRestore();
  });
  return paths;
}
