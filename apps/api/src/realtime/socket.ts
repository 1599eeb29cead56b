import type { IncomingHttpHeaders, IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, Handshake } from '@korice/contracts';
import addressOf from 'proxy-addr';
import { Server } from 'socket.io';
import type { Actor } from '../platform/actor.js';
import { createBackground } from '../platform/processes/background-tasks.js';
import type { AppContext } from '../config/app-context.js';
import type { RateLimits } from '../platform/rate-limiting/rate-limits.js';
import { HttpError } from '../platform/errors/http-error.js';
import { logOwnFault, toHttpError } from '../platform/errors/error-mapping.js';
import { tokenLifetime } from '../modules/accounts/auth/tokens.js';
import type { AuthService } from '../modules/accounts/auth/auth.service.js';
import type { MessagingService } from '../modules/messaging/messaging.service.js';
import { withTimeout } from '../platform/time/with-timeout.js';
import { createAnswerCalls, disconnectOnCall, type RefusalLog } from './calls.js';
import { userChannel, viewChannel, type ChatServer, type ChatSocket } from './channels.js';
import { createConnectionLimits } from './connection-limits.js';
import { subscribe } from './subscribers.js';

/** A message of 4,000 characters, each escaped with 6 bytes, and its envelope; a longer packet or POST ends the connection. */
const maxBytes = 32 * 1024;
/** How long a connection may take to join the namespace, in milliseconds. */
const connectTimeoutMs = 5_000;
/** What a refused handshake is told to wait, in seconds. */
const retryAfter = 5;
/** After Redis comes back, its connections and those of other processes all ask for a check of the sessions. Milliseconds. */
const gatherReadsMs = 200;
/** How long the calls of sockets that are under way at a stop may take to be answered, in milliseconds. */
const answerWithin = 3_000;
/** How long a browser may take to read what was written to it and to take note of a stop, in milliseconds, before it is cut off. */
const closeWithin = 2_000;

export interface Realtime {
  /** The connections of this process, those of visitors too. */
  countSockets(): number;
  /** Whether somebody has the site open, on whichever process. Throws when Redis is asked and does not answer. */
  isConnected(userId: string): Promise<boolean>;
  /** Whether a page of the site is visible to the member, on whichever process. Throws when Redis is asked and does not answer. */
  isInView(userId: string): Promise<boolean>;
  /** Closes every connection so that browsers come back by themselves, and the HTTP server with them; waits for what is under way. */
  close(): Promise<void>;
}

/**
 * Serves realtime events on the HTTP server. A socket belongs to the account of its token, or to a visitor, who may join nothing; it
 * ends with the session. With `REDIS_URL` the events reach the sockets of every process; throws when Redis does not answer.
 */
