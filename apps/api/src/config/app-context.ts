import type { Connection } from 'mongoose';
import type { ObjectStorage } from '../platform/files/object-storage.js';
import type { Logger } from '../platform/logger.js';
import type { Events } from './domain-events.js';
import type { Env } from './env.js';

/** The context that all services share. */
export interface AppContext {
  env: Env;
  log: Logger;
  /** Tests replace the clock. */
  now: () => Date;
  events: Events;
  db: Connection;
  storage: ObjectStorage;
}
