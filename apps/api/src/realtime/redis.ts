import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import type { Logger } from '../platform/logger.js';
import { RedisUnreachableError } from '../platform/redis.js';

/** A connection that logs the events that it could not send: the adapter does not wait for what becomes of them. */
class LoggedRedis extends Redis {
  #log: Logger | undefined;
  #hasLost = false;

  logTo(log: Logger): void {
    this.#log = log;
    this.on('error', (error: Error) => {
      log.warn({ err: error }, 'the connection to Redis failed');
    });
  }

  override sendCommand(...parameters: Parameters<Redis['sendCommand']>): unknown {
    const result = super.sendCommand(...parameters);
    if (parameters[0].name === 'publish')
      Promise.resolve(result).catch((error: unknown) => {
        this.#hasLost = true;
        this.#log?.warn({ err: error }, 'Redis is away: an event does not reach other processes');
      });
    return result;
  }

  /** Whether an event was lost since this was asked last. */
  takeLoss(): boolean {
    const hasLost = this.#hasLost;
    this.#hasLost = false;
    return hasLost;
  }
}

export type RedisLink = Awaited<ReturnType<typeof connectRedis>>;

/** After so many attempts to reach Redis again an event is given up: about ten seconds. Whoever it was for has fetched it meanwhile. */
const maxRetries = 8;

/**
 * Opens the two connections that carry events between processes. Throws `RedisUnreachableError` when Redis does not answer at the
 * start; later they come back by themselves, and what is sent meanwhile waits for about ten seconds.
 */
export async function connectRedis(url: string, log: Logger) {
  const publishing = new LoggedRedis(url, { lazyConnect: true, maxRetriesPerRequest: maxRetries });
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
    /** Calls `listener` each time that the other processes hear this one again, where events of it were lost meanwhile. */
    onHeardAgain(listener: () => void) {
      publishing.on('ready', () => {
        if (publishing.takeLoss()) listener();
      });
    },
    close() {
      for (const connection of both) connection.disconnect();
    },
  };
}
