import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

const header = 'X-Request-Id';

/** Middleware that assigns a request id and sends it in the response. Ids sent by clients are ignored. */
export function nameRequest(response: Pick<ServerResponse, 'setHeader'>): string {
  const id = randomUUID();
  response.setHeader(header, id);
  return id;
}

/** Names each request. */
export const requestId: RequestHandler = (_request, response, next) => {
  nameRequest(response);
  next();
};

/** Names a request in its answer, in its errors and in the log. */
export const requestIdOf = (response: Pick<ServerResponse, 'getHeader'>): string => String(response.getHeader(header));
