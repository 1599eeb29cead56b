import type { Document } from '../bson/values.js';
import type { Engine } from '../storage/engine.js';
import type { Cursors } from './cursors.js';
import type { Sessions } from './sessions.js';

/** Log interface; pino implements it. */
export type Log = Record<LogLevel, (details: object, message: string) => void>;
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Counters of `serverStatus`: commands by their name in `opcounters`, and open connections. */
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
  /** Deadline as Unix time in milliseconds. */
  readonly deadline: number;
}

export interface Command {
  /** Fields besides the generic ones; any other field is an error. */
  readonly takes: readonly string[];
  readonly run: (command: Document, context: CommandContext) => Document | Promise<Document>;
}

/** Wraps a command that changes the database; it resolves when the change is on disk. */
export const changes =
  (change: (command: Document, context: CommandContext) => Document): Command['run'] =>
  (command, context) =>
    context.engine.write(() => change(command, context));
