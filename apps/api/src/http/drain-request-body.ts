import type { IncomingMessage } from 'node:http';

/** How long the rest of a refused request may keep arriving. */
const defaultTimeoutMs = 30_000;

/**
 * Reads and discards the rest of a request that is already being answered. Closing a connection with unread bytes resets it, and the
 * reset can destroy the response: a proxy then reports 502 and a browser a network failure. After `timeoutMs` the socket is destroyed.
 */
export function drainRequestBody(request: IncomingMessage, { timeoutMs = defaultTimeoutMs } = {}): void {
  const timer = setTimeout(() => request.socket.destroy(), timeoutMs).unref();
  request.once('close', () => {
    clearTimeout(timer);
  });
  request.resume();
}
