import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Engine } from '../storage/engine.js';
import type { Log, Services } from './command.js';
import { Cursors } from './cursors.js';
import { dispatch } from './dispatcher.js';
import { expireDocuments } from './expiry.js';
import { Sessions } from './sessions.js';
import { encodeReply, MessageSplitter, parseRequest } from './wire.js';

const UPKEEP_MS = 60_000;

/** Serves MongoDB's wire protocol for one engine. */
export class Server {
  private readonly services: Services;
  private readonly deletesExpired: boolean;
  private readonly sockets = new Set<Socket>();
  private readonly listener = createServer((socket) => this.accept(socket));
  private upkeep: NodeJS.Timeout | undefined;
  private address = '';

  /** Without `deletesExpired` TTL indexes delete nothing, like MongoDB's `ttlMonitorEnabled: false`. */
  constructor(engine: Engine, log: Log, deletesExpired = true) {
    this.deletesExpired = deletesExpired;
    const statistics = { operations: new Map<string, number>(), connections: 0 };
    this.services = { engine, log, cursors: new Cursors(), sessions: new Sessions(), statistics };
  }

  /**
   * Listens on a Unix socket, whose folder permissions control who can connect, or on a loopback port when no path is
   * given. Resolves to the URI to connect to.
   */
  async listen(socketPath: string | undefined): Promise<string> {
    this.listener.listen(socketPath ? { path: socketPath } : { port: 0, host: '127.0.0.1' });
    await once(this.listener, 'listening');
    this.listener.on('error', (error) => this.services.log.error({ err: error }, 'a connection could not be accepted'));
    const bound = this.listener.address();
    this.address = typeof bound === 'object' && bound ? `127.0.0.1:${bound.port}` : String(bound);
    this.upkeep = setInterval(() => void this.maintain(Date.now()), UPKEEP_MS).unref();
    return `mongodb://${socketPath ? encodeURIComponent(socketPath) : this.address}/?directConnection=true`;
  }

  /** Closes every connection; acknowledged writes are on disk already. */
  async close(): Promise<void> {
    clearInterval(this.upkeep);
    const closed = new Promise<void>((resolve) => this.listener.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private async maintain(now: number): Promise<void> {
    const { engine, cursors, log } = this.services;
    cursors.closeIdle(now);
    if (!this.deletesExpired) return;
    try {
      const expired = await expireDocuments(engine, now);
      if (expired > 0) log.debug({ expired }, 'deleted expired documents');
    } catch (error) {
      log.error({ err: error }, 'could not delete expired documents');
    }
  }

  private accept(socket: Socket): void {
    const { statistics, log } = this.services;
    this.sockets.add(socket);
    statistics.connections++;
    socket.setNoDelay(true);
    socket.on('error', (error) => log.debug({ err: error }, 'a connection failed'));
    socket.on('close', () => {
      this.sockets.delete(socket);
      statistics.connections--;
    });
    const splitter = new MessageSplitter();
    let pending = Promise.resolve();
    socket.on('data', (chunk) => {
      try {
        // Commands of one connection run sequentially.
        for (const message of splitter.push(chunk)) pending = pending.then(() => this.answer(socket, message));
      } catch (error) {
        this.closeConnection(socket, error);
      }
    });
  }

  private async answer(socket: Socket, message: Buffer): Promise<void> {
    if (socket.destroyed) return;
    try {
      const request = parseRequest(message);
      const reply = await dispatch(request.command, this.services, this.address);
      if (request.expectsReply && socket.writable) socket.write(encodeReply(request, reply));
    } catch (error) {
      this.closeConnection(socket, error);
    }
  }

  private closeConnection(socket: Socket, error: unknown): void {
    this.services.log.warn({ err: error }, 'closed a connection that broke the protocol');
    socket.destroy();
  }
}
