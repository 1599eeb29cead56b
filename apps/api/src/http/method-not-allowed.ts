import type { EndpointShape } from '@korice/contracts';
import type { Router } from 'express';
import { HttpError } from '../platform/errors/http-error.js';

/** Responds 405 with `Allow` to a method that a known path does not have. Call it after every endpoint is mounted. */
export function refuseOtherMethods(router: Router, mounted: readonly EndpointShape[]): void {
  const methodsOf = new Map<string, Set<string>>();
  for (const { path, method } of mounted) {
    const methods = methodsOf.get(path) ?? new Set(['OPTIONS']);
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    methodsOf.set(path, methods);
  }
  for (const [path, methods] of methodsOf)
    router.all(path, (request, response, next) => {
      response.setHeader('Allow', [...methods].sort().join(', '));
      if (request.method === 'OPTIONS') response.status(204).end();
      else next(new HttpError('METHOD_NOT_ALLOWED'));
    });
}
