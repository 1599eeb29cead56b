import type { Connection } from 'mongoose';
import type { Env } from './config/env.js';
import type { ConstantTime } from './platform/time/constant-time.js';
import { createEvents, type Events } from './jobs/domain-events.js';
import { createSecurityLog, type SecurityLog } from './http/security-log.js';
import type { Logger } from './platform/logger.js';
import type { MailModel } from './mail/mail.model.js';
import { createOutbox, type Outbox } from './mail/outbox.js';
import type { Transport } from './mail/transport.js';
import type { Passwords } from './modules/auth/passwords.js';
import { createTokens, type Tokens } from './modules/auth/tokens.js';
import type { RateLimits } from './rate-limiting/rate-limits.js';
import { createChargeUncached, type ChargeUncached } from './rate-limiting/uncached-budget.js';
import type { SafeFetch } from './safe-fetch/safe-fetch.js';
import { createSignedLinks, type SignedLinks } from './platform/signed-links.js';

/** What is built once per process and handed to the services that need it. */
export interface Deps {
  env: Env;
  log: Logger;
  security: SecurityLog;
  connection: Connection;
  /** Replaced in tests that look at expiry. */
  now: () => Date;
  events: Events;
  outbox: Outbox;
  passwords: Passwords;
  tokens: Tokens;
  links: SignedLinks;
  outside: SafeFetch;
  /** Replaced in tests, which do not wait. */
  inConstantTime: ConstantTime;
  rateLimits: RateLimits;
  chargeUncached: ChargeUncached;
}

type Given = 'env' | 'log' | 'connection' | 'now' | 'passwords' | 'outside' | 'inConstantTime' | 'rateLimits';

/** What differs between a running product and its tests. */
interface Surroundings extends Pick<Deps, Given> {
  mails: MailModel;
  transport: Transport;
  /** Signs tokens and links. */
  secret: string;
}

export function createDeps({ mails, transport, secret, ...given }: Surroundings): Deps {
  const { env, log, now } = given;
  return {
    ...given,
    security: createSecurityLog(log),
    events: createEvents(),
    outbox: createOutbox({
      mails,
      transport,
      now,
      log: log.child({ part: 'mail' }),
      from: env.MAIL_FROM,
      publicUrl: env.PUBLIC_URL,
    }),
    tokens: createTokens(secret),
    links: createSignedLinks(secret),
    chargeUncached: createChargeUncached(given.rateLimits),
  };
}
