import { Types } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import type { AppContext } from '../../config/app-context.js';
import type { Passwords } from '../accounts/auth/passwords.js';
import type { Outbox } from '../../mail/outbox.js';
import { HttpError } from '../../platform/errors/http-error.js';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.js';
import { createKeyedQueue } from '../../platform/concurrency/keyed-queue.js';
import { mailMoment } from '../../mail/moment.js';
import { withTimeout } from '../../platform/time/with-timeout.js';
import type { Admins } from '../accounts/users/admins.js';
import type { UserFields, UserModel } from '../accounts/users/user.model.js';
import type { AccountErasure } from './account-erasure.js';
import type { AccountExport } from './account-export.js';
import type { AccountDeletionFields, AccountDeletionModel } from './account-deletion.model.js';
import { zipArchive } from './zip-archive.js';

export interface AccountsService {
  /** The bytes of a zip archive of everything that is kept of the account. Throws USER_NOT_FOUND for somebody else's, admins too. */
  export(actor: Actor, userId: string): Promise<AsyncIterable<Uint8Array>>;
  /**
   * Deletes the account: nobody is logged in with it from then on, and everything that is kept of it goes; what cannot go at once goes
   * with `finishDeletions`. Throws USER_NOT_FOUND for somebody else's, PASSWORD_WRONG and LAST_ADMIN.
   */
  close(actor: Actor, userId: string, password: string): Promise<void>;
  /** For a job: goes on with deletions that a stop or a fault has left unfinished. Harmless to repeat, on several processes too. */
  finishDeletions(): Promise<void>;
}

/** Nothing that was under way when an account was deleted writes later than this, in milliseconds. */
export const underWayFor = 60_000;
/** The account is gone at once; for how long the answer waits for its things, of which there may be thousands, in milliseconds. */
const patience = 10_000;

type Needs = Pick<AppContext, 'env' | 'events' | 'log' | 'now'> & { outbox: Outbox; passwords: Passwords };

interface Ports {
  admins: Pick<Admins, 'retire'>;
  erasure: AccountErasure;
  exportFiles: AccountExport;
  answerWithin?: number;
}

export function createAccountsService(
  { env, events, now, outbox, passwords, ...deps }: Needs,
  { users, accountDeletions }: { users: UserModel; accountDeletions: AccountDeletionModel },
  { admins, erasure, exportFiles, answerWithin = patience }: Ports,
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

  /** The account itself: its sessions end, and its page is nobody's. */
  async function removeAccount(_id: Types.ObjectId): Promise<void> {
    await users.deleteOne({ _id });
    events.emit('user.sessions', { userId: _id.toHexString() });
    events.emit('site.changed');
  }

  async function tell({ email: to, language, ghost }: AccountDeletionFields): Promise<void> {
    const values = { ...mailMoment(now()), contactUrl: `${env.PUBLIC_URL}/contact` };
    await outbox.send({ kind: 'accountDeleted', to, language, values }, `closed ${ghost.toHexString()}`);
  }

  /** Does what there is to do now: all of it, and a while later once more for what was on its way. */
  const proceed = (_id: Types.ObjectId): Promise<void> =>
    inTurn(_id.toHexString(), async () => {
      const deletion = await accountDeletions.findById(_id).lean();
      if (!deletion) return;
      if (deletion.erasedAt === null) {
        await removeAccount(_id);
        await erasure.erase(deletion);
        // Another process may have come first, and the outbox forgets this mail, its key too, once it is out.
        if (!(await accountDeletions.exists({ _id, erasedAt: null }))) return;
        await tell(deletion);
        await accountDeletions.updateOne({ _id }, { $set: { erasedAt: now() } });
      } else if (deletion.erasedAt.getTime() + underWayFor <= now().getTime()) {
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
      if (!(await passwords.matches(password, user.passwordHash))) throw new HttpError('PASSWORD_WRONG');
      if (user.role === 'admin') await admins.retire(userId);
      await begin(user);
      await removeAccount(user._id);
      const left = proceed(user._id).catch((error: unknown) => {
        log.warn({ err: error }, 'what is left of a deleted account is left to the job');
      });
      await withTimeout(answerWithin, left);
    },

    async finishDeletions() {
      const due = [{ erasedAt: null }, { erasedAt: { $lte: new Date(now().getTime() - underWayFor) } }];
      // Two questions, each answered by the index.
      const found = await Promise.all(due.map((state) => accountDeletions.find(state, { _id: 1 }).lean()));
      await forEachSettled(found.flat(), ({ _id }) => proceed(_id));
    },
  };
}
