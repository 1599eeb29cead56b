import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.js';
import { connectDatabase, openConnectionForIndexes, openConnectionForRequests } from './db/connect.js';
import { forwardEvents } from './config/domain-events.js';
import { syncIndexes } from './db/indexes.js';
import { runMigrations } from './db/run-migrations.js';
import { setUpDemo } from './operations/demo/demo-process.js';
import { createMigrations } from './operations/migrations/migrations.js';
import { parseEnv } from './config/env.js';
import { createConstantTime } from './platform/time/constant-time.js';
import { addGauges } from './operations/gauges.js';
import { createJobs } from './operations/product-jobs.js';
import { createGracefulShutdown } from './http/graceful-shutdown.js';
import { createHttpServer, listen } from './http/listen.js';
import { createScheduler } from './jobs/scheduler.js';
import { logFatalErrors } from './platform/processes/fatal-errors.js';
import { createFieldEncryption } from './platform/field-encryption.js';
import { closePrivateFolder } from './platform/files/object-storage.js';
import { openStorage } from './platform/files/open-storage.js';
import { createLogger } from './platform/logger.js';
import { fileTransport, smtpTransport } from './mail/transport.js';
import { createPasswords, passwordCost } from './modules/accounts/auth/passwords.js';
import { seedPages } from './modules/pages/seed-pages.js';
import { readOperator } from './config/operator-file.js';
import { createRateLimits } from './platform/rate-limiting/rate-limits.js';
import { createConnect } from './safe-fetch/connect.js';
import { createLookup } from './safe-fetch/lookup.js';
import { createSafeFetch } from './safe-fetch/safe-fetch.js';
import { createRealtime } from './realtime/socket.js';
import { readDataKey, readJwtSecret, readVapidKeys } from './config/secrets.js';
import { createModels } from './models.js';
import { createDeps, createServices } from './services.js';
import { startFailure } from './operations/startup-failure.js';
import { insecureConfigWarnings } from './config/insecure-config-warnings.js';
import { shareCardFolder } from './ssr/seo/share-card-files.js';

/** Running requests may take this long at a shutdown. */
const requestTimeoutMs = 6_000;
/** The process exits after this time, before a supervisor would kill it. */
const exitTimeoutMs = 9_500;

