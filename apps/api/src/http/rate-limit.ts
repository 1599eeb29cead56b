import type { Request, RequestHandler, Response } from 'express';
import { addressKey } from '../platform/rate-limiting/address-key.js';
import type { Limit } from '../platform/rate-limiting/limits.js';
import type { Logger } from '../platform/logger.js';
import type { RateLimits } from '../platform/rate-limiting/rate-limits.js';
import { emailIn } from './email-in.js';

export type LimitRequests = (limit: Limit) => RequestHandler;

/** Returns middleware that refuses requests above a limit with RATE_LIMITED. */
export const createLimitRequests =
  (rateLimits: RateLimits, log: Logger): LimitRequests =>
  (limit) =>
  async (request, response, next) => {
    const key = keyOf(limit.by, request, response);
    await rateLimits.consume(limit, key);
    const { failuresOnly = false, successesOnly = false } = limit;
    if (failuresOnly || successesOnly)
      response.once('finish', () => {
        const isSuccess = response.statusCode < 400;
        if (isSuccess !== failuresOnly) return;
        rateLimits.refund(limit, key).catch((error: unknown) => {
          log.warn({ err: error }, 'a rate limit could not be refunded');
        });
      });
    next();
  };

function keyOf(by: Limit['by'], request: Request, response: Response): string {
  if (by === 'account' && response.locals.actorId !== undefined) return String(response.locals.actorId);
  return (by === 'email' ? emailIn(request) : undefined) ?? addressKey(request.ip);
}
