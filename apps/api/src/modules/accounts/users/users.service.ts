import type {
  Collection,
  CollectionPreview,
  Me,
  Owner,
  ProfileBody,
  ReplyTime,
  UserListQuery,
  UserSummary,
} from '@korice/contracts';
import { Types } from 'mongoose';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.js';
import type { Total } from '../../../db/count-up-to.js';
import type { EventOutbox } from '../../../jobs/event-outbox.js';
import type { AppContext } from '../../../config/app-context.js';
import type { SignedLinks } from '../../../platform/signed-links.js';
import type { Passwords } from '../auth/passwords.js';
import type { ChargeUncached } from '../../../platform/rate-limiting/uncached-budget.js';
import type { RateLimits } from '../../../platform/rate-limiting/rate-limits.js';
import type { Tokens } from '../auth/tokens.js';
import { ownerTag } from '../../../platform/caching/tags.js';
import { recordExpiry, recordRead } from '../../../platform/caching/tracked-reads.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { limits } from '../../../platform/rate-limiting/limits.js';
import { belgradeDay } from '../../../platform/time/belgrade-days.js';
import type { UploadedFile } from '../../../platform/files/uploaded-file.js';
import { accountSubject, type AuditService } from '../audit/audit.service.js';
import type { CreateCredentialMail } from '../auth/credential-mails.js';
import { assertFreshSession, isFreshSession } from '../auth/fresh-session.js';
import { assertHardToGuess } from '../auth/new-password.js';
import { changeAndEndSessions } from '../auth/session-end.js';
import type { Avatars } from './avatars.js';
import { type UserFields, userKeys, type UserModel } from './user.model.js';
import { listUsers } from './user-list.js';
import { canEditProfile, hasPasskey } from './user.policy.js';
import { presentMe, presentOwner, presentUserSummary } from './user.presenter.js';

export interface UsersService {
  /** @throws OWNER_NOT_FOUND for an unknown, pending or blocked account. */
  readOwner(ownerId: string): Promise<Owner>;
  list(query: UserListQuery): Promise<{ users: UserSummary[] } & Total>;
  /**
   * Changes the given fields of a profile. A new password ends all sessions, and the result then contains a fresh token.
   * @throws USER_NOT_FOUND for the profile of another member, FOREIGN_PASSWORD for a password that an admin sets for another account,
   * UNAUTHENTICATED when the session ends before the password is written, REAUTHENTICATION_REQUIRED when the token is too old for the
   * change, PASSWORD_WRONG, RATE_LIMITED after too many attempts with the current password, and the errors of `Avatars.change` for
   * `image`.
   */
  updateProfile(actor: Actor, userId: string, body: z.output<typeof ProfileBody>): Promise<Me & { token?: string }>;
  /**
   * Stores an avatar that `updateProfile` can then assign, and resolves to its URL.
   * @throws USER_NOT_FOUND for the profile of another member.
   */
  keepAvatar(actor: Actor, userId: string, file: UploadedFile): Promise<string>;
  /**
   * Turns off message mails for the account that the link of a mail names. Idempotent; ignores a deleted account.
   * @throws TOKEN_INVALID.
   */
  turnOffMessageMails(token: string): Promise<void>;
}

/** Maximum age of a cached owner in milliseconds, because reply time and holiday change without an event. */
const ownerAgeMs = 60 * 60_000;

type Deps = AppContext & {
  eventOutbox: Pick<EventOutbox, 'publish'>;
  chargeUncached: ChargeUncached;
  links: SignedLinks;
  passwords: Passwords;
  rateLimits: RateLimits;
  tokens: Tokens;
};

/** The operations on listings that this service needs. */
interface Listings {
  memberBooks: {
    countListed(ownerId: string): Promise<number | undefined>;
    countSold(ownerId: string): Promise<number | undefined>;
    previewCollections(ownerId: string, collections: readonly Collection[]): Promise<CollectionPreview[]>;
  };
  owners: { sync(ownerId: string): Promise<void> };
}

interface UsersPorts {
  audit: Pick<AuditService, 'createAdminEvent' | 'recordEvent'>;
  books: Listings;
  avatars: Avatars;
  createMail: CreateCredentialMail;
  replyTimeOf: (ownerId: string) => Promise<ReplyTime | null>;
}

