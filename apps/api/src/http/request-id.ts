import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

const header = 'X-Request-Id';

/** Assigns a random id to a request, sends it in the response and returns it. An id that the client sent is ignored. */
export function assignRequestId(response: Pick<ServerResponse, 'setHeader'>): string {
  const id = randomUUID();
  response.setHeader(header, id);
  return id;
}

/** Middleware that assigns the id. */
export const requestId: RequestHandler = (_request, response, next) => {
  assignRequestId(response);
  next();
};

/** Returns the id of the request of a response; it is also in error responses and in the log. */
export const requestIdOf = (response: Pick<ServerResponse, 'getHeader'>): string => String(response.getHeader(header));
