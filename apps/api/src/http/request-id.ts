import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

const header = 'X-Request-Id';

/** Gives each request an id of ours, on its answer; one sent by a client is not trusted into the log. */
export const requestId: RequestHandler = (_request, response, next) => {
  response.setHeader(header, randomUUID());
  next();
};

/** Names a request in its answer, in its errors and in the log. */
export const requestIdOf = (response: Pick<ServerResponse, 'getHeader'>): string => String(response.getHeader(header));