export function createUsersService(
  deps: Deps,
  users: UserModel,
  { audit, books, avatars, createMail, replyTimeOf }: UsersPorts,
): UsersService {
  const { eventOutbox, events, links, now, passwords, rateLimits, tokens } = deps;

  async function find(userId: string): Promise<UserFields> {
    const user = await users.findById(userId).lean();
    if (!user) throw new HttpError('USER_NOT_FOUND');
    return user;
  }

  /** Checks a new password and resolves to the fields that it changes; undefined without one. */
  async function passwordChange(actor: Actor, user: UserFields, body: z.output<typeof ProfileBody>) {
    if (!body.password) return undefined;
    if (actor._id !== user._id.toHexString()) throw new HttpError('FOREIGN_PASSWORD');
    await assertHardToGuess(body.password, { name: body.name ?? user.name, email: user.email });
    const isFresh = isFreshSession(actor, now());
    // With a passkey the old password is only one of two factors, so a fresh login is required.
    if (hasPasskey(user)) assertFreshSession(actor, now());
    if (body.currentPassword !== undefined || !isFresh) {
      if (body.currentPassword === undefined) throw new HttpError('REAUTHENTICATION_REQUIRED');
      // Not limited in the route, where every other rejected change of a profile would count as a guess.
      await rateLimits.consume(limits.oldPasswordsByAccount, actor._id);
      if (!(await passwords.matches(body.currentPassword, user.passwordHash))) throw new HttpError('PASSWORD_WRONG');
    }
    return { passwordHash: await passwords.hash(body.password) };
  }

  return {
    async readOwner(ownerId) {
      recordRead(ownerTag(ownerId));
      recordExpiry(performance.now() + ownerAgeMs);
      await deps.chargeUncached('list');
      const user = await users.findOne({ _id: ownerId, status: 'active' }).lean();
      if (!user) throw new HttpError('OWNER_NOT_FOUND');
      const [bookCount, soldCount, replyTime, collections] = await Promise.all([
        books.memberBooks.countListed(ownerId),
        books.memberBooks.countSold(ownerId),
        replyTimeOf(ownerId),
        user.trader ? books.memberBooks.previewCollections(ownerId, user.shopfront?.collections ?? []) : [],
      ]);
      const facts = {
        ...(bookCount !== undefined && { bookCount }),
        ...(soldCount !== undefined && { soldCount }),
        replyTime,
        collections,
      };
      return presentOwner(user, facts, belgradeDay(now()));
    },

    async list(query) {
      const page = await listUsers(users, query);
      return { ...page, users: page.users.map(presentUserSummary) };
    },

    async updateProfile(actor, userId, body) {
      if (!canEditProfile(actor, userId)) throw new HttpError('USER_NOT_FOUND');
      const user = await find(userId);
      const newPassword = await passwordChange(actor, user, body);
      if (actor._id !== userId) assertFreshSession(actor, now());
      const { password: _password, currentPassword: _currentPassword, image, ...fields } = body;
      const event = audit.createAdminEvent(
        actor,
        'profileEdited',
        accountSubject({ ...user, name: fields.name ?? user.name }),
      );
      const changed = await avatars.change(userId, 'avatar', image, async (url) => {
        const $set = {
          ...fields,
          ...(url !== undefined && { image: url }),
          ...(fields.name !== undefined && userKeys(fields.name, user.email)),
        };
        // The session may have ended since the request was authenticated: its body can arrive slowly, and hashing takes time.
        const written = newPassword
          ? await changeAndEndSessions(
              { events },
              users,
              { _id: userId, sessionVersion: actor.sessionVersion },
              {
                $set: { ...$set, ...newPassword },
                $push: { pendingEvents: createMail(user, 'passwordChanged') },
              },
            )
          : await users
              .findOneAndUpdate(
                { _id: userId },
                { $set, ...(event && { $push: { pendingEvents: event } }) },
                { returnDocument: 'after' },
              )
              .lean();
        if (!written) throw new HttpError(newPassword ? 'UNAUTHENTICATED' : 'USER_NOT_FOUND');
        return written;
      });
      events.emit('site.changed', { ownerId: userId });
      eventOutbox.publish(users, changed);
      // Even if neither name nor town has changed: an earlier save of the same values may have been interrupted.
      await books.owners.sync(userId);
      if (event) await audit.recordEvent(event);
      if (!newPassword) return presentMe(changed);
      const token = tokens.sign({ userId: actor._id, version: changed.sessionVersion });
      return { ...presentMe(changed), token };
    },

    async keepAvatar(actor, userId, { path }) {
      if (!canEditProfile(actor, userId)) throw new HttpError('USER_NOT_FOUND');
      await find(userId);
      return avatars.keep(userId, path);
    },

    async turnOffMessageMails(token) {
      const userId = links.verify('message-mails', token);
      if (userId === undefined || !Types.ObjectId.isValid(userId)) throw new HttpError('TOKEN_INVALID');
      await users.updateOne({ _id: userId }, { $set: { messageMails: false } });
    },
  };
}
