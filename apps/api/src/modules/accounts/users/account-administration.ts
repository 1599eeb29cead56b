import type { AuditAction, Role, UserSummary } from '@korice/contracts';
import type { UpdateQuery } from 'mongoose';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.js';
import { createPendingEvent, type EventOutbox } from '../../../jobs/event-outbox.js';
import type { AppContext } from '../../../config/app-context.js';
import type { RateLimits } from '../../../platform/rate-limiting/rate-limits.js';
import type { Outbox } from '../../../mail/outbox.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { limits } from '../../../platform/rate-limiting/limits.js';
import { accountSubject, type AuditService } from '../audit/audit.service.js';
import type { AuthService } from '../auth/auth.service.js';
import { assertFreshSession } from '../auth/fresh-session.js';
import { isUnproven, pendingLifetimeMs, type Registrations } from '../auth/registrations.js';
import { changeAndEndSessions } from '../auth/session-end.js';
import type { Admins } from './admins.js';
import type { UserFields, UserModel } from './user.model.js';
import { presentUserSummary } from './user.presenter.js';

/** What admins do to accounts. Every call needs a fresh session and is in the audit log. */
export interface AccountAdministration {
  /** Sets the role and ends the account's sessions. @throws LAST_ADMIN, REAUTHENTICATION_REQUIRED. */
  setRole(actor: Actor, userId: string, role: z.output<typeof Role>): Promise<UserSummary>;
  /**
   * Blocks or unblocks an account. Blocking ends the sessions, hides the listings and mails the member and the other sides of agreed
   * deals. An account that was never activated becomes pending instead of active, and its activation link is mailed again. An unblocked
   * account that a release before 1.1 blocked loses its password and gets a reset link.
   * @throws LAST_ADMIN, REAUTHENTICATION_REQUIRED
   */
  setStatus(actor: Actor, userId: string, status: 'active' | 'blocked'): Promise<UserSummary>;
  /** Mails the owner a reset link on behalf of an admin. @throws USER_NOT_FOUND, REAUTHENTICATION_REQUIRED, RATE_LIMITED. */
  sendPasswordReset(actor: Actor, userId: string): Promise<void>;
}

type Change = NonNullable<UpdateQuery<UserFields>['$set']>;

type Deps = AppContext & {
  eventOutbox: Pick<EventOutbox, 'on' | 'publish'>;
  outbox: Outbox;
  rateLimits: RateLimits;
};

interface Ports {
  admins: Admins;
  alerts: { followStatus(userId: string): Promise<void> };
  audit: Pick<AuditService, 'record' | 'createEvent' | 'recordEvent'>;
  auth: Pick<AuthService, 'sendPasswordReset'>;
  owners: { sync(ownerId: string): Promise<void> };
  registrations: Pick<Registrations, 'resend'>;
}

export function createAccountAdministration(
  { env, eventOutbox, events, now, outbox, rateLimits }: Deps,
  users: UserModel,
  { admins, alerts, audit, auth, owners, registrations }: Ports,
): AccountAdministration {
  async function find(userId: string): Promise<UserFields> {
    const user = await users.findById(userId).lean();
    if (!user) throw new HttpError('USER_NOT_FOUND');
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
    const statusEvents =
      field === 'status' ? [createPendingEvent('accountStatusChanged', { personId: _id.toHexString() })] : [];
    const condition = { _id, [field]: before[field] };
    const changed = await changeAndEndSessions({ events }, users, condition, {
      $set: { ...fields, [field]: value },
      $push: { pendingEvents: { $each: [event, ...statusEvents] } },
    });
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
    await owners.sync(ownerId);
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

  const setRole: AccountAdministration['setRole'] = async (actor, userId, role) => {
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

  const setStatus: AccountAdministration['setStatus'] = async (actor, userId, status) => {
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
    setRole,

    setStatus,

    async sendPasswordReset(actor, userId) {
      assertFreshSession(actor, now());
      const user = await users.findOne({ _id: userId, status: 'active' }, { email: 1, name: 1 }).lean();
      if (!user) throw new HttpError('USER_NOT_FOUND');
      await rateLimits.consume(limits.resetByEmail, user.email);
      // Before the mail, because a crash in between would lose the entry.
      await audit.record(actor, 'passwordResetSent', accountSubject(user));
      await auth.sendPasswordReset({ email: user.email });
    },
  };
}

function auditActionOf(before: UserFields['status'], after: 'active' | 'blocked'): AuditAction {
  if (after === 'blocked') return 'accountBlocked';
  return before === 'pending' ? 'accountApproved' : 'accountUnblocked';
}
