import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './files.js';

interface Locked {
  packages: Partial<Record<string, { version?: string; optionalDependencies?: Record<string, string> }>>;
}

const isExact = (range: string): boolean => /^\d+\.\d+\.\d+(-\S+)?$/.test(range);

describe('package-lock.json', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Locked;

  /** Returns the version of `name` that Node resolves from `folder`. */
  function versionFrom(folder: string, name: string): string | undefined {
    const found = packages[join(folder, 'node_modules', name)];
    if (found || folder === '') return found?.version;
    return versionFrom(folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))), name);
  }

  // Without them `npm ci` fails, or lacks the native binary on another platform.
  it('locks the binaries of every platform', () => {
    const missing = Object.entries(packages).flatMap(([path, locked]) =>
      Object.entries(locked?.optionalDependencies ?? {}).filter(([name, range]) => {
        const version = versionFrom(path, name);
        return version === undefined || (isExact(range) && version !== range);
      }),
    );
    expect(missing).toEqual([]);
  });
});
