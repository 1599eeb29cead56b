import type { Connection } from 'mongoose';
import type { Env } from './env.js';
import type { Evenly } from './evenly.js';
import type { Events } from './events.js';
import type { Outbox } from './mail/outbox.js';
import type { Logger } from './logger.js';
import type { OutsideFetch } from './outside/outside-fetch.js';
import type { SignedLinks } from './signed-links.js';
import type { Passwords } from './modules/auth/passwords.js';
import type { Tokens } from './modules/auth/tokens.js';

/** What is built once per process and handed to the services that need it. */
export interface Deps {
  env: Env;
  log: Logger;
  connection: Connection;
  /** Replaced in tests that look at expiry. */
  now: () => Date;
  events: Events;
  outbox: Outbox;
  passwords: Passwords;
  tokens: Tokens;
  links: SignedLinks;
  outside: OutsideFetch;
  /** Replaced in tests, which do not wait. */
  evenly: Evenly;
}
