import { execFile } from 'node:child_process';
import { cp, lstat, mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Part } from './part.js';

const MB = 1024 * 1024;
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The manifests that the build stage of `Dockerfile` copies, its last commands, and the paths that it copies into the image. */
interface Recipe {
  manifests: string[];
  commands: string;
  copied: string[];
}

/** Parses the Dockerfile. @throws when it has no two stages, or when its last commands no longer begin with the build */
export function parseRecipe(dockerfile: string): Recipe {
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n');
  const argsOf = (start: string): string[][] =>
    lines.filter((line) => line.startsWith(`${start} `)).map((line) => line.slice(start.length).trim().split(/\s+/));
  const manifests = argsOf('COPY').filter(([first = '']) => !first.startsWith('--') && first !== '.');
  const copied = argsOf('COPY --from=build');
  const built = /^RUN npm run build +&& (.+)$/m.exec(lines.join('\n'));
  if (!built?.[1] || manifests.length === 0 || copied.length === 0)
    throw new Error('The Dockerfile does not have the expected shape.');
  return {
    manifests: manifests.flatMap((args) => args.slice(0, -1)),
    commands: built[1],
    copied: copied.flatMap((args) => args.slice(0, -1)).map((path) => path.replace(/^\/app\//, '')),
  };
}

/** Returns the total size in bytes of the files of a folder, or of one file. */
async function sizeOf(path: string): Promise<number> {
  const stats = await lstat(path);
  if (!stats.isDirectory()) return stats.size;
  const sizes = await Promise.all((await readdir(path)).map((name) => sizeOf(join(path, name))));
  return sizes.reduce((total, size) => total + size, 0);
}

/**
 * Size of the files that the image has above its base, without Docker: installs the packages with the commands of `Dockerfile` and adds
 * the files that it copies from the working tree.
 */
export const imageWeight: Part = {
  name: 'image',
  async run(bench) {
    const { manifests, commands, copied } = parseRecipe(await readFile(join(root, 'Dockerfile'), 'utf8'));
    const folder = await bench.folder();
    for (const manifest of manifests) {
      await mkdir(dirname(join(folder, manifest)), { recursive: true });
      await cp(join(root, manifest), join(folder, manifest));
    }
    // npm passes the folder of this repository to its scripts.
    const { npm_config_local_prefix: _, ...env } = process.env;
    await promisify(execFile)('sh', ['-ec', commands], {
      cwd: folder,
      env: { ...env, npm_config_prefer_offline: 'true' },
    });
    const sizes: Record<string, number> = {};
    for (const path of copied) sizes[path] = await sizeOf(join(path.includes('node_modules') ? folder : root, path));
    const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    return [
      {
        what: 'image, above its base: runtime packages and both builds',
        goal: { atMost: 120 },
        figure: total / MB,
        unit: 'MB',
        from: sizes,
      },
    ];
  },
};
