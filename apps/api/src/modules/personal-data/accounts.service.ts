import { Types } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import type { AppContext } from '../../config/app-context.js';
import { assertFreshSession } from '../accounts/auth/fresh-session.js';
import type { Passwords } from '../accounts/auth/passwords.js';
import type { Outbox } from '../../mail/outbox.js';
import { HttpError } from '../../platform/errors/http-error.js';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.js';
import { createKeyedQueue } from '../../platform/concurrency/keyed-queue.js';
import { mailMoment } from '../../mail/moment.js';
import { withTimeout } from '../../platform/time/with-timeout.js';
import type { Admins } from '../accounts/users/admins.js';
import type { UserFields, UserModel } from '../accounts/users/user.model.js';
import { hasPasskey } from '../accounts/users/user.policy.js';
import type { AccountErasure } from './account-erasure.js';
import type { AccountExport } from './account-export.js';
import type { AccountDeletionFields, AccountDeletionModel } from './account-deletion.model.js';
import { zipArchive } from './zip-archive.js';

export interface AccountsService {
  /** Resolves to the bytes of a zip archive with all data of the account. @throws USER_NOT_FOUND for another account, also for admins */
  export(actor: Actor, userId: string): Promise<AsyncIterable<Uint8Array>>;
  /**
   * Deletes the account: ends its sessions and erases its data. `finishDeletions` erases what remains.
   * @throws USER_NOT_FOUND for another account, REAUTHENTICATION_REQUIRED for an account with a passkey and an old login, PASSWORD_WRONG,
   * LAST_ADMIN
   */
  close(actor: Actor, userId: string, password: string): Promise<void>;
  /** Job: continues unfinished deletions. Idempotent, also on several processes. */
  finishDeletions(): Promise<void>;
}

/** Requests that ran during the deletion have ended after this time, in milliseconds. */
export const secondErasureDelayMs = 60_000;
/** Maximum time that the response waits for the erasure, which then continues in the background. */
const responseTimeoutMs = 10_000;

type Deps = AppContext & { outbox: Outbox; passwords: Passwords };

interface Ports {
  admins: Pick<Admins, 'retire'>;
  erasure: AccountErasure;
  exportFiles: AccountExport;
  timeoutMs?: number;
}

export function createAccountsService(
  { env, events, now, outbox, passwords, ...deps }: Deps,
  { users, accountDeletions }: { users: UserModel; accountDeletions: AccountDeletionModel },
  { admins, erasure, exportFiles, timeoutMs = responseTimeoutMs }: Ports,
): AccountsService {
  const log = deps.log.child({ part: 'accounts' });
  const inTurn = createKeyedQueue();

  async function findOwn(actor: Actor, userId: string): Promise<UserFields> {
    const user = actor._id === userId ? await users.findById(userId).lean() : null;
    if (!user) throw new HttpError('USER_NOT_FOUND');
    return user;
  }

  async function begin({ _id, email, name, language }: UserFields): Promise<void> {
    const begun = { email, name, language, ghost: new Types.ObjectId(), begunAt: now(), erasedAt: null };
    await accountDeletions.updateOne({ _id }, { $setOnInsert: begun }, { upsert: true });
  }

  /** Removes the account and ends its sessions. */
  async function removeAccount(_id: Types.ObjectId): Promise<void> {
    await users.deleteOne({ _id });
    events.emit('user.sessions', { userId: _id.toHexString() });
    events.emit('site.changed', { ownerId: _id.toHexString(), arePagesChanged: true });
  }

  async function sendConfirmation({ email: to, language, ghost }: AccountDeletionFields): Promise<void> {
    const values = { ...mailMoment(now()), contactUrl: `${env.PUBLIC_URL}/contact` };
    await outbox.send({ kind: 'accountDeleted', to, language, values }, `closed ${ghost.toHexString()}`);
  }

  /** Erases the data. The second call, a minute later, also erases data that concurrent requests wrote, and ends the deletion. */
  const proceed = (_id: Types.ObjectId): Promise<void> =>
    inTurn(_id.toHexString(), async () => {
      const deletion = await accountDeletions.findById(_id).lean();
      if (!deletion) return;
      if (deletion.erasedAt === null) {
        await removeAccount(_id);
        await erasure.erase(deletion);
        // Another process may have sent this mail already. The outbox removes the mail and its key when it is sent, so the key alone does
        // not prevent a second one.
        if (!(await accountDeletions.exists({ _id, erasedAt: null }))) return;
        await sendConfirmation(deletion);
        await accountDeletions.updateOne({ _id }, { $set: { erasedAt: now() } });
      } else if (deletion.erasedAt.getTime() + secondErasureDelayMs <= now().getTime()) {
        await erasure.erase(deletion);
        await accountDeletions.deleteOne({ _id });
      }
    });

  return {
    async export(actor, userId) {
      return zipArchive(exportFiles(await findOwn(actor, userId)));
    },

    async close(actor, userId, password) {
      const user = await findOwn(actor, userId);
      // With a passkey, the password is only the first of two factors.
      if (hasPasskey(user)) assertFreshSession(actor, now());
      if (!(await passwords.matches(password, user.passwordHash))) throw new HttpError('PASSWORD_WRONG');
      if (user.role === 'admin') await admins.retire(userId);
      await begin(user);
      await removeAccount(user._id);
      const left = proceed(user._id).catch((error: unknown) => {
        log.warn({ err: error }, 'the erasure of a deleted account failed; the job tries again');
      });
      await withTimeout(timeoutMs, left);
    },

    async finishDeletions() {
      const due = [{ erasedAt: null }, { erasedAt: { $lte: new Date(now().getTime() - secondErasureDelayMs) } }];
      // Two queries, each answered by the index.
      const found = await Promise.all(due.map((state) => accountDeletions.find(state, { _id: 1 }).lean()));
      await forEachSettled(found.flat(), ({ _id }) => proceed(_id));
    },
  };
}
