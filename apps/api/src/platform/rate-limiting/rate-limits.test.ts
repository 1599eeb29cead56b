import { once } from 'node:events';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../../test/free-port.js';
import { findProgram } from '../../../test/find-program.js';
import { startRedis, stopProcesses, type RunningProcess } from '../../../test/processes.js';
import { limits } from './limits.js';
import { createLogger } from '../logger.js';
import { createRateLimits, type RateLimits } from './rate-limits.js';

const log = createLogger('silent');
const limit = limits.resetByEmail;
const minute = 60_000;

async function openLimits(variables: { RATE_LIMIT?: boolean; REDIS_URL?: string } = {}): Promise<RateLimits> {
  const rateLimits = await createRateLimits({ RATE_LIMIT: true, REDIS_URL: undefined, ...variables }, log);
  onTestFinished(() => {
    rateLimits.close();
  });
  return rateLimits;
}

async function consumeAll(rateLimits: RateLimits, key: string, count: number = limit.maxRequests): Promise<void> {
  for (let used = 0; used < count; used += 1) await rateLimits.consume(limit, key);
}

describe('createRateLimits', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('refuses a key above its limit with the seconds until its window ends, and no other key', async () => {
    vi.useFakeTimers();
    const rateLimits = await openLimits();
    await consumeAll(rateLimits, 'a');
    vi.advanceTimersByTime(10 * minute);
    await expect(rateLimits.consume(limit, 'a')).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 50 * 60 });
    await rateLimits.consume(limit, 'b');
    vi.advanceTimersByTime(50 * minute);
    await rateLimits.consume(limit, 'a');
  });

  it('allows refunded uses again, and counts a use of several points', async () => {
    const rateLimits = await openLimits();
    await consumeAll(rateLimits, 'a');
    await rateLimits.refund(limit, 'a');
    await rateLimits.consume(limit, 'a');
    await rateLimits.consume(limit, 'b', limit.maxRequests);
    for (const key of ['a', 'b'])
      await expect(rateLimits.consume(limit, key)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('counts nothing with RATE_LIMIT=off', async () => {
    await consumeAll(await openLimits({ RATE_LIMIT: false }), 'a', 10 * limit.maxRequests);
  });
});

const redisServer = findProgram('redis-server');
const isMissing = redisServer === undefined;

describe.skipIf(isMissing)('createRateLimits with Redis', { tags: ['services'], timeout: 30_000 }, () => {
  let port: number;
  let redis: RunningProcess;
  const open = () => openLimits({ REDIS_URL: `redis://127.0.0.1:${port}` });
  beforeAll(async () => {
    port = await freePort();
    redis = await startRedis(redisServer ?? '', port);
  });
  afterAll(stopProcesses);

  it('counts the uses of all processes together', async () => {
    const [one, other] = [await open(), await open()];
    await consumeAll(one, 'shared', limit.maxRequests - 1);
    await other.consume(limit, 'shared');
    for (const rateLimits of [one, other])
      await expect(rateLimits.consume(limit, 'shared')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('logs no outage of Redis when it is closed', async () => {
    const lines: string[] = [];
    const warnings = createLogger('warn', { write: (line: string) => void lines.push(line) });
    const disconnect = vi.spyOn(Redis.prototype, 'disconnect');
    onTestFinished(() => {
      disconnect.mockRestore();
    });
    const env = { RATE_LIMIT: true, REDIS_URL: `redis://127.0.0.1:${port}` };
    (await createRateLimits(env, warnings)).close();
    const [client] = disconnect.mock.contexts;
    expect(client).toBeInstanceOf(Redis);
    await once(client as Redis, 'end');
    expect(lines).toEqual([]);
  });

  it('refuses to start when Redis does not answer', async () => {
    const unused = await freePort();
    await expect(openLimits({ REDIS_URL: `redis://127.0.0.1:${unused}` })).rejects.toThrow('Redis does not answer');
  });

  it('does not ask a silent Redis again after a second without a response', async () => {
    const rateLimits = await open();
    const send = vi.spyOn(Redis.prototype, 'sendCommand');
    onTestFinished(() => {
      send.mockRestore();
    });
    const counts = () => send.mock.calls.filter(([{ name }]) => name === 'evalsha' || name === 'eval').length;
    redis.child.kill('SIGSTOP');
    try {
      await rateLimits.consume(limit, 'silent');
      await expect
        .poll(
          async () => {
            const before = counts();
            await rateLimits.consume(limits.registerByAddress, 'silent');
            return counts() - before;
          },
          { timeout: 5_000 },
        )
        .toBe(0);
    } finally {
      redis.child.kill('SIGCONT');
    }
  });

  it.each([
    ['is gone', () => redis.stop('SIGKILL'), async () => (redis = await startRedis(redisServer ?? '', port))],
    ['is silent', () => redis.child.kill('SIGSTOP'), () => redis.child.kill('SIGCONT')],
  ])(
    'enforces the limit without Redis while it %s, and shares counts again afterwards',
    async (name, pause, resume) => {
      const rateLimits = await open();
      await pause();
      await consumeAll(rateLimits, `${name} away`);
      await expect(rateLimits.consume(limit, `${name} away`)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
      await resume();
      const other = await open();
      const key = (attempt: number) => `${name} back ${attempt}`;
      let attempt = 0;
      await expect
        .poll(
          async () => {
            attempt += 1;
            await rateLimits.consume(limit, key(attempt), limit.maxRequests);
            return other.consume(limit, key(attempt)).then(
              () => 'counted alone',
              () => 'shared',
            );
          },
          { timeout: 10_000 },
        )
        .toBe('shared');
    },
  );
});
