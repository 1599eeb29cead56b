import type {
  AuditAction,
  Collection,
  CollectionPreview,
  Me,
  Owner,
  ProfileBody,
  ReplyTime,
  Role,
  UserListQuery,
  UserSummary,
} from '@korice/contracts';
import { Types, type QueryFilter, type UpdateQuery } from 'mongoose';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.js';
import type { Total } from '../../../db/count-up-to.js';
import { createPendingEvent, type EventOutbox } from '../../../jobs/event-outbox.js';
import type { AppContext } from '../../../config/app-context.js';
import type { SignedLinks } from '../../../platform/signed-links.js';
import type { Passwords } from '../auth/passwords.js';
import type { ChargeUncached } from '../../../platform/rate-limiting/uncached-budget.js';
import type { RateLimits } from '../../../platform/rate-limiting/rate-limits.js';
import type { Outbox } from '../../../mail/outbox.js';
import type { Tokens } from '../auth/tokens.js';
import { ownerTag } from '../../../platform/caching/tags.js';
import { recordExpiry, recordRead } from '../../../platform/caching/tracked-reads.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { limits } from '../../../platform/rate-limiting/limits.js';
import { belgradeDay } from '../../../platform/time/belgrade-days.js';
import { passwordChangedValues } from '../../../mail/password-changed.js';
import type { UploadedFile } from '../../../platform/files/uploaded-file.js';
import { accountSubject, type AuditService } from '../audit/audit.service.js';
import type { AuthService } from '../auth/auth.service.js';
import { assertFreshSession, isFreshSession } from '../auth/fresh-session.js';
import { assertHardToGuess } from '../auth/new-password.js';
import { isUnproven, pendingLifetimeMs, type Registrations } from '../auth/registrations.js';
import type { Admins } from './admins.js';
import type { Avatars } from './avatars.js';
import { type UserFields, userKeys, type UserModel } from './user.model.js';
import { listUsers } from './user-list.js';
import { canEditProfile, hasPasskey } from './user.policy.js';
import { presentMe, presentOwner, presentUserSummary } from './user.presenter.js';