export async function createRealtime(
  server: HttpServer,
  services: { auth: AuthService; messaging: MessagingService },
  deps: Pick<AppContext, 'env' | 'events' | 'log'> & { rateLimits: RateLimits; security: RefusalLog },
): Promise<Realtime> {
  const { env, events, rateLimits, security } = deps;
  const log = deps.log.child({ part: 'realtime' });
  const background = createBackground(log);
  /** As Express counts it for requests. */
  const callerOf = (request: IncomingMessage): string => addressOf(request, (_address, hop) => hop < env.TRUST_PROXY);
  // Loaded where there is one: the client takes ten megabytes.
  const redis =
    env.REDIS_URL === undefined ? undefined : await (await import('./redis.js')).connectRedis(env.REDIS_URL, log);
  /** Connections that have joined the namespace, or are about to: each may join once. */
  const admitted = new WeakSet<object>();
  const limits = createConnectionLimits({ isLimited: rateLimits.isOn });
  const io: ChatServer = new Server(server, {
    serveClient: false,
    allowRequest: (request, answer) => {
      const address = callerOf(request);
      if (!isFromOwnPage(request.headers, env)) {
        security.socketRefused(new HttpError('FORBIDDEN'), address, { origin: String(request.headers.origin) });
        answer(null, false);
      } else if (limits.mayOpen(address)) answer(null, true);
      else {
        security.socketRefused(new HttpError('RATE_LIMITED'), address, {});
        refuseForNow(request, answer);
      }
    },
    maxHttpBufferSize: maxBytes,
    ...(env.CORS_ORIGINS.length > 0 && { cors: { origin: env.CORS_ORIGINS } }),
    ...(redis && { adapter: redis.adapter }),
  });
  // Socket.IO documents this for memory: without the handshake request a connection takes 21 instead of 26 KB.
  io.engine.on('connection', (connection: EngineConnection) => {
    if (connection.request) connection.remoteAddress = callerOf(connection.request);
    connection.request = null;
    // Not by Socket.IO's `connectTimeout`, which waits 30 seconds more for a poll of a session that it closes.
    const timer = setTimeout(() => {
      if (!admitted.has(connection)) connection.close(true);
    }, connectTimeoutMs);
    const endCount = limits.open(connection.remoteAddress);
    connection.once('close', () => {
      clearTimeout(timer);
      endCount();
    });
  });
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (_request, connection: Duplex) => {
    upgraded.add(connection);
    connection.once('close', () => upgraded.delete(connection));
  });
  const answerCalls = createAnswerCalls(services.messaging, { log, rateLimits, security, background });

  /** Undefined for a visitor. Throws UNAUTHENTICATED. */
  async function readActor(socket: ChatSocket): Promise<Actor | undefined> {
    const said = Handshake.safeParse(socket.handshake.auth);
    if (said.success && !said.data.token) return undefined;
    const actor = said.data?.token ? await services.auth.readSession(said.data.token) : undefined;
    if (!actor) throw new HttpError('UNAUTHENTICATED');
    return actor;
  }

  /** Puts the socket among those of its account, until the session ends. */
  async function keepWithSession(socket: ChatSocket, actor: Actor): Promise<void> {
    const left = actor.tokenIssuedAt + tokenLifetime - Date.now() / 1000;
    // Whole seconds: Node keeps a list of its own for every length of time.
    const expiry = setTimeout(() => socket.disconnect(true), Math.ceil(left) * 1000);
    socket.on('disconnect', () => {
      clearTimeout(expiry);
    });
    await socket.join(userChannel(actor._id));
    // Once more, now that its end would reach the socket: the session may have ended in between.
    await readActor(socket);
  }

  function noteRefusal(fault: unknown, socket: ChatSocket): ErrorCode {
    const error = toHttpError(fault);
    if (!logOwnFault(log, error, 'connection', {})) security.socketRefused(error, socket.handshake.address, {});
    return error.code;
  }

  /** Whom the server sends away stays away; a browser whose connection breaks comes back by itself. */
  function sendAway(fault: unknown, socket: ChatSocket): void {
    if (noteRefusal(fault, socket) === 'UNAUTHENTICATED') socket.disconnect(true);
    else socket.conn.close();
  }

  /** Counts a visitor until its connection ends. Throws RATE_LIMITED. */
  function countVisitor({ conn, handshake }: ChatSocket): void {
    // No event would end the count any more.
    if (conn.readyState === 'closed') return;
    const end = limits.openVisitor(handshake.address);
    if (!end) throw new HttpError('RATE_LIMITED', { retryAfter });
    conn.once('close', end);
  }

  async function admit(socket: ChatSocket): Promise<void> {
    if (admitted.has(socket.conn)) throw new HttpError('FORBIDDEN');
    admitted.add(socket.conn);
    try {
      const actor = await readActor(socket);
      if (actor) socket.data.actor = actor;
      else countVisitor(socket);
    } catch (error) {
      admitted.delete(socket.conn);
      throw error;
    }
  }

  io.use((socket, next) => {
    admit(socket).then(
      () => {
        next();
      },
      (error: unknown) => {
        const code = noteRefusal(error, socket);
        next(Object.assign(new Error(code), { data: { code } }));
      },
    );
  });
  io.on('connection', (socket) => {
    // A connection that has left the namespace has nothing more to do here.
    socket.once('disconnect', () => {
      socket.conn.close();
    });
    const { actor } = socket.data;
    if (!actor) {
      disconnectOnCall(socket);
      return;
    }
    answerCalls(socket, actor);
    keepWithSession(socket, actor).catch((error: unknown) => {
      sendAway(error, socket);
    });
  });
  events.on('user.sessions', ({ userId }) => {
    io.in(userChannel(userId)).disconnectSockets(true);
  });
  let isReadPending = false;
  /** Disconnects the sockets whose session ended while no event could say so. Calls within `gatherReadsMs` share one read. */
  function readSessions(): void {
    if (isReadPending) return;
    isReadPending = true;
    setTimeout(() => {
      isReadPending = false;
      for (const socket of io.of('/').sockets.values())
        readActor(socket).catch((error: unknown) => {
          sendAway(error, socket);
        });
    }, gatherReadsMs).unref();
  }
  io.on('readSessions', readSessions);
  redis?.onReadAgain(readSessions);
  redis?.onPublishAgain(() => io.serverSideEmit('readSessions'));
  subscribe(io, services.messaging, { events, background, clustered: redis !== undefined });

  async function hasSockets(channel: string): Promise<boolean> {
    const here = io.of('/').adapter.rooms.has(channel);
    return here || (redis !== undefined && (await io.in(channel).fetchSockets()).length > 0);
  }

  return {
    countSockets: () => io.of('/').sockets.size,

    isConnected: (userId) => hasSockets(userChannel(userId)),
    isInView: (userId) => hasSockets(viewChannel(userId)),

    async close() {
      // Before the connections: a browser that came back to this process would be sent away once more.
      const ended = new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
      await withTimeout(answerWithin, background.settle());
      // What closes all connections at once drops what is not written yet, answers among it.
      const connections = [...io.of('/').sockets.values()].map(({ conn }) => closeInOrder(conn));
      await withTimeout(closeWithin, Promise.all(connections));
      // One that has gone silent would hold the stop up for half a minute.
      for (const connection of upgraded) connection.destroy();
      await io.close();
      await ended;
      await background.settle();
      redis?.close();
    },
  };
}

