import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

declare module 'http' {
  interface IncomingMessage {
    /** Names the request in its answer, in its errors and in the log. */
    id: string;
  }
}

/** Gives each request an id of ours; one sent by a client is not trusted into the log. */
export const requestId: RequestHandler = (request, response, next) => {
  request.id = randomUUID();
  response.setHeader('X-Request-Id', request.id);
  next();
};
