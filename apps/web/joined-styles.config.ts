import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Manifest, Plugin } from 'vite';
import { withImports } from './with-imports.config.js';

/** Screens that a visit can begin with. Not the dashboard screens, which need a login and have another layout. */
const firstScreen = /^src\/screens\/(public|auth)\/\w+\.tsx$/;
const accountLayout = 'src/app/layouts/AuthLayout.tsx';

const stylesOf = (built: Manifest, names: readonly string[]): Set<string> =>
  new Set([...withImports(built, names)].flatMap((name) => built[name]?.css ?? []));

/**
 * Joins the style sheets that each first screen needs in addition to the common ones into one file: every request before the first paint
 * costs a round trip. `.vite/joined-styles.json` maps the names of the joined files, separated by spaces, to the file. `dist` is the
 * folder of the build.
 */
export const mergedStyles = (dist: URL): Plugin => ({
  name: 'joined-styles',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      const built = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest;
      const entries = Object.keys(built).filter((name) => built[name]?.isEntry);
      const ofEveryPage = stylesOf(built, entries);
      const joined: Record<string, string> = {};
      for (const screen of Object.keys(built)) {
        const [, area] = firstScreen.exec(screen) ?? [];
        if (area === undefined) continue;
        const sources = area === 'auth' ? [accountLayout, screen] : [screen];
        const styles = [...stylesOf(built, sources)].filter((file) => !ofEveryPage.has(file));
        if (styles.length < 2) continue;
        const content = (await Promise.all(styles.map((file) => readFile(new URL(file, dist), 'utf8')))).join('');
        const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
        joined[styles.join(' ')] = `assets/joined-${hash}.css`;
        await writeFile(new URL(`assets/joined-${hash}.css`, dist), content);
      }
      await writeFile(new URL('.vite/joined-styles.json', dist), JSON.stringify(joined));
    },
  },
});