/** What Engine.IO hands out of a connection. */
interface EngineConnection {
  request: IncomingMessage | null;
  remoteAddress: string;
  once(event: 'close', listener: () => void): unknown;
  close(discard: boolean): void;
}

/**
 * Refuses a handshake with 429 and ends its TCP connection, so that the next one costs the caller a new connection. A WebSocket handshake
 * is refused as Engine.IO does it, which sends no other status.
 */
function refuseForNow(request: IncomingMessage, answer: (message: string, isAllowed: boolean) => void): void {
  const { res } = request as IncomingMessage & { res?: ServerResponse };
  if (res)
    res
      .writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': retryAfter, Connection: 'close' })
      .end(JSON.stringify({ code: 'RATE_LIMITED' }));
  else answer('RATE_LIMITED', false);
}

const closeInOrder = (connection: ChatSocket['conn']): Promise<void> =>
  new Promise((resolve) => {
    connection.once('close', () => {
      resolve();
    });
    connection.close();
  });

/** Browsers say which site a page is of, and one of another site has nothing to connect for; other programs need not say. */
function isFromOwnPage(
  { origin, host }: IncomingHttpHeaders,
  { PUBLIC_URL, CORS_ORIGINS }: AppContext['env'],
): boolean {
  if (origin === undefined || CORS_ORIGINS.includes(origin)) return true;
  return (
    URL.canParse(origin) && (new URL(origin).origin === new URL(PUBLIC_URL).origin || new URL(origin).host === host)
  );
}
