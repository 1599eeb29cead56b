import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { limited, type Limit } from '../limits.js';

export type LimitRequests = (limit: Limit) => RequestHandler;

/** Counts in this process's memory. Off: every request passes. */
export const createLimitRequests = (on: boolean): LimitRequests =>
  on
    ? (limit) =>
        rateLimit({
          windowMs: limit.window,
          limit: limit.most,
          standardHeaders: false,
          legacyHeaders: false,
          skipSuccessfulRequests: limit.failuresOnly ?? false,
          keyGenerator: (request, response) => keyOf(limit.by, request, response),
          handler: (request: Request & { rateLimit?: { resetTime?: Date } }, _response, next) => {
            next(limited(limit, request.rateLimit?.resetTime));
          },
        })
    : () => (_request, _response, next) => {
        next();
      };

function keyOf(by: Limit['by'], request: Request, response: Response): string {
  const address = ipKeyGenerator(request.ip ?? '');
  if (by === 'address') return address;
  if (by === 'account') return String(response.locals.actorId ?? address);
  const { email } = (request.body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : address;
}
