import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { Metrics } from '../platform/metrics.js';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** Counts a request with how long it took from now on, once its connection is done with it; `readRoute` is asked then. */
export function observe(
  metrics: Pick<Metrics, 'countRequest'>,
  { method = '' }: Pick<IncomingMessage, 'method'>,
  response: ServerResponse,
  readRoute: () => string,
): void {
  const begun = performance.now();
  response.once('close', () => {
    metrics.countRequest(
      { method: methods.has(method) ? method : 'other', route: readRoute(), status: statusOf(response) },
      (performance.now() - begun) / 1_000,
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

/** The pattern of the route that answered. What no route took, files and unknown addresses among them, is `other`. */
function routeOf({ route, baseUrl }: Request): string {
  const pattern: unknown = (route as { path?: unknown } | undefined)?.path;
  // The base is a fixed path, but it stands as the caller wrote it.
  return typeof pattern === 'string' ? `${baseUrl.toLowerCase()}${pattern}` : 'other';
}

const statusOf = ({ statusCode, writableFinished }: ServerResponse): string =>
  writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
