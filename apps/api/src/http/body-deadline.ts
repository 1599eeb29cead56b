import type { Request, Response } from 'express';
import { HttpError } from '../platform/errors/http-error.js';

/** A body that arrives faster than `minBytesPerSecond` may take longer. */
const deadlineMs = 60_000;
const checkEveryMs = 10_000;
/** A tenth of a slow phone connection; a client that sends one byte a second stays far below. */
const minBytesPerSecond = 16 * 1024;

/**
 * Receives a request body within 60 s, or longer as long as it keeps arriving at 16 KB a second, at most the 15 minutes of `createHttpServer`.
 * @throws REQUEST_TIMEOUT; the connection is closed after the response, which also ends a pending read of the body.
 */
export async function withBodyDeadline<T>(
  request: Request,
  response: Response,
  receive: () => Promise<T>,
  firstCheckMs = deadlineMs,
): Promise<T> {
  const { socket } = request;
  const startedAt = performance.now();
  const bytesBefore = socket.bytesRead;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const check = (): void => {
      const seconds = (performance.now() - startedAt) / 1_000;
      if (socket.bytesRead - bytesBefore >= seconds * minBytesPerSecond) {
        timer = setTimeout(check, checkEveryMs);
        return;
      }
      response.setHeader('Connection', 'close');
      response.once('finish', () => socket.destroy());
      reject(new HttpError('REQUEST_TIMEOUT'));
    };
    timer = setTimeout(check, firstCheckMs);
  });
  try {
    return await Promise.race([receive(), late]);
  } finally {
    clearTimeout(timer);
  }
}
