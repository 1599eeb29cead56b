import { once } from 'node:events';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis, type RedisOptions } from 'ioredis';
import type { ServerOptions } from 'socket.io';
import type { Logger } from '../platform/logger.js';
import { RedisUnreachableError } from '../platform/redis.js';

const streamName = 'korice-events';
/** A process that was away for more events than this misses the oldest ones. */
const maxStreamLength = 10_000;
/** Local delivery of an event waits for its publication, so a Redis that hangs delays events by at most this. Milliseconds. */
const publishTimeoutMs = 1_000;
/** A blocking read ends after this, and its connection is replaced when no response arrives in twice the time. Milliseconds. */
const blockTimeMs = 2_000;
const maxRetryPauseMs = 1_000;

/** Fails at once while Redis is away. Its copies, on which the adapter reads and subscribes, wait for Redis instead. */
class EventPublisher extends Redis {
  readonly copies: Redis[] = [];
  readonly #log: Logger;

  constructor(url: string, log: Logger) {
    super(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      socketTimeout: publishTimeoutMs,
      retryStrategy: (attempt) => Math.min(attempt * 50, maxRetryPauseMs),
    });
    this.#log = log;
  }

  override duplicate(override?: Partial<RedisOptions>): Redis {
    const waiting = { enableOfflineQueue: true, maxRetriesPerRequest: null, socketTimeout: 2 * blockTimeMs };
    const copy = super.duplicate({ ...waiting, ...override });
    this.copies.push(copy);
    return copy;
  }

  /** The adapter ignores this promise, so a rejection would end the process. */
  override publish(...parameters: Parameters<Redis['publish']>): Promise<number> {
    return super.publish(...parameters).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'a request to other processes was not published');
      return 0;
    });
  }
}

interface RedisLink {
  adapter: NonNullable<ServerOptions['adapter']>;
  /** Calls `listener` each time that events of other processes are read again: Redis keeps none over its own restart. */
  onReadAgain(listener: () => void): void;
  /** Calls `listener` each time that this process publishes again: its events since the disconnection are lost. */
  onPublishAgain(listener: () => void): void;
  close(): void;
}

/**
 * Opens the connections that carry realtime events between processes: a stream, in which a process that lost its connection reads on where
 * it stopped, and a channel for questions to all processes. While Redis is away each process serves its own sockets.
 * @throws RedisUnreachableError when Redis does not answer at the start.
 */
export async function connectRedis(url: string, log: Logger): Promise<RedisLink> {
  const publisher = new EventPublisher(url, log);
  try {
    await once(publisher, 'ready');
  } catch (error) {
    publisher.disconnect();
    throw new RedisUnreachableError('Redis does not answer', { cause: error });
  }
  publisher.on('error', (error: Error) => {
    log.warn({ err: error }, 'the connection to Redis failed');
  });
  const logLoss = (): void => {
    log.warn('Redis is away: events do not reach other processes');
  };
  publisher.on('close', logLoss);
  const adapter = createAdapter(publisher, {
    streamName,
    channelPrefix: streamName,
    maxLen: maxStreamLength,
    blockTimeInMs: blockTimeMs,
  });
  await Promise.all(publisher.copies.map((copy) => once(copy, 'ready')));
  // A read starts at the end of the stream until the first entry gives it a position. Without one it would miss events between two reads.
  await publisher.xadd(streamName, 'MAXLEN', '~', maxStreamLength, '*', 'type', 'start');
  return {
    adapter,
    onReadAgain(listener) {
      for (const copy of publisher.copies) copy.on('ready', listener);
    },
    onPublishAgain(listener) {
      publisher.on('ready', listener);
    },
    close() {
      publisher.off('close', logLoss);
      for (const connection of [publisher, ...publisher.copies]) connection.disconnect();
    },
  };
}
