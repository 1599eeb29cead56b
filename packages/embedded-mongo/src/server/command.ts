import type { Document } from '../bson/values.js';
import type { Engine } from '../storage/engine.js';
import type { Cursors } from './cursors.js';
import type { Sessions } from './sessions.js';

/** Where the database reports; a pino logger fits. */
export type Log = Record<LogLevel, (details: object, message: string) => void>;
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** What `serverStatus` tells: commands so far by its names for them, and open connections. */
export interface ServerStatistics {
  readonly operations: Map<string, number>;
  connections: number;
}

export interface Services {
  readonly engine: Engine;
  readonly cursors: Cursors;
  readonly sessions: Sessions;
  readonly statistics: ServerStatistics;
  readonly log: Log;
}

export interface CommandContext extends Services {
  readonly database: string;
  /** Milliseconds of the clock at which the command gives up. */
  readonly deadline: number;
}

export interface Command {
  /** The fields that the command takes besides those every command takes; all others are refused. */
  readonly takes: readonly string[];
  readonly run: (command: Document, context: CommandContext) => Document | Promise<Document>;
}

/** A command that changes the database; it is answered when the change is on disk. */
export const changes =
  (change: (command: Document, context: CommandContext) => Document): Command['run'] =>
  (command, context) =>
    context.engine.write(() => change(command, context));
