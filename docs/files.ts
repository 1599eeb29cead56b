import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

const skipped = new Set(['node_modules', 'dist', '.git', '.turbo', '.tsbuild', '.data', '.trust', 'screens']);

/** Every file of the repository as its path from the root, with slashes and in order; what is installed, built or ignored left out. */
export function repositoryFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) return [path];
      // The pictures of `npm run screens` lie in a folder of this name at the root only.
      return skipped.has(entry.name) && (entry.name !== 'screens' || folder === '') ? [] : repositoryFiles(path);
    })
    .toSorted();
}
