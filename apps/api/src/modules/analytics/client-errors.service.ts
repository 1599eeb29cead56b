import { createHash } from 'node:crypto';
import { type ClientError, type ClientErrorReport, maxClientErrors } from '@korice/contracts';
import { redactMessage } from '@korice/contracts/redact-message';
import type { AppContext } from '../../config/app-context.js';
import type { ClientErrorModel } from './client-error.model.js';

export interface ClientErrorsService {
  /** Counts an error. Each call counts again. */
  record(report: ClientErrorReport): Promise<void>;
  /** Resolves to all stored errors, the most recently seen first. */
  list(): Promise<ClientError[]>;
}

const fingerprintOf = (report: ClientErrorReport): string =>
  createHash('sha256').update(JSON.stringify(report)).digest('hex').slice(0, 32);

export function createClientErrorsService({ now }: AppContext, clientErrors: ClientErrorModel): ClientErrorsService {
  async function deleteBeyondBound(): Promise<void> {
    const excess = await clientErrors
      .find({}, { _id: 1 })
      .sort({ lastSeenAt: -1 })
      .skip(maxClientErrors)
      .limit(maxClientErrors)
      .lean();
    if (excess.length > 0) await clientErrors.deleteMany({ _id: { $in: excess.map(({ _id }) => _id) } });
  }

  return {
    async record({ name, message, frames, page, release }) {
      const report = { name, message: redactMessage(message), frames, page, release };
      const lastSeenAt = now();
      const { upsertedCount } = await clientErrors.updateOne(
        { _id: fingerprintOf(report) },
        { $inc: { count: 1 }, $max: { lastSeenAt }, $setOnInsert: { ...report, firstSeenAt: lastSeenAt } },
        { upsert: true },
      );
      if (upsertedCount > 0) await deleteBeyondBound();
    },

    async list() {
      const found = await clientErrors.find().sort({ lastSeenAt: -1 }).limit(maxClientErrors).lean();
      return found.map(({ name, message, frames, page, release, count, firstSeenAt, lastSeenAt }) => ({
        name,
        message,
        frames,
        page,
        release,
        count,
        firstSeenAt: firstSeenAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      }));
    },
  };
}
