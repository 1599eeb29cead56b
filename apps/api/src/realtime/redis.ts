import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import type { Logger } from '../logger.js';

export class RedisUnreachableError extends Error {
  override readonly name = 'RedisUnreachableError';
}

/** A connection whose failed commands are logged: the adapter sends them without waiting for what becomes of them. */
class LoggedRedis extends Redis {
  #log: Logger | undefined;

  logTo(log: Logger): void {
    this.#log = log;
    this.on('error', (error: Error) => {
      log.warn({ err: error }, 'the connection to Redis failed');
    });
  }

  override sendCommand(...parameters: Parameters<Redis['sendCommand']>): unknown {
    const result = super.sendCommand(...parameters);
    Promise.resolve(result).catch((error: unknown) => {
      this.#log?.warn({ err: error }, 'Redis is away: an event does not reach other processes');
    });
    return result;
  }
}

export type RedisLink = Awaited<ReturnType<typeof connectRedis>>;

/** After so many attempts to reach Redis again an event is given up: about ten seconds. Whoever it was for has fetched it meanwhile. */
const mostRetries = 8;

/**
 * Opens the two connections that carry events between processes. Throws `RedisUnreachableError` when Redis does not answer at the
 * start; later they come back by themselves, and what is sent meanwhile waits for about ten seconds.
 */
export async function connectRedis(url: string, log: Logger) {
  const publishing = new LoggedRedis(url, { lazyConnect: true, maxRetriesPerRequest: mostRetries });
  const subscribed = new LoggedRedis(url, { lazyConnect: true, maxRetriesPerRequest: null });
  const both = [publishing, subscribed];
  try {
    for (const connection of both) {
      connection.logTo(log);
      await connection.connect();
    }
  } catch (error) {
    for (const connection of both) connection.disconnect();
    throw new RedisUnreachableError('Redis does not answer', { cause: error });
  }
  return {
    adapter: createAdapter(publishing, subscribed, { key: 'korice' }),
    /** Calls `listener` each time that the events of other processes are heard again: some may be lost. */
    onBack(listener: () => void) {
      subscribed.on('ready', () => {
        // Answered behind the subscriptions, which are renewed first. Where it fails, the connection has broken again.
        subscribed.ping().then(listener, () => undefined);
      });
    },
    close() {
      for (const connection of both) connection.disconnect();
    },
  };
}
