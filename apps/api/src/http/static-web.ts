import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { matchPath, type PathName } from '@korice/contracts';
import express, { type RequestHandler, type Response, type Router } from 'express';

/** What stands in the built page where each response puts a nonce of its own. */
const noncePlaceholder = '__CSP_NONCE__';

/** Whether the thing that an address names exists; a route without an entry always does. */
export type PageExists = Partial<Record<PathName, (params: Record<string, string>) => Promise<boolean>>>;

const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Serves the built browser application: hashed assets for a year, and its one page for every address,
 * with status 404 where nothing is. `webDist` is the folder that the web build wrote.
 */
export async function staticWeb(webDist: string, exists: PageExists): Promise<{ files: Router; page: RequestHandler }> {
  const parts = (await readFile(join(webDist, 'index.html'), 'utf8')).split(noncePlaceholder);
  const files = express.Router();
  files.use(
    '/assets',
    express.static(join(webDist, 'assets'), { immutable: true, maxAge: '1y', index: false, fallthrough: true }),
  );
  files.use(express.static(webDist, { index: false, maxAge: '1h', redirect: false }));

  async function statusOf(pathname: string): Promise<200 | 404> {
    const match = matchPath(pathname);
    if (!match) return 404;
    const check = exists[match.name];
    return !check || (await check(match.params)) ? 200 : 404;
  }

  const sendPage = (response: Response, status: number): void => {
    const nonce = randomBytes(16).toString('base64url');
    response.status(status);
    response.setHeader('Content-Security-Policy', contentSecurityPolicy(nonce));
    response.setHeader('Cache-Control', 'no-cache');
    response.type('html').send(parts.join(nonce));
  };

  const page: RequestHandler = (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      next();
      return;
    }
    if (!request.accepts('html')) {
      next();
      return;
    }
    statusOf(request.path).then((status) => {
      sendPage(response, status);
    }, next);
  };
  return { files, page };
}
