import { Redis } from 'ioredis';
import type { Logger } from './logger.js';

export class RedisUnreachableError extends Error {
  override readonly name = 'RedisUnreachableError';
}

/** After this time without a response from Redis, a process counts in its own memory. Milliseconds. */
const limitTimeoutMs = 300;
/**
 * The connection is replaced when no response to a command arrives in this time. Otherwise every count would wait for a Redis that hangs,
 * and the client would keep the commands until Redis executes them. Milliseconds.
 */
const hangTimeoutMs = 1_000;

/** A connection and a function that closes it on purpose, which is not logged as an outage. */
export interface RedisForLimits {
  client: Redis;
  close(): void;
}

/**
 * Opens a connection for rate limits. A command fails at once while Redis is disconnected or hangs, and after `limitTimeoutMs` without a
 * response.
 * @throws RedisUnreachableError when Redis does not answer at the start.
 */
export async function connectRedisForLimits(url: string, log: Logger): Promise<RedisForLimits> {
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: limitTimeoutMs,
    socketTimeout: hangTimeoutMs,
  });
  const stopLoggingOutages = logOutages(client, log, 'each process counts the requests on its own');
  try {
    await client.connect();
  } catch (error) {
    client.disconnect();
    throw new RedisUnreachableError('Redis does not answer', { cause: error });
  }
  return {
    client,
    close() {
      stopLoggingOutages();
      client.disconnect();
    },
  };
}

/**
 * Logs that a connection is lost, with the consequence, and that it is back, but not each failed attempt to restore it. Call the returned
 * function before the connection is closed on purpose.
 */
export function logOutages(redis: Redis, log: Logger, consequence: string): () => void {
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway) log.warn({ err: error }, 'a connection to Redis failed');
  });
  const logLoss = (): void => {
    if (!isAway) log.warn(`Redis is away: ${consequence}`);
    isAway = true;
  };
  redis.on('close', logLoss);
  redis.on('ready', () => {
    if (isAway) log.warn('Redis is back');
    isAway = false;
  });
  return () => redis.off('close', logLoss);
}