export interface UsersService {
  /** @throws OWNER_NOT_FOUND for an unknown, pending or blocked account. */
  readOwner(ownerId: string): Promise<Owner>;
  list(query: UserListQuery): Promise<{ users: UserSummary[] } & Total>;
  /** Sets the role and ends the account's sessions. @throws LAST_ADMIN, REAUTHENTICATION_REQUIRED. */
  setRole(actor: Actor, userId: string, role: z.output<typeof Role>): Promise<UserSummary>;
  /**
   * Blocks or unblocks an account. Blocking ends the sessions, hides the listings and mails the member and the other sides of agreed
   * deals. An account that was never activated becomes pending instead of active, and its activation link is mailed again. An unblocked
   * account that a release before 1.1 blocked loses its password and gets a reset link.
   * @throws LAST_ADMIN, REAUTHENTICATION_REQUIRED
   */
  setStatus(actor: Actor, userId: string, status: 'active' | 'blocked'): Promise<UserSummary>;
  /**
   * Changes a profile. A new password ends all sessions, and the result then contains a fresh token.
   * @throws USER_NOT_FOUND for the profile of another member, FOREIGN_PASSWORD for a password that an admin sets for another account,
   * UNAUTHENTICATED when the session ends before the password is written, REAUTHENTICATION_REQUIRED when the token is too old for the
   * change, PASSWORD_WRONG, RATE_LIMITED after too many attempts with the current password, and the errors of `Avatars.change` for
   * `image`.
   */
  updateProfile(actor: Actor, userId: string, body: z.output<typeof ProfileBody>): Promise<Me & { token?: string }>;
  /** Mails the owner a reset link on behalf of an admin. @throws USER_NOT_FOUND, REAUTHENTICATION_REQUIRED, RATE_LIMITED. */
  sendPasswordReset(actor: Actor, userId: string): Promise<void>;
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

type Change = NonNullable<UpdateQuery<UserFields>['$set']>;

type Needs = AppContext & {
  eventOutbox: Pick<EventOutbox, 'on' | 'publish'>;
  chargeUncached: ChargeUncached;
  links: SignedLinks;
  outbox: Outbox;
  passwords: Passwords;
  rateLimits: RateLimits;
  tokens: Tokens;
};

/** The operations on listings that this service needs. */
interface Listings {
  list: {
    countByOwner(ownerId: string): Promise<number | undefined>;
    countSoldByOwner(ownerId: string): Promise<number | undefined>;
    collections(ownerId: string, collections: readonly Collection[]): Promise<CollectionPreview[]>;
  };
  owners: { sync(ownerId: string): Promise<void> };
}

interface UsersPorts {
  admins: Admins;
  audit: Pick<AuditService, 'record' | 'createEvent' | 'createAdminEvent' | 'recordEvent'>;
  alerts: { followStatus(userId: string): Promise<void> };
  books: Listings;
  avatars: Avatars;
  registrations: Pick<Registrations, 'resend'>;
  auth: Pick<AuthService, 'sendPasswordReset'>;
  replyTimeOf: (ownerId: string) => Promise<ReplyTime | null>;
}

export function createUsersService(
  deps: Needs,
  users: UserModel,
  { admins, alerts, audit, auth, books, avatars, registrations, replyTimeOf }: UsersPorts,
): UsersService {
  const { env, eventOutbox, events, links, now, outbox, passwords, rateLimits, tokens } = deps;

  async function find(userId: string): Promise<UserFields> {
    const user = await users.findById(userId).lean();
    if (!user) throw new HttpError('USER_NOT_FOUND');
    return user;
  }

  /**
   * Applies the change and raises the session version, which ends the sessions and their open connections. Resolves to null when the
   * account does not match.
   */
  async function changeSession(
    condition: QueryFilter<UserFields>,
    $set: Change,
    others: Pick<UpdateQuery<UserFields>, '$push'> = {},
  ): Promise<UserFields | null> {
    // A reset link that was mailed before must not undo the change.
    const change = { ...others, $set: { ...$set, passwordReset: null }, $inc: { sessionVersion: 1 } };
    const user = await users.findOneAndUpdate(condition, change, { returnDocument: 'after' }).lean();
    if (user) events.emit('user.sessions', { userId: user._id.toHexString() });
    return user;
  }

  /**
   * Changes the role or the status, ends the sessions, applies the consequences with `follow` and stores an audit entry. Resolves to null
   * when another call has changed the field meanwhile.
   */
  async function changeField<Field extends 'role' | 'status'>(
    actor: Actor,
    { _id, name, ...before }: UserFields,
    [field, value]: [Field, UserFields[Field]],
    { action, ...fields }: Change & { action: AuditAction },
    follow: (changed: UserFields) => Promise<void>,
  ): Promise<UserFields | null> {
    const event = audit.createEvent(actor, action, accountSubject({ _id, name }));
    const told =
      field === 'status' ? [createPendingEvent('accountStatusChanged', { personId: _id.toHexString() })] : [];
    const condition = { _id, [field]: before[field] };
    const others = { $push: { pendingEvents: { $each: [event, ...told] } } };
    const changed = await changeSession(condition, { ...fields, [field]: value }, others);
    if (!changed) return null;
    eventOutbox.publish(users, changed);
    await follow(changed);
    await audit.recordEvent(event);
    return changed;
  }

  async function enlistAdmin({ _id, role, status }: UserFields): Promise<void> {
    if (role === 'admin' && status === 'active') await admins.enlist(_id.toHexString());
  }

  /**
   * Makes the account pending and mails its activation link again, because neither approving nor unblocking proves the mailbox. Resolves to
   * null when another call has changed the status meanwhile.
   */
  async function resendActivation(actor: Actor, user: UserFields): Promise<UserSummary | null> {
    const { _id, status, email, name } = user;
    // `removeAt` changes with each mail.
    const condition = { _id, status, removeAt: user.removeAt ?? null };
    const removeAt = new Date(now().getTime() + pendingLifetimeMs);
    const event = audit.createEvent(actor, auditActionOf(status, 'active'), accountSubject({ _id, name }));
    const change = { $set: { status: 'pending', removeAt }, $push: { pendingEvents: event } } as const;
    const waiting = await users.findOneAndUpdate(condition, change, { returnDocument: 'after' }).lean();
    if (!waiting) return null;
    eventOutbox.publish(users, waiting);
    await registrations.resend(email);
    await audit.recordEvent(event);
    return presentUserSummary(waiting);
  }

  /** Applies the consequences of a status. Idempotent: repeating the request completes an interrupted call. */
  async function applyStatus(user: UserFields): Promise<void> {
    const ownerId = user._id.toHexString();
    events.emit('site.changed', { ownerId, arePagesChanged: true });
    await enlistAdmin(user);
    // An unblocked account that lost its password, see `setStatus`.
    if (user.status === 'active' && user.passwordHash === '' && user.passwordReset === null)
      await auth.sendPasswordReset({ email: user.email });
    await books.owners.sync(ownerId);
    await alerts.followStatus(ownerId);
  }

  eventOutbox.on('accountStatusChanged', async ({ personId }) => {
    const user = await users.findOne({ _id: personId, status: 'blocked' }).lean();
    // Nobody has shown that the mailbox of a registration is theirs.
    if (!user || isUnproven(user)) return;
    const values = { contactUrl: `${env.PUBLIC_URL}/contact` };
    const mail = { kind: 'accountBlocked', to: user.email, language: user.language, values } as const;
    // The events of two blocks may both be handled after the second.
    await outbox.send(mail, `account blocked ${personId} ${user.blockedAt?.getTime() ?? 0}`);
  });

  /** Checks a new password and resolves to the fields that it changes; undefined without one. */
  async function passwordChange(actor: Actor, user: UserFields, body: z.output<typeof ProfileBody>) {
    if (!body.password) return undefined;
    if (actor._id !== user._id.toHexString()) throw new HttpError('FOREIGN_PASSWORD');
    await assertHardToGuess(body.password, { name: body.name, email: user.email });
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

  const setRole: UsersService['setRole'] = async (actor, userId, role) => {
    assertFreshSession(actor, now());
    const user = await find(userId);
    if (user.role === role) {
      await enlistAdmin(user);
      return presentUserSummary(user);
    }
    if (role === 'member') await admins.retire(userId);
    const action = role === 'admin' ? 'roleGiven' : 'roleRemoved';
    const changed = await changeField(actor, user, ['role', role], { action }, enlistAdmin);
    if (!changed) return setRole(actor, userId, role);
    return presentUserSummary(changed);
  };

  const setStatus: UsersService['setStatus'] = async (actor, userId, status) => {
    assertFreshSession(actor, now());
    const user = await find(userId);
    if (user.status === status) {
      await applyStatus(user);
      return presentUserSummary(user);
    }
    if (status === 'blocked') await admins.retire(userId);
    else if (isUnproven(user)) {
      const waiting = await resendActivation(actor, user);
      if (waiting) return waiting;
      const current = await find(userId);
      return current.status === 'pending' ? presentUserSummary(current) : setStatus(actor, userId, status);
    }
    // An account that a release before 1.1 blocked may have been pending: only a mailed reset link proves its mailbox.
    const isProofUnknown = status === 'active' && user.blockedAt === undefined;
    const change: Change & { action: AuditAction } = {
      action: auditActionOf(user.status, status),
      removeAt: null,
      ...(status === 'blocked' && { blockedAt: now() }),
      ...(isProofUnknown && { passwordHash: '' }),
    };
    const changed = await changeField(actor, user, ['status', status], change, applyStatus);
    if (!changed) return setStatus(actor, userId, status);
    return presentUserSummary(changed);
  };

  return {
    async readOwner(ownerId) {
      recordRead(ownerTag(ownerId));
      recordExpiry(performance.now() + ownerAgeMs);
      await deps.chargeUncached('list');
      const user = await users.findOne({ _id: ownerId, status: 'active' }).lean();
      if (!user) throw new HttpError('OWNER_NOT_FOUND');
      const [bookCount, soldCount, replyTime, collections] = await Promise.all([
        books.list.countByOwner(ownerId),
        books.list.countSoldByOwner(ownerId),
        replyTimeOf(ownerId),
        user.trader ? books.list.collections(ownerId, user.shopfront?.collections ?? []) : [],
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

    setRole,

    setStatus,

    async updateProfile(actor, userId, body) {
      if (!canEditProfile(actor, userId)) throw new HttpError('USER_NOT_FOUND');
      const user = await find(userId);
      const newPassword = await passwordChange(actor, user, body);
      if (actor._id !== userId) assertFreshSession(actor, now());
      const { password: _password, currentPassword: _currentPassword, image, ...fields } = body;
      const event = audit.createAdminEvent(actor, 'profileEdited', accountSubject({ ...user, name: fields.name }));
      const changed = await avatars.change(userId, 'avatar', image, async (url) => {
        const $set = { ...fields, ...(url !== undefined && { image: url }), ...userKeys(fields.name, user.email) };
        // The session may have ended since the request was authenticated: its body can arrive slowly, and hashing takes time.
        const written = newPassword
          ? await changeSession({ _id: userId, sessionVersion: actor.sessionVersion }, { ...$set, ...newPassword })
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
      if (newPassword) {
        const values = passwordChangedValues(env.PUBLIC_URL, now());
        await outbox.send({ kind: 'passwordChanged', to: changed.email, language: changed.language, values });
      }
      // Even if neither name nor town has changed: an earlier save of the same values may have been interrupted.
      await books.owners.sync(userId);
      if (event) await audit.recordEvent(event);
      if (!newPassword) return presentMe(changed);
      const token = tokens.sign({ userId: actor._id, version: changed.sessionVersion });
      return { ...presentMe(changed), token };
    },

    async sendPasswordReset(actor, userId) {
      assertFreshSession(actor, now());
      const user = await users.findOne({ _id: userId, status: 'active' }, { email: 1, name: 1 }).lean();
      if (!user) throw new HttpError('USER_NOT_FOUND');
      await rateLimits.consume(limits.resetByEmail, user.email);
      // Before the mail, because a crash in between would lose the entry.
      await audit.record(actor, 'passwordResetSent', accountSubject(user));
      await auth.sendPasswordReset({ email: user.email });
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

function auditActionOf(before: UserFields['status'], after: 'active' | 'blocked'): AuditAction {
  if (after === 'blocked') return 'accountBlocked';
  return before === 'pending' ? 'accountApproved' : 'accountUnblocked';
}
