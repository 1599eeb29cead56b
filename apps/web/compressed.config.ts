import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);

/** Text files that are requested often. The barcode reader is excluded: it takes five seconds of the build and is rarely loaded. */
const texts = /\.(?:js|css|svg)$/;

/**
 * Writes a Brotli copy (maximum level) beside each asset, which is a sixth smaller than compression per request. `assets` is the asset
 * folder of the build.
 */
export const compressed = (assets: URL): Plugin => ({
  name: 'compressed-assets',
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      const names = (await readdir(assets)).filter((name) => texts.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = new URL(name, assets);
          await writeFile(new URL(`${name}.br`, assets), await compress(await readFile(file)));
        }),
      );
    },
  },
});
