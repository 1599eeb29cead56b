import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import express, { type RequestHandler, type Response, type Router } from 'express';
import type { HttpError } from '../platform/errors/http-error.js';
import { createFilesOf, type Built } from './built-files.js';
import type { SecurityLog } from './security-log.js';

/** What stands in the built page where each response puts something of its own. */
const places = {
  nonce: '__CSP_NONCE__',
  lang: 'lang="sr-Latn"',
  head: '<title>Korice</title>',
  program: 'rel="modulepreload"',
  styles: '</head>',
  firstView: '<div id="root"></div>',
} as const;

/** An outside service of analytics that the page was built for. */
const analytics = /<meta name="analytics" content="([^"]+)"/;

const anyPlace = new RegExp(Object.values(places).join('|'), 'g');

/** Seconds. */
const defaultRetryAfter = 5;

/** What the web build adds to the name of a file that it has compressed as far as it goes. */
const compressedEnding = '.br';

/** What of a page depends on its address. */
export interface WebPage {
  status: number;
  /** The value of the document's `lang`. */
  lang: string;
  /** HTML for the head, from the title on. */
  head: string;
  /** HTML for the body, after the root: the answers that the first view is drawn of, and what stands there when the program does not come. */
  firstView: string;
  /** Source files of the browser application that the page asks for at once, as the web build names them. */
  sources?: readonly string[];
  /** What stands in the root until the program takes it over, with its styles. */
  drawn?: { html: string; styles: string } | undefined;
  /** Why the page goes out without what it should show, for the log and for `Retry-After`. */
  refusal?: HttpError;
}

/** The page of a path (still encoded) and its query. */
export type RenderPage = (pathname: string, query: URLSearchParams) => Promise<WebPage>;

const contentSecurityPolicy = (nonce: string, connections: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connections}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The last is the editor's own, for what is pasted.
    "require-trusted-types-for 'script'",
    'trusted-types korice default ProseMirrorClipboard',
  ].join('; ');

/** A service worker fetches for its pages, under the policy that its own script came with. */
const workerPolicy = "default-src 'none'; connect-src 'self'";

/** The reader of bar codes compiles WebAssembly; it runs under the policy of its own response, and the pages' stays as it is. */
const compilingWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const compilingWorker = /[\\/]barcode\.worker-[\w-]+\.js$/;

/**
 * Serves the built browser application: hashed assets for a year, and its one page for every address, with what `render` says of it.
 * `webDist` is the folder that the web build wrote. Throws when the built page has no place for something.
 */
