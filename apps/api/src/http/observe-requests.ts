import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { Metrics } from '../platform/metrics.js';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** Counts a request and its duration from now until the response closes. Calls `readRoute` only then, when the route is known. */
export function observe(
  metrics: Pick<Metrics, 'countRequest'>,
  { method = '' }: Pick<IncomingMessage, 'method'>,
  response: ServerResponse,
  readRoute: () => string,
): void {
  const startedAt = performance.now();
  response.once('close', () => {
    metrics.countRequest(
      { method: methods.has(method) ? method : 'other', route: readRoute(), status: statusOf(response) },
      (performance.now() - startedAt) / 1_000,
    );
  });
}

/** Counts every request. */
export const observeRequests =
  (metrics: Pick<Metrics, 'countRequest'>): RequestHandler =>
  (request, response, next) => {
    observe(metrics, request, response, () => routeOf(request));
    next();
  };

/** `GET /metrics`. */
export const serveMetrics =
  (metrics: Pick<Metrics, 'read' | 'contentType'>): RequestHandler =>
  (_request, response, next) => {
    metrics.read().then((text) => {
      response.set({ 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text);
    }, next);
  };

/** Returns the pattern of the matched route; `other` when none matched, such as for files and unknown paths. */
function routeOf({ route, baseUrl }: Request): string {
  const pattern: unknown = (route as { path?: unknown } | undefined)?.path;
  // The base is a fixed path, but in the upper and lower case of the request.
  return typeof pattern === 'string' ? `${baseUrl.toLowerCase()}${pattern}` : 'other';
}

const statusOf = ({ statusCode, writableFinished }: ServerResponse): string =>
  writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
