import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { paths, type PathName } from '@korice/contracts';
import { articleIds, languages, type Language } from '@korice/texts';
import { preloadLinks, textSources } from '../src/ssr/preload-links.js';

/** The one script in the built page. */
export const inlineScript = "addEventListener('DOMContentLoaded', () => undefined);";

/** The parts of the built page that the server uses. */
const page = `<!doctype html>
<html lang="sr-Latn">
  <head>
    <script>${inlineScript}</script>
    <title>Korice</title>
    <link rel="modulepreload" href="/assets/app.js" />
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

const articleSources = (language: Language): string[] =>
  textSources(
    ['summaries', ...articleIds].map((name) => `blog/${name}`),
    language,
  );

/** Build output for the sources that pages preload: one file each, and a chunk shared by screens. */
const built = {
  ...Object.fromEntries(
    languages
      .flatMap((language) => [
        ...articleSources(language),
        ...[undefined, ...(Object.keys(paths) as PathName[])].flatMap((name) => preloadLinks(name, language)),
      ])
      .map((source) => [
        source,
        {
          file: `assets/${parse(source).name}-hash${parse(source).ext === '.woff2' ? '.woff2' : '.js'}`,
          ...(source.startsWith('src/screens/') && { imports: ['_app.js', '_shared.js'], css: ['assets/screen.css'] }),
        },
      ]),
  ),
  '_app.js': { file: 'assets/app.js' },
  '_shared.js': { file: 'assets/shared-hash.js', css: ['assets/shared-hash.css'] },
};

export interface WebDist {
  folder: string;
  remove: () => Promise<void>;
}

/** Creates a folder like the web build, with extra HTML in the page's head; `remove` it in `afterAll`. */
export async function makeWebDist(head = ''): Promise<WebDist> {
  const folder = await mkdtemp(join(tmpdir(), 'korice-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    page.replace('</head>', () => `${head}</head>`),
  );
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(built));
  await writeFile(
    join(folder, '.vite', 'joined-styles.json'),
    JSON.stringify({ 'assets/shared-hash.css assets/screen.css': 'assets/joined-hash.css' }),
  );
  await writeFile(join(folder, 'sw.js'), '// the service worker\n');
  await writeFile(join(folder, 'assets', 'app.js'), '// the application\n');
  await writeFile(join(folder, 'assets', 'app.js.br'), brotliCompressSync('// the application\n'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Creates a folder like the web build, whose server build is the module `source`: it exports `renderFirstView`. */
export async function makeWebDistWithRenderer(source: string): Promise<WebDist> {
  const built = await makeWebDist();
  await mkdir(join(built.folder, '.server'));
  await writeFile(join(built.folder, '.server', 'render-first-view.js'), source);
  return built;
}
