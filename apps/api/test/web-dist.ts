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

/** A folder that looks like the web build, with some HTML in the head of its page; `remove` it in `afterAll`. */
export async function makeWebDist(head = ''): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'korice-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    page.replace('</head>', () => `${head}</head>`),
  );
  await writeFile(join(folder, 'sw.js'), '// the service worker\n');
  await writeFile(join(folder, 'assets', 'app.js'), '// the application\n');
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
