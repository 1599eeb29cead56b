import mongoose from 'mongoose';
import { once } from 'node:events';
import { parseEnv } from '../src/config/env.js';
import { readVapidKeys } from '../src/config/secrets.js';
import { openConnection } from '../src/db/connect.js';
import { createPasswords } from '../src/modules/accounts/auth/passwords.js';
import { createFieldEncryption } from '../src/platform/field-encryption.js';
import { openStorage } from '../src/platform/files/open-storage.js';
import { createLogger } from '../src/platform/logger.js';
import { createRateLimits } from '../src/platform/rate-limiting/rate-limits.js';
import { createSafeFetch } from '../src/safe-fetch/safe-fetch.js';
import { createModels } from '../src/models.js';
import { createDeps, createServices } from '../src/services.js';
import { CrashError, makeCalls, settleProcess, watchWrites } from './deal-calls.js';
import type { DealReply, DealRequest } from './deal-process.js';

/**
 * The second process of the model test of deals: the application of `startTestApp` without a server, controlled by
 * messages of its parent.
 */

const [uri = '', folder = ''] = process.argv.slice(2);
const env = parseEnv({ NODE_ENV: 'test', RATE_LIMIT: 'off', LOG_LEVEL: 'silent', DATA_DIR: folder });
const log = createLogger(env.LOG_LEVEL);
const connection = await openConnection(uri);
const models = createModels(connection);
let nowMs = Date.now();
const deps = createDeps({
  env,
  log,
  db: connection,
  storage: await openStorage(env),
  now: () => new Date(nowMs),
  mails: models.mails,
  outboxEvents: models.outboxEvents,
  transport: {
    // Recorded in the database, because a mail is accepted even if the process dies before it stores that the mail was
    // sent.
    send: async ({ messageId }) => {
      await connection.collection('sentmails').insertOne({ _id: new mongoose.Types.ObjectId(), messageId });
    },
  },
  passwords: createPasswords(4, { isLimited: false }),
  secret: 'a secret that signs nothing in this process',
  encryption: createFieldEncryption(Buffer.alloc(32), log),
  vapidKeys: await readVapidKeys(undefined, folder),
  safeFetch: createSafeFetch({
    lookup: () => Promise.resolve([]),
    connect: () => {
      throw new Error('The test network has no servers.');
    },
    userAgent: 'Korice tests',
  }),
  inConstantTime: (work) => work(),
  rateLimits: await createRateLimits(env, log),
});
const self = { services: createServices(deps, models), models, deps };

function arm({ kind, afterWrites }: NonNullable<DealRequest['fault']>): () => void {
  let left = afterWrites;
  return watchWrites(models, () => {
    if (left > 0) left -= 1;
    else if (kind === 'kill') process.kill(process.pid, 'SIGKILL');
    else throw new CrashError();
  });
}

async function answer({ world, calls, fault, ...request }: DealRequest): Promise<DealReply> {
  nowMs = request.nowMs;
  const disarm = fault ? arm(fault) : () => undefined;
  try {
    await makeCalls(self, world, calls);
    return 'done';
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    await settleProcess(self);
    disarm();
  }
}

const reply = (message: DealReply): void => {
  process.send?.(message);
};
process.once('disconnect', () => process.exit());
reply('ready');
for (;;) {
  const [request] = (await once(process, 'message')) as [DealRequest];
  reply(await answer(request));
}
