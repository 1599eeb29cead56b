import type { IncomingMessage } from 'node:http';

/** For how long, in milliseconds, the rest of a refused request may go on arriving. */
const lingerFor = 30_000;

/**
 * Reads on and throws away what is still arriving of a request that is being answered already. A connection that is closed with bytes
 * unread is reset, and the reset can take the answer with it: a proxy would tell its visitor 502, a browser that the network failed.
 * Whoever goes on sending for longer is cut off, and so is, at the answer, a connection that was its last one's.
 */
export function discardRest(request: IncomingMessage, { within = lingerFor } = {}): void {
  const late = setTimeout(() => request.socket.destroy(), within).unref();
  request.once('close', () => {
    clearTimeout(late);
  });
  request.resume();
}
