import type { Connection } from 'mongoose';
import type { Logger } from '../platform/logger.js';
import type { Events } from './domain-events.js';
import type { Env } from './env.js';

/** What every service of a process shares. */
export interface AppContext {
  env: Env;
  log: Logger;
  /** Tests replace the clock to reach an expiry. */
  now: () => Date;
  events: Events;
  db: Connection;
}
