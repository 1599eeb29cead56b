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
import { createCallHandler, disconnectOnCall, type RefusalLog } from './calls.js';
import { userChannel, viewChannel, type ChatServer, type ChatSocket } from './channels.js';
import { createConnectionLimits } from './connection-limits.js';
import { subscribe } from './subscribers.js';

/**
 * Maximum size of a packet or POST: a message of 4,000 characters, each escaped as 6 bytes, and its envelope. A larger one ends the
 * connection.
 */
const maxBytes = 32 * 1024;
/** How long a connection may take to join the namespace, in milliseconds. */
const connectTimeoutMs = 5_000;
/** The `Retry-After` of a refused connection, in seconds. */
const retryAfter = 5;
/** Milliseconds in which requests for a session check are merged: after Redis is back, several connections and processes request one. */
const gatherReadsMs = 200;
/** Milliseconds that a stop waits for running calls of sockets. */
const callTimeoutMs = 3_000;
/** Milliseconds that a stop waits for browsers to read pending data and close their connections; then it destroys the connections. */
const closeTimeoutMs = 2_000;

export interface Realtime {
  /** Returns the number of connections of this process, including visitors. */
  countSockets(): number;
  /** Resolves to whether the member has the site open, on any process. @throws when Redis does not respond */
  isConnected(userId: string): Promise<boolean>;
  /** Resolves to whether the member has a visible page of the site, on any process. @throws when Redis does not respond */
  isInView(userId: string): Promise<boolean>;
  /** Closes the HTTP server and every connection, in a way that browsers reconnect by themselves. Waits for running calls. */
  close(): Promise<void>;
}

/**
 * Serves realtime events on the HTTP server. A socket belongs to the account of its token, or to a visitor, who cannot join any channel.
 * The socket of an account is disconnected when the session ends. With `REDIS_URL` the events reach the sockets of every process.
 * @throws RedisUnreachableError when Redis does not respond
 */
