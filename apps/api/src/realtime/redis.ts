import { once } from 'node:events';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis, type RedisOptions } from 'ioredis';
import type { ServerOptions } from 'socket.io';
import type { Logger } from '../platform/logger.js';
import { logOutages, RedisUnreachableError } from '../platform/redis.js';

const streamName = 'korice-events';
/** Entries kept in the stream. A process that is disconnected for more events misses the oldest ones. */
const maxStreamLength = 10_000;
/** Milliseconds. An event is delivered locally after its publication, so a Redis that hangs delays events by at most this. */
const publishTimeoutMs = 1_000;
/** Milliseconds after which a blocking read ends. Its connection is replaced when no response arrives in twice the time. */
const blockTimeMs = 2_000;
const maxRetryPauseMs = 1_000;

/**
 * A client whose commands fail at once while Redis is unavailable. Its copies, with which the adapter reads and subscribes, wait for Redis
 * instead.
 */
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

  /** Never rejects: the adapter ignores this promise, so a rejection would end the process. */
  override publish(...parameters: Parameters<Redis['publish']>): Promise<number> {
    return super.publish(...parameters).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'a request to other processes was not published');
      return 0;
    });
  }
}

interface RedisLink {
  adapter: NonNullable<ServerOptions['adapter']>;
  /** Calls `listener` whenever this process can read events of other processes again: Redis may have lost some in a restart. */
  onReadAgain(listener: () => void): void;
  /** Calls `listener` whenever this process can publish again: its events since the disconnection are lost. */
  onPublishAgain(listener: () => void): void;
  close(): void;
}

/**
 * Opens the connections that carry realtime events between processes: a stream, which a process continues to read where it lost its
 * connection, and a channel for requests to all processes. While Redis is unavailable, each process serves only its own sockets.
 * @throws RedisUnreachableError when Redis does not respond at the start.
 */
export async function connectRedis(url: string, log: Logger): Promise<RedisLink> {
  const publisher = new EventPublisher(url, log);
  try {
    await once(publisher, 'ready');
  } catch (error) {
    publisher.disconnect();
    throw new RedisUnreachableError('Redis does not answer', { cause: error });
  }
  const stopLoggingOutages = logOutages(publisher, log, 'events do not reach other processes');
  const adapter = createAdapter(publisher, {
    streamName,
    channelPrefix: streamName,
    maxLen: maxStreamLength,
    blockTimeInMs: blockTimeMs,
  });
  await Promise.all(publisher.copies.map((copy) => once(copy, 'ready')));
  // Until the first entry gives a position, every read starts at the end of the stream and misses events between two reads.
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
      stopLoggingOutages();
      for (const connection of [publisher, ...publisher.copies]) connection.disconnect();
    },
  };
}