async function main(): Promise<void> {
  const env = parseEnv(process.env);
  const operator = await readOperator(env.OPERATOR_FILE);
  const log = createLogger(env.LOG_LEVEL);
  logFatalErrors(process, log, (code) => process.exit(code));
  // Nothing to finish before the server listens: every part of a start can be repeated.
  let stop = (signal: string): Promise<void> => {
    log.info({ signal }, 'stopped before the start was complete');
    return Promise.resolve();
  };
  // Without a handler the first process of a container ignores both.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      stop(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          log.fatal({ err: error }, 'graceful shutdown failed');
          process.exit(1);
        },
      );
    });
  for (const weakness of insecureConfigWarnings(env, operator)) log.warn(weakness);
  const database = await connectDatabase(env, log, (error) => {
    log.fatal({ err: error }, 'the database engine has stopped');
    process.exit(1);
  });
  const indexing = await openConnectionForIndexes(database.uri);
  createModels(indexing);
  await syncIndexes(indexing);
  await indexing.close();
  const connection = await openConnectionForRequests(database);
  const models = createModels(connection);
  const transport = env.SMTP_URL
    ? smtpTransport(env.SMTP_URL)
    : fileTransport(join(env.DATA_DIR, 'mail'), (line) => process.stdout.write(`${line}\n`));
  const passwords = createPasswords(passwordCost, { isLimited: env.RATE_LIMIT });
  const rateLimits = await createRateLimits(env, log);
  const secret = await readJwtSecret(env.JWT_SECRET, env.DATA_DIR);
  const encryption = createFieldEncryption(await readDataKey(env.DATA_KEY, env.DATA_DIR), log);
  const vapidKeys = await readVapidKeys(env.vapidKeys, env.DATA_DIR);
  const safeFetch = createSafeFetch({
    lookup: createLookup(),
    connect: createConnect(),
    userAgent: `Korice (+${new URL(env.PUBLIC_URL).origin})`,
  });
  const storage = await openStorage(env);
  // Logged only: a bucket may become available later, and only images need it.
  await storage.check().catch((error: unknown) => {
    log.error({ err: error }, 'images can neither be read nor stored');
  });
  // Logged only: some file systems have no modes, and a volume may belong to another user.
  if (storage.folder)
    await closePrivateFolder(storage.folder).catch((error: unknown) => {
      log.warn({ err: error }, 'other users of this machine may see the photos of messages');
    });
  const depsOptions = {
    env,
    log,
    storage,
    now: () => new Date(),
    transport,
    passwords,
    secret,
    encryption,
    vapidKeys,
    safeFetch,
    inConstantTime: createConstantTime(),
    rateLimits,
  };
  const { mails, outboxEvents } = models;
  const deps = createDeps({ ...depsOptions, db: connection, mails, outboxEvents });
  const services = createServices(deps, models);
  // Jobs and start-up work use a second set of services, on a connection pool without the request timeout. The two sets behave like two
  // processes, except that events of jobs also reach the listeners of the request services.
  const jobModels = createModels(database.connection);
  const jobDeps = createDeps({
    ...depsOptions,
    db: database.connection,
    mails: jobModels.mails,
    outboxEvents: jobModels.outboxEvents,
    events: forwardEvents(deps.events),
  });
  const jobServices = createServices(jobDeps, jobModels);
  const accounts = env.SEED_DEMO
    ? await setUpDemo({
        connection: database.connection,
        uri: database.uri,
        users: jobModels.users,
        folder: fileURLToPath(new URL('../demo/', import.meta.url)),
      })
    : undefined;
  await jobServices.admins.reconcile();
  await runMigrations(
    { records: jobModels.migrations, now: deps.now, log: log.child({ part: 'migrations' }) },
    createMigrations(jobDeps, jobModels, jobServices),
  );
  await seedPages(jobModels.pages, operator);
  await jobServices.books.recomputePrices();
  await jobServices.messageMails.prepare();

  const webDist = fileURLToPath(new URL('../../web/dist/', import.meta.url));
  const metrics = env.METRICS ? (await import('./platform/metrics.js')).createMetrics(log) : undefined;
  const builtWeb = existsSync(join(webDist, 'index.html')) ? webDist : undefined;
  const shutdown = createGracefulShutdown({ isBehindProxy: env.TRUST_PROXY > 0 });
  const app = await createApp(services, deps, builtWeb, metrics, shutdown.isDraining);
  const server = createHttpServer(app.listener);
  shutdown.watch(server);
  const realtime = await createRealtime(server, services, deps);
  if (metrics) addGauges(metrics, { mails: models.mails, outboxEvents: models.outboxEvents, passwords, realtime });
  await listen(server, { port: env.PORT, host: env.HOST }, log);
  for (const { push } of [jobServices, services]) push.followView((userId) => realtime.isInView(userId));
  deps.outbox.start();
  services.push.start();
  // After listening, because a sweep of many images takes minutes.
  const jobs = createScheduler(
    { records: jobModels.jobs, now: deps.now, log: log.child({ part: 'jobs' }) },
    createJobs({
      services: jobServices,
      eventOutbox: jobDeps.eventOutbox,
      shareCardFolder: shareCardFolder(env.DATA_DIR),
      sweepUploads: () => app.sweepUploads(),
      isConnected: (userId) => realtime.isConnected(userId),
    }),
  );
  jobs.start();
  log.info({ port: env.PORT, host: env.HOST, url: env.PUBLIC_URL }, 'listening');
  process.stdout.write(`Korice: ${env.PUBLIC_URL}\n${accounts ?? ''}`);

  const finish = async (signal: string): Promise<void> => {
    log.info({ signal }, 'stopping');
    const late = setTimeout(() => {
      server.closeAllConnections();
    }, requestTimeoutMs);
    setTimeout(() => {
      log.fatal('running work did not end in time');
      process.exit(1);
    }, exitTimeoutMs).unref();
    // SIGINT comes from a keyboard, where no load balancer needs draining. Jobs stop before the realtime connections, because one job reads
    // them.
    await Promise.all([signal === 'SIGINT' ? undefined : shutdown.drain(), jobs.stop()]);
    if (signal !== 'SIGINT') await shutdown.stopListening(server);
    await realtime.close();
    clearTimeout(late);
    for (const { eventOutbox } of [jobDeps, deps]) await eventOutbox.settle();
    for (const { messaging } of [jobServices, services]) await messaging.settle();
    await services.messagePushes.settle();
    for (const { outbox } of [jobDeps, deps]) await outbox.stop();
    await services.push.stop();
    await passwords.close();
    await app.close();
    rateLimits.close();
    await connection.close();
    await database.close();
    log.info('stopped');
  };
  let finishing: Promise<void> | undefined;
  // A second signal waits for the same end.
  stop = (signal) => (finishing ??= finish(signal));
}

main().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
});
