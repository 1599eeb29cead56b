import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

const skipped = new Set(['node_modules', 'dist', '.git', '.turbo', '.tsbuild', '.data', '.trust', 'screens']);

/** Returns the sorted paths of all files of the repository without dependencies, build output and ignored files. */
export function repositoryFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) return [path];
      // `npm run screens` writes its images into a folder of this name in the root only.
      return skipped.has(entry.name) && (entry.name !== 'screens' || folder === '') ? [] : repositoryFiles(path);
    })
    .toSorted();
}
