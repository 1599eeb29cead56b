import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { compress, encodingFor } from './encoding.js';
import { createPageTemplate, type WebPage } from './page-template.js';
import type { ResponseCache } from './response-cache.js';
import type { SecurityLog } from './security-log.js';

/** Seconds. */
const defaultRetryAfter = 5;

/** The web build appends this to the name of a file that it has compressed with Brotli. */
const compressedEnding = '.br';

/** Renders the page of a path (still percent-encoded) and its query. */
export type RenderPage = (pathname: string, query: URLSearchParams) => Promise<WebPage>;

/** The policy of the service worker script, which applies to its own requests for the pages. */
const workerPolicy = "default-src 'none'; connect-src 'self'";

/** The worker that reads bar codes compiles WebAssembly. A worker runs under the policy of its own response, so the policy of the pages need not allow it. */
const compilingWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const compilingWorker = /[\\/]barcode\.worker-[\w-]+\.js$/;

interface StaticWebDeps {
  render: RenderPage;
  security: Pick<SecurityLog, 'refused'>;
  responseCache: Pick<ResponseCache, 'keep'>;
}

/** Shared caches reuse a page for one second, and for 30 more while they revalidate it in the background. Browsers always revalidate. */
const pageCaching = 'public, max-age=0, s-maxage=1, stale-while-revalidate=30';

/**
 * Serves the built web application in `webDist`: the assets, cacheable for a year, and for every other URL the page that `render` returns.
 * @throws when the built index.html lacks text that every page replaces
 */
export async function staticWeb(
  webDist: string,
  { render, security, responseCache }: StaticWebDeps,
): Promise<{ files: Router; page: RequestHandler }> {
  const write = await createPageTemplate(webDist);
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
      // After the response has begun, the only error is a closed connection.
      if (error && !response.headersSent) next(error);
    });
  });
  files.use((request, _response, next) => {
    // The file itself is a template without the content of a page.
    if (request.path === '/index.html') request.url = '/';
    next();
  });
  files.use(express.static(webDist, { index: false, maxAge: '1h', redirect: false }));

  async function send(request: Request, response: Response, page: WebPage): Promise<void> {
    const { html, policy } = write(page);
    const isShared = page.status === 200 && !page.isTemporary && request.headers.authorization === undefined;
    response.status(page.status);
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Cache-Control', isShared ? pageCaching : 'no-cache');
    response.vary('Accept-Encoding');
    // Below /auth the same URL can be an endpoint.
    if (request.path.startsWith('/auth/')) response.vary('Accept');
    response.type('html');
    if (request.method === 'HEAD') {
      response.send(html);
      return;
    }
    const encoding = encodingFor(request);
    const text = Buffer.from(html);
    const etagOf = request.app.get('etag fn') as (body: Buffer) => string;
    const body = await compress(text, encoding);
    // A weak tag: it is the same in every encoding.
    response.set('ETag', etagOf(text));
    if (encoding !== 'identity') response.set('Content-Encoding', encoding);
    response.send(body);
    if (isShared)
      responseCache.keep(request, response, {
        route: 'page',
        contentType: 'text/html; charset=utf-8',
        body,
        isPage: true,
      });
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
      .then(async (rendered) => {
        if (rendered.refusal) {
          security.refused(rendered.refusal, request, response);
          response.setHeader('Retry-After', rendered.refusal.retryAfter ?? defaultRetryAfter);
        }
        await send(request, response, rendered);
      })
      .catch(next);
  };
  return { files, page };
}

/** Returns the paths below `folder` of the files that also exist compressed. */
async function compressedFiles(folder: string): Promise<ReadonlySet<string>> {
  const names = await readdir(folder);
  return new Set(
    names
      .filter((name) => name.endsWith(compressedEnding))
      .map((name) => `/${name.slice(0, -compressedEnding.length)}`),
  );
}
