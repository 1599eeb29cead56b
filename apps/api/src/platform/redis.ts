import { Redis } from 'ioredis';
import type { Logger } from './logger.js';

export class RedisUnreachableError extends Error {
  override readonly name = 'RedisUnreachableError';
}

/** After this time without a response from Redis, a process counts in its own memory. Milliseconds. */
const limitTimeoutMs = 300;

/**
 * Opens a connection for rate limits. A command fails at once while Redis is disconnected, and after `limitTimeoutMs` without a response.
 * @throws RedisUnreachableError when Redis does not answer at the start.
 */
export async function connectRedisForLimits(url: string, log: Logger): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: limitTimeoutMs,
  });
  redis.on('error', (error: Error) => {
    log.warn({ err: error }, 'the connection to Redis for rate limits failed');
  });
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    throw new RedisUnreachableError('Redis does not answer', { cause: error });
  }
  return redis;
}
