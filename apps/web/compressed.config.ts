import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);

/** What is text, and asked for often: the reader of bar codes takes five seconds of the build and hardly anybody needs it. */
const texts = /\.(?:js|css|svg)$/;

/**
 * Puts each asset beside itself compressed as far as Brotli goes, a sixth smaller than what a server can do while a browser waits.
 * `assets` is the folder of the build.
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
