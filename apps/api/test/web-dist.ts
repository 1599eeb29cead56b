import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the server needs of the page that the web build writes. */
const page = `<!doctype html>
<html lang="sr-Latn">
  <head>
    <meta property="csp-nonce" nonce="__CSP_NONCE__" />
    <title>Korice</title>
    <link rel="preload" href="/assets/serif.woff2" as="font" type="font/woff2" crossorigin data-text nonce="__CSP_NONCE__" />
    <script type="module" nonce="__CSP_NONCE__" src="/assets/app.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

/** What the web build writes of the texts that a page asks for. */
const built = Object.fromEntries(
  ['summaries', 'reading-habits', 'book-statistics', 'price-of-books'].flatMap((name) =>
    ['sr', 'en'].map((language) => [
      `../../packages/texts/src/blog/${name}.${language}.ts`,
      { file: `assets/${name}.${language}-hash.js` },
    ]),
  ),
);

/** A folder that looks like the web build, with some HTML in the head of its page; `remove` it in `afterAll`. */
export async function makeWebDist(head = ''): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'korice-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    page.replace('</head>', () => `${head}</head>`),
  );
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(built));
  await writeFile(join(folder, 'sw.js'), '// the service worker\n');
  await writeFile(join(folder, 'assets', 'app.js'), '// the application\n');
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