export async function staticWeb(
  webDist: string,
  render: RenderPage,
  security: Pick<SecurityLog, 'refused'>,
): Promise<{ files: Router; page: RequestHandler }> {
  const template = await readFile(join(webDist, 'index.html'), 'utf8');
  for (const place of Object.values(places))
    if (!template.includes(place)) throw new Error(`The built page has no ${place}`);
  const service = analytics.exec(template)?.[1];
  const connections = service === undefined ? "'self'" : `'self' ${new URL(service).origin}`;
  const built = JSON.parse(await readFile(join(webDist, '.vite', 'manifest.json'), 'utf8')) as Built;
  const filesOf = createFilesOf(built, template);
  const joined = JSON.parse(await readFile(join(webDist, '.vite', 'joined-styles.json'), 'utf8')) as Joined;
  const compressed = await compressedFiles(join(webDist, 'assets'));

  const files = express.Router();
  files.use(
    '/assets',
    (request, response, next) => {
      if (compressed.has(request.path)) {
        response.vary('Accept-Encoding');
        if (request.acceptsEncodings('br') === 'br') request.url = `${request.path}${compressedEnding}`;
      }
      next();
    },
    express.static(join(webDist, 'assets'), {
      immutable: true,
      maxAge: '1y',
      index: false,
      fallthrough: true,
      setHeaders(response, file) {
        const name = file.endsWith(compressedEnding) ? file.slice(0, -compressedEnding.length) : file;
        if (name !== file) response.type(extname(name)).setHeader('Content-Encoding', 'br');
        if (compilingWorker.test(name)) response.setHeader('Content-Security-Policy', compilingWorkerPolicy);
      },
    }),
  );
  files.get('/sw.js', (_request, response, next) => {
    response.setHeader('Content-Security-Policy', workerPolicy);
    const headers = { 'Cache-Control': 'no-cache' };
    response.sendFile('sw.js', { root: webDist, headers, cacheControl: false }, (error: unknown) => {
      // Once the answer has begun, an error is a browser that went away.
      if (error && !response.headersSent) next(error);
    });
  });
  files.use((request, _response, next) => {
    // The page without what each response puts into it is nobody's.
    if (request.path === '/index.html') request.url = '/';
    next();
  });
  files.use(express.static(webDist, { index: false, maxAge: '1h', redirect: false }));

  function send(response: Response, page: WebPage): void {
    const { status, lang, head, firstView, sources = [], drawn } = page;
    const nonce = randomBytes(16).toString('base64url');
    const files = filesOf(sources);
    const [styles, scripts] = [files.filter(isStyle), files.filter((file) => !isStyle(file))];
    // Where something is drawn, the page's script asks for the program once that is painted.
    const program = drawn ? 'rel="program"' : places.program;
    const parts: Readonly<Record<string, string>> = {
      [places.nonce]: nonce,
      [places.lang]: `lang="${lang}"`,
      [places.head]:
        head +
        scripts.map((file) => `\n    <link ${program} fetchpriority="low" href="/${file}" nonce="${nonce}">`).join(''),
      [places.program]: program,
      // After those that every page has, as the program would put them.
      [places.styles]: [
        ...linksTo(styles, joined, nonce),
        ...(drawn ? [`<style nonce="${nonce}">${drawn.styles}</style>`] : []),
        places.styles,
      ].join('\n'),
      [places.firstView]: `<div id="root">${drawn?.html ?? ''}</div>${firstView}`,
    };
    response.status(status);
    response.setHeader('Content-Security-Policy', contentSecurityPolicy(nonce, connections));
    response.setHeader('Cache-Control', 'no-cache');
    response.type('html').send(template.replace(anyPlace, (place) => parts[place] ?? place));
  }

  const page: RequestHandler = (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      next();
      return;
    }
    if (!request.accepts('html')) {
      next();
      return;
    }
    render(request.path, new URLSearchParams(request.url.split('?')[1]))
      .then((rendered) => {
        if (rendered.refusal) {
          security.refused(rendered.refusal, request, response);
          response.setHeader('Retry-After', rendered.refusal.retryAfter ?? defaultRetryAfter);
        }
        send(response, rendered);
      })
      .catch(next);
  };
  return { files, page };
}

/** By the names of style sheets, with spaces between them, one file that holds them all; from the web build. */
type Joined = Readonly<Partial<Record<string, string>>>;

/** One style sheet instead of several where the build has it. The program must find those that it would load itself, which are not fetched then. */
function linksTo(styles: readonly string[], joined: Joined, nonce: string): string[] {
  const link = (file: string, disabled = '') =>
    `<link rel="stylesheet"${disabled} crossorigin href="/${file}" nonce="${nonce}">`;
  const instead = joined[styles.join(' ')];
  if (instead === undefined) return styles.map((file) => link(file));
  return [link(instead), ...styles.map((file) => link(file, ' disabled'))];
}

const isStyle = (file: string): boolean => file.endsWith('.css');

/** The paths below `folder` of those of its files that lie there compressed too. */
async function compressedFiles(folder: string): Promise<ReadonlySet<string>> {
  const names = await readdir(folder);
  return new Set(
    names
      .filter((name) => name.endsWith(compressedEnding))
      .map((name) => `/${name.slice(0, -compressedEnding.length)}`),
  );
}
