import type { Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import type { DestinationStream } from 'pino';
import { inject, onTestFinished } from 'vitest';
import { createApp, type App } from '../src/app.js';
import { openConnection } from '../src/db/connect.js';
import { syncIndexes } from '../src/db/indexes.js';
import { parseEnv } from '../src/config/env.js';
import { readVapidKeys } from '../src/config/secrets.js';
import { createHttpServer } from '../src/http/listen.js';
import { addGauges } from '../src/operations/gauges.js';
import { createFieldEncryption } from '../src/platform/field-encryption.js';
import type { ObjectStorage } from '../src/platform/files/object-storage.js';
import { openStorage } from '../src/platform/files/open-storage.js';
import { createLogger } from '../src/platform/logger.js';
import { createMetrics } from '../src/platform/metrics.js';
import type { OutgoingMail } from '../src/mail/transport.js';
import { createPasswords, type Passwords } from '../src/modules/accounts/auth/passwords.js';
import { createRateLimits } from '../src/platform/rate-limiting/rate-limits.js';
import { createRealtime, type Realtime } from '../src/realtime/socket.js';
import { createSafeFetch, type SafeFetch } from '../src/safe-fetch/safe-fetch.js';
import { createModels, type Models } from '../src/models.js';
import { createDeps, createServices, type Deps, type Services } from '../src/services.js';
import { createConformance } from './conformance.js';
import { testDataKey, testSecret } from './processes.js';

export interface TestApp {
  url: string;
  app: App;
  realtime: Realtime;
  services: Services;
  models: Models;
  deps: Deps;
  /** Every sent mail, oldest first. */
  mails: OutgoingMail[];
  passwordWork: { hashed: number; compared: number };
  /** Current time of the product's clock; settable. */
  clock: { now: Date | undefined };
  folder: string;
  /** The URI for other processes on the same database. */
  databaseUri: string;
  /** Stops the application. @throws when a response violated its contract */
  close(): Promise<void>;
}

/** Low bcrypt cost for fast tests; the comparison is the real one. */
export const passwordCost = 4;

/**
 * Starts the real application on a real server, database and folder. Replaces only the mail transport, the clock, the folder and the
 * outgoing fetches. With `webDist` it also serves the pages of the built browser application in that folder.
 * Call it in `beforeAll` and `close` it in `afterAll`; `variables` are environment variables.
 */
export async function startTestApp(
  variables: Record<string, string> = {},
  {
    outside = offlineFetch(),
    webDist,
    logTo,
    storage,
    proxyDatabase = (address) => Promise.resolve(address),
  }: {
    outside?: SafeFetch;
    webDist?: string;
    logTo?: DestinationStream;
    /** By default the one of the environment variables. */
    storage?: ObjectStorage;
    /** Resolves to the address of a proxy in front of the database. */
    proxyDatabase?: (uri: string) => Promise<string>;
  } = {},
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'korice-api-'));
  const env = parseEnv({ NODE_ENV: 'test', RATE_LIMIT: 'off', LOG_LEVEL: 'silent', DATA_DIR: folder, ...variables });
  const uri = databaseUri();
  const connection = await openConnection(await proxyDatabase(uri));
  const models = createModels(connection);
  await syncIndexes(connection);
  const mails: OutgoingMail[] = [];
  const clock: TestApp['clock'] = { now: undefined };
  const now = () => clock.now ?? new Date();
  const log = createLogger(env.LOG_LEVEL, logTo);
  const passwordWork: TestApp['passwordWork'] = { hashed: 0, compared: 0 };
  const passwords = countCalls(sharedPasswords(env.RATE_LIMIT), passwordWork);
  const rateLimits = await createRateLimits(env, log);
  const deps = createDeps({
    env,
    log,
    db: connection,
    storage: storage ?? (await openStorage(env)),
    now,
    mails: models.mails,
    outboxEvents: models.outboxEvents,
    transport: {
      send: (mail) => {
        mails.push(mail);
        return Promise.resolve();
      },
    },
    passwords,
    secret: testSecret,
    encryption: createFieldEncryption(testDataKey, log),
    vapidKeys: await readVapidKeys(env.vapidKeys, folder),
    safeFetch: outside,
    inConstantTime: (work) => work(),
    rateLimits,
  });
  const services = createServices(deps, models);
  const metrics = env.METRICS ? createMetrics(log) : undefined;
  const app = await createApp(services, deps, webDist, metrics);
  const conformance = createConformance(app.mounted);
  const server = createHttpServer(conformance.watch(app.listener));
  const realtime = await createRealtime(server, services, deps);
  if (metrics) addGauges(metrics, { mails: models.mails, outboxEvents: models.outboxEvents, passwords, realtime });
  const url = await listen(server);
  return {
    url,
    app,
    realtime,
    services,
    models,
    deps,
    mails,
    passwordWork,
    clock,
    folder,
    databaseUri: uri,
    async close() {
      server.closeAllConnections();
      await realtime.close();
      await deps.eventOutbox.settle();
      await services.messaging.settle();
      await services.messagePushes.settle();
      await deps.outbox.stop();
      await services.push.stop();
      await app.close();
      rateLimits.close();
      await connection.dropDatabase();
      await connection.close();
      await rm(folder, { recursive: true, force: true });
      conformance.assertHeld();
    },
  };
}

/** Returns a fetch for which no name resolves, so that no test reaches the internet. */
const offlineFetch = (): SafeFetch =>
  createSafeFetch({
    lookup: () => Promise.resolve([]),
    connect: () => {
      throw new Error('The test network has no servers.');
    },
    userAgent: 'Korice tests',
  });

const passwordsByLimit = new Map<boolean, Passwords>();

/**
 * Returns password threads that all test files of a worker share, because starting a thread takes longer than many a test file. The threads
 * end with the worker.
 */
function sharedPasswords(isLimited: boolean): Passwords {
  const passwords = passwordsByLimit.get(isLimited) ?? createPasswords(passwordCost, { isLimited });
  passwordsByLimit.set(isLimited, passwords);
  return passwords;
}

/** Wraps `passwords` and counts its calls. */
const countCalls = (passwords: Passwords, work: TestApp['passwordWork']): Passwords => ({
  ...passwords,
  hash(password) {
    work.hashed += 1;
    return passwords.hash(password);
  },
  matches(password, hash) {
    work.compared += 1;
    return passwords.matches(password, hash);
  },
});

/** Returns the URI of a separate database on the MongoDB server of the test run. */
function databaseUri(): string {
  const [base = '', options] = inject('databaseUri').split('?');
  const server = /^[^/]+\/\/[^/]+/.exec(base)?.[0] ?? base;
  const name = `test_${new mongoose.Types.ObjectId().toHexString()}`;
  return `${server}/${name}${options ? `?${options}` : ''}`;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sets the product's clock until the running test ends. */
export function travelTo(app: TestApp, moment: Date): void {
  app.clock.now = moment;
  onTestFinished(() => {
    app.clock.now = undefined;
  });
}
