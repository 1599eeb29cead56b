import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Manifest, Plugin } from 'vite';

/** The screens that a visitor may begin with; those of an account stand in a layout of their own. */
const firstScreen = /^src\/screens\/(public|auth)\/\w+\.tsx$/;
const accountLayout = 'src/app/layouts/AuthLayout.tsx';

/** Of a chunk the styles, those of what it imports before its own. */
function stylesOf(built: Manifest, name: string, found = new Set<string>()): string[] {
  const chunk = built[name];
  if (!chunk) throw new Error(`The build has no ${name}`);
  if (found.has(name)) return [];
  found.add(name);
  return [...(chunk.imports ?? []).flatMap((imported) => stylesOf(built, imported, found)), ...(chunk.css ?? [])];
}

/**
 * Writes the styles that a first view needs beside those of every page into one file for each screen: before the first paint each more is
 * a round trip on a slow line. Which file stands for which is said in `.vite/joined-styles.json`, by the names of the joined files
 * with spaces between them. `dist` is the folder of the build.
 */
export const joinedStyles = (dist: URL): Plugin => ({
  name: 'joined-styles',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      const built = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest;
      const ofEveryPage = Object.keys(built).filter((name) => built[name]?.isEntry);
      const common = new Set(ofEveryPage.flatMap((name) => stylesOf(built, name)));
      const joined: Record<string, string> = {};
      for (const screen of Object.keys(built)) {
        const [, area] = firstScreen.exec(screen) ?? [];
        if (area === undefined) continue;
        const sources = area === 'auth' ? [accountLayout, screen] : [screen];
        const needed = new Set(sources.flatMap((source) => stylesOf(built, source)));
        const styles = [...needed].filter((file) => !common.has(file));
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
