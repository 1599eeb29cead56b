import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import type { Engine } from '../storage/engine.js';
import { Cursors } from './cursors.js';
import { dispatch } from './dispatcher.js';
import { expireDocuments } from './expiry.js';
import { filterShape } from './filter-shape.js';
import type { Log } from './log.js';
import { Sessions } from './sessions.js';
import { ServerStatistics } from './statistics.js';
import { encodeReply, MessageSplitter, parseRequest } from './wire.js';

const UPKEEP_MS = 60_000;

/** Speaks MongoDB's wire protocol on one socket for one engine. */
export class Server {
  private readonly engine: Engine;
  private readonly log: Log;
  private readonly cursors = new Cursors();
  private readonly sessions = new Sessions();
  private readonly statistics = new ServerStatistics();
  private readonly sockets = new Set<Socket>();
  private readonly listener: NetServer;
  private upkeep: NodeJS.Timeout | undefined;
  private address = '';

  constructor(engine: Engine, log: Log) {
    this.engine = engine;
    this.log = log;
    this.listener = createServer((socket) => this.accept(socket));
  }

  /**
   * Listens on a Unix socket that only this user can connect to, or on a loopback port when no path is given.
   * Answers with the URI to connect to.
   */
  async listen(socketPath: string | undefined): Promise<string> {
    if (socketPath) rmSync(socketPath, { force: true });
    await new Promise<void>((resolve, reject) => {
      this.listener.once('error', reject);
      if (socketPath) this.listener.listen(socketPath, resolve);
      else this.listener.listen(0, '127.0.0.1', resolve);
    });
    if (socketPath) chmodSync(socketPath, 0o600);
    const bound = this.listener.address();
    this.address = typeof bound === 'object' && bound ? `127.0.0.1:${bound.port}` : (socketPath ?? '');
    this.upkeep = setInterval(() => void this.maintain(Date.now()), UPKEEP_MS).unref();
    return connectionUri(this.address);
  }

  /** Closes every connection; what was acknowledged is on disk already. */
  async close(): Promise<void> {
    clearInterval(this.upkeep);
    const closed = new Promise<void>((resolve) => this.listener.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private async maintain(now: number): Promise<void> {
    this.cursors.closeIdle(now);
    try {
      const expired = await expireDocuments(this.engine, now);
      if (expired > 0) this.log.debug({ expired }, 'deleted expired documents');
    } catch (error) {
      this.log.error({ err: error }, 'could not delete expired documents');
    }
  }

  private accept(socket: Socket): void {
    this.sockets.add(socket);
    this.statistics.connections++;
    this.statistics.connectionsCreated++;
    socket.setNoDelay(true);
    socket.on('error', (error) => this.log.debug({ err: error }, 'a connection broke'));
    socket.on('close', () => {
      this.sockets.delete(socket);
      this.statistics.connections--;
    });
    const splitter = new MessageSplitter();
    let pending = Promise.resolve();
    socket.on('data', (chunk) => {
      try {
        // Commands of one connection are answered in turn.
        for (const message of splitter.push(chunk)) pending = pending.then(() => this.answer(socket, message));
      } catch (error) {
        this.hangUp(socket, error);
      }
    });
  }

  private async answer(socket: Socket, message: Buffer): Promise<void> {
    try {
      const request = parseRequest(message);
      const reply = await dispatch(
        request.command,
        {
          engine: this.engine,
          cursors: this.cursors,
          sessions: this.sessions,
          statistics: this.statistics,
          onFullScan: (namespace, filter, documents) =>
            this.log.debug({ namespace, filter: filterShape(filter), documents }, 'a query read a whole collection'),
        },
        this.address,
        (error) =>
          this.log.error({ err: error, command: Object.keys(request.command)[0] }, 'a command failed unexpectedly'),
      );
      if (request.expectsReply && !socket.destroyed) socket.write(encodeReply(request, reply));
    } catch (error) {
      this.hangUp(socket, error);
    }
  }

  private hangUp(socket: Socket, error: unknown): void {
    this.log.warn({ err: error }, 'closed a connection that broke the protocol');
    socket.destroy();
  }
}

export const connectionUri = (address: string): string =>
  `mongodb://${encodeURIComponent(address).replace('%3A', ':')}/?directConnection=true`;
