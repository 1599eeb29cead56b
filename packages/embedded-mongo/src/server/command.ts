import type { Document } from '../bson/values.js';
import type { Engine } from '../storage/engine.js';
import type { Cursors } from './cursors.js';
import type { Sessions } from './sessions.js';
import type { ServerStatistics } from './statistics.js';

export interface CommandContext {
  readonly engine: Engine;
  readonly cursors: Cursors;
  readonly sessions: Sessions;
  readonly statistics: ServerStatistics;
  readonly database: string;
  /** Milliseconds of the clock at which the command gives up. */
  readonly deadline: number;
  /** Hears of queries that read every document. */
  readonly onFullScan: (namespace: string, filter: Document, documents: number) => void;
}

export interface Command {
  /** The fields that the command takes besides those every command takes. */
  readonly takes: readonly string[];
  /** Fields of MongoDB's that are refused by name. */
  readonly refuses?: readonly string[];
  readonly writes?: boolean;
  readonly run: (command: Document, context: CommandContext) => Document | Promise<Document>;
}
