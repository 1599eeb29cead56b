import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { HttpError } from '../errors/http-error.js';
import { limits, type Limit, type LimitName } from './limits.js';
import type { Logger } from '../logger.js';
import type { RedisForLimits } from '../redis.js';

/** Counts uses against `limits`, for requests and socket events alike. Every count expires with its window. */
export interface RateLimits {
  /** False with `RATE_LIMIT=off`: nothing is counted. */
  readonly isOn: boolean;
  /** @throws RATE_LIMITED with the seconds until the window of the key ends. */
  consume(limit: Limit, key: string, points?: number): Promise<void>;
  /** Takes back one use. */
  refund(limit: Limit, key: string): Promise<void>;
  close(): void;
}

/**
 * Counts in memory; with `REDIS_URL` in Redis, together with the other processes. While Redis does not respond, each process counts in its
 * own memory, so that limits are neither lifted nor refuse everybody.
 * @throws RedisUnreachableError when Redis does not respond at the start.
 */
export async function createRateLimits(
  env: { RATE_LIMIT: boolean; REDIS_URL?: string | undefined },
  log: Logger,
): Promise<RateLimits> {
  const isOn = env.RATE_LIMIT;
  const redis = isOn && env.REDIS_URL !== undefined ? await connectRedis(env.REDIS_URL, log) : undefined;
  const limiters = new Map<Limit, RateLimiterAbstract>(
    (Object.keys(limits) as LimitName[]).map((name) => [limits[name], createLimiter(name, redis?.client)]),
  );

  function limiterOf(limit: Limit): RateLimiterAbstract {
    const limiter = limiters.get(limit);
    if (!limiter) throw new Error('The limit is not one of `limits`');
    return limiter;
  }

  return {
    isOn,
    async consume(limit, key, points = 1) {
      if (!isOn) return;
      try {
        await limiterOf(limit).consume(key, points);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new HttpError('RATE_LIMITED', { retryAfter });
      }
    },
    async refund(limit, key) {
      if (isOn) await limiterOf(limit).reward(key);
    },
    close() {
      redis?.close();
    },
  };
}

/** Loads the client only when it is needed, because it takes ten megabytes. */
const connectRedis = async (url: string, log: Logger): Promise<RedisForLimits> =>
  (await import('../redis.js')).connectRedisForLimits(url, log);

function createLimiter(name: LimitName, redis: Redis | undefined): RateLimiterAbstract {
  const { windowMs, maxRequests } = limits[name];
  const options = { keyPrefix: `korice-limit:${name}`, points: maxRequests, duration: windowMs / 1000 };
  const memory = new RateLimiterMemory(options);
  if (!redis) return memory;
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: memory,
  });
}