export async function createRealtime(
  server: HttpServer,
  services: { auth: AuthService; messaging: MessagingService },
  deps: Pick<AppContext, 'env' | 'events' | 'log'> & { rateLimits: RateLimits; security: RefusalLog },
): Promise<Realtime> {
  const { env, events, rateLimits, security } = deps;
  const log = deps.log.child({ part: 'realtime' });
  const background = createBackground(log);
  /** Returns the address of the client, as Express determines it for requests. */
  const callerOf = (request: IncomingMessage): string => addressOf(request, (_address, hop) => hop < env.TRUST_PROXY);
  // Loaded only with Redis, because the client takes 10 MB of memory.
  const redis =
    env.REDIS_URL === undefined ? undefined : await (await import('./redis.js')).connectRedis(env.REDIS_URL, log);
  /** Connections that have joined the namespace or are joining it: each may join once. */
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
        refuseRateLimited(request, answer);
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
    // Replaces Socket.IO's `connectTimeout`, which waits up to 30 seconds longer for a poll of the session that it closes.
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
  const handleCalls = createCallHandler(services.messaging, { log, rateLimits, security, background });

  /** Resolves to the member of the token; undefined for a visitor. @throws UNAUTHENTICATED for an invalid token */
  async function readActor(socket: ChatSocket): Promise<Actor | undefined> {
    const said = Handshake.safeParse(socket.handshake.auth);
    if (said.success && !said.data.token) return undefined;
    const actor = said.data?.token ? await services.auth.readSession(said.data.token) : undefined;
    if (!actor) throw new HttpError('UNAUTHENTICATED');
    return actor;
  }

  /** Joins the socket to the channel of its account, and disconnects it when its token expires. */
  async function keepWithSession(socket: ChatSocket, actor: Actor): Promise<void> {
    const left = actor.tokenIssuedAt + tokenLifetime - Date.now() / 1000;
    // Whole seconds, because Node keeps one list of timers per duration.
    const expiry = setTimeout(() => socket.disconnect(true), Math.ceil(left) * 1000);
    socket.on('disconnect', () => {
      clearTimeout(expiry);
    });
    await socket.join(userChannel(actor._id));
    // Checked again: a session that ended before the join did not disconnect this socket.
    await readActor(socket);
  }

  function noteRefusal(fault: unknown, socket: ChatSocket): ErrorCode {
    const error = toHttpError(fault);
    if (!logOwnFault(log, error, 'connection', {})) security.socketRefused(error, socket.handshake.address, {});
    return error.code;
  }

  /**
   * Disconnects a socket without a session: the browser does not reconnect. After any other error it closes the connection: the browser
   * reconnects.
   */
  function disconnectOnError(fault: unknown, socket: ChatSocket): void {
    if (noteRefusal(fault, socket) === 'UNAUTHENTICATED') socket.disconnect(true);
    else socket.conn.close();
  }

  /** Counts a visitor until its connection ends. @throws RATE_LIMITED */
  function countVisitor({ conn, handshake }: ChatSocket): void {
    // A closed connection emits no further `close` event that would end the count.
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
    // Closes the connection too: outside the namespace it has no use.
    socket.once('disconnect', () => {
      socket.conn.close();
    });
    const { actor } = socket.data;
    if (!actor) {
      disconnectOnCall(socket);
      return;
    }
    handleCalls(socket, actor);
    keepWithSession(socket, actor).catch((error: unknown) => {
      disconnectOnError(error, socket);
    });
  });
  events.on('user.sessions', ({ userId }) => {
    io.in(userChannel(userId)).disconnectSockets(true);
  });
  let isReadPending = false;
  /** Disconnects the sockets whose session ended while this process received no events. Calls within `gatherReadsMs` share one check. */
  function readSessions(): void {
    if (isReadPending) return;
    isReadPending = true;
    setTimeout(() => {
      isReadPending = false;
      for (const socket of io.of('/').sockets.values())
        readActor(socket).catch((error: unknown) => {
          disconnectOnError(error, socket);
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
      // The server stops accepting connections first: a browser that reconnected to this process would be disconnected again.
      const ended = new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
      await withTimeout(callTimeoutMs, background.settle());
      // Closes each connection separately, because closing all at once drops data that is not written yet, including acknowledgements.
      const connections = [...io.of('/').sockets.values()].map(({ conn }) => closeGracefully(conn));
      await withTimeout(closeTimeoutMs, Promise.all(connections));
      // A connection that does not respond would delay the stop by 30 seconds.
      for (const connection of upgraded) connection.destroy();
      await io.close();
      await ended;
      await background.settle();
      redis?.close();
    },
  };
}

/** The parts of an Engine.IO connection that are used here. */
interface EngineConnection {
  request: IncomingMessage | null;
  remoteAddress: string;
  once(event: 'close', listener: () => void): unknown;
  close(discard: boolean): void;
}

/**
 * Refuses a handshake with 429 and ends its TCP connection, so that the next attempt costs the caller a new connection. For a WebSocket
 * handshake, Engine.IO sends the refusal itself and supports no other status.
 */
function refuseRateLimited(request: IncomingMessage, answer: (message: string, isAllowed: boolean) => void): void {
  const { res } = request as IncomingMessage & { res?: ServerResponse };
  if (res)
    res
      .writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': retryAfter, Connection: 'close' })
      .end(JSON.stringify({ code: 'RATE_LIMITED' }));
  else answer('RATE_LIMITED', false);
}

const closeGracefully = (connection: ChatSocket['conn']): Promise<void> =>
  new Promise((resolve) => {
    connection.once('close', () => {
      resolve();
    });
    connection.close();
  });

/**
 * Returns whether the handshake comes from an allowed page. Browsers send the page's origin with every cross-origin handshake; requests
 * without an origin are accepted, because other programs need not send one.
 */
function isFromOwnPage(
  { origin, host }: IncomingHttpHeaders,
  { PUBLIC_URL, CORS_ORIGINS }: AppContext['env'],
): boolean {
  if (origin === undefined || CORS_ORIGINS.includes(origin)) return true;
  return (
    URL.canParse(origin) && (new URL(origin).origin === new URL(PUBLIC_URL).origin || new URL(origin).host === host)
  );
}
