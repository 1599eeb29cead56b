import { createHash } from 'node:crypto';
import { type AuditAction, type AuditEntry, listBounds } from '@korice/contracts';
import { Types } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { countUpTo, readWithTotal, type Total } from '../../../db/count-up-to.js';
import type { AppContext } from '../../../config/app-context.js';
import { createPendingEvent, type EventOutbox } from '../../../jobs/event-outbox.js';
import type { PendingEvent } from '../../../jobs/outbox-event.model.js';
import { isDuplicateKey } from '../../../platform/errors/duplicate-key.js';
import type { UserModel } from '../users/user.model.js';
import type { AuditEntryFields, AuditEntryModel } from './audit-entry.model.js';

/** The subject of an action: its id, if there is one, its name, and the member whose data it is, if there is one. */
export interface AuditSubject {
  id?: string;
  name: string;
  ownerId?: string | undefined;
}

/** Entries of one kind of action, of an admin, and on the account or data of a member. */
interface AuditFilter {
  action?: AuditAction | undefined;
  actorId?: string | undefined;
  memberId?: string | undefined;
}

type AuditEvent = PendingEvent<'adminActed'>;

/**
 * Records actions of admins. An error fails the request, so that no action silently stays unrecorded. An action that a repetition does not
 * carry out again stores its entry as an event with its own write (`createEvent`, then `recordEvent`), or before it (`record` with
 * `onceKey`), because a crash in between would lose the entry. An entry that is stored before the write stays when the write loses to a
 * concurrent one: of two admins who delete a book at the same time, both have an entry.
 */
export interface AuditService {
  /**
   * Stores an entry. With `onceKey`, a repetition by the same admin with the same action and key stores no second one; with
   * `isOncePerAdmin: false`, a repetition by any admin.
   */
  record(
    actor: Actor,
    action: AuditAction,
    subject: AuditSubject,
    options?: { detail?: string; onceKey?: string; isOncePerAdmin?: boolean },
  ): Promise<void>;
  /**
   * Records an action of an admin on the data of another member, or on data without an owner, and ignores all others.
   */
  recordAdminAction(
    actor: Actor,
    action: AuditAction,
    subject: AuditSubject,
    options?: { onceKey?: string },
  ): Promise<void>;
  /** Returns an entry for `pendingEvents` of the document that the action changes. `EventOutbox` stores it also after a crash. */
  createEvent(actor: Actor, action: AuditAction, subject: AuditSubject, options?: { detail?: string }): AuditEvent;
  /** Like `createEvent`; returns undefined for the actions that `recordAdminAction` ignores. */
  createAdminEvent(actor: Actor, action: AuditAction, subject: AuditSubject): AuditEvent | undefined;
  /** Stores the entry of an event, so that the log shows it with the response. Idempotent. Call it last: `EventOutbox` has the event. */
  recordEvent(event: Pick<AuditEvent, '_id' | 'payload'>): Promise<void>;
  list(filter: AuditFilter & { page: number }): Promise<{ entries: AuditEntry[] } & Total>;
}

const pageSize = listBounds.auditEntriesPerPage;

export function createAuditService({ now }: AppContext, entries: AuditEntryModel): AuditService {
  const createEvent: AuditService['createEvent'] = (
    { _id, name: actorName },
    action,
    { id = null, name, ownerId = null },
    { detail = '' } = {},
  ) =>
    createPendingEvent('adminActed', {
      at: now(),
      actor: { _id, name: actorName },
      action,
      subject: { _id: id, name },
      personId: ownerId,
      detail,
    });

  const recordEvent: AuditService['recordEvent'] = async ({ _id, payload }) => {
    const { actor, subject, personId, ...fields } = payload;
    try {
      await entries.create({
        ...fields,
        _id,
        actor: { _id: new Types.ObjectId(actor._id), name: actor.name },
        subject: { _id: subject._id === null ? null : new Types.ObjectId(subject._id), name: subject.name },
        ...(personId !== null && { owner: new Types.ObjectId(personId) }),
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  };

  const record: AuditService['record'] = async (
    actor,
    action,
    subject,
    { onceKey, isOncePerAdmin = true, ...options } = {},
  ) => {
    const event = createEvent(actor, action, subject, options);
    const admin = isOncePerAdmin ? `${actor._id} ` : '';
    await recordEvent(onceKey === undefined ? event : { ...event, _id: idOf(action, `${admin}${onceKey}`) });
  };

  return {
    record,
    createEvent,
    recordEvent,

    async recordAdminAction(actor, action, subject, options) {
      if (isOnOthers(actor, subject)) await record(actor, action, subject, options);
    },

    createAdminEvent: (actor, action, subject) =>
      isOnOthers(actor, subject) ? createEvent(actor, action, subject) : undefined,

    async list({ page, action, actorId, memberId }) {
      const filter = {
        ...(action !== undefined && { action }),
        ...(actorId !== undefined && { 'actor._id': new Types.ObjectId(actorId) }),
        ...(memberId !== undefined && { owner: new Types.ObjectId(memberId) }),
      };
      const range = { skip: (page - 1) * pageSize, limit: pageSize };
      const found = entries.find(filter).sort({ at: -1, _id: -1 }).skip(range.skip).limit(range.limit).lean();
      const isWhole = Object.keys(filter).length === 0;
      const count = countUpTo(entries, filter, isWhole ? { _id: 1 } : undefined);
      const { rows, total } = await readWithTotal(range, found, count);
      return { entries: rows.map(present), ...total };
    },
  };
}

/** Handles `adminActed`: stores the entry of the event. An admin whose account was deleted meanwhile is not named. */
export function recordAdminEvents(
  eventOutbox: Pick<EventOutbox, 'on'>,
  users: UserModel,
  audit: Pick<AuditService, 'recordEvent'>,
): void {
  eventOutbox.on('adminActed', async (payload, eventId) => {
    // The deletion of an account anonymises the entries of its time only; this one arrives later.
    const hasAccount = (await users.exists({ _id: payload.actor._id })) !== null;
    const actor = hasAccount ? payload.actor : { _id: new Types.ObjectId().toHexString(), name: '' };
    await audit.recordEvent({ _id: new Types.ObjectId(eventId), payload: { ...payload, actor } });
  });
}

const isOnOthers = (actor: Actor, { ownerId }: AuditSubject): boolean =>
  actor.role === 'admin' && actor._id !== ownerId;

const idOf = (action: AuditAction, key: string): Types.ObjectId =>
  new Types.ObjectId(createHash('sha256').update(`${action} ${key}`).digest('hex').slice(0, 24));

/** Returns the subject of an action on an account. */
export function accountSubject({ _id, name }: { _id: Types.ObjectId; name: string }): AuditSubject {
  const id = _id.toHexString();
  return { id, name, ownerId: id };
}

const present = ({ _id, at, actor, action, subject, detail }: AuditEntryFields): AuditEntry => ({
  _id: _id.toHexString(),
  at: at.toISOString(),
  actor: { _id: actor._id.toHexString(), name: actor.name },
  action,
  subject: { _id: subject._id?.toHexString() ?? null, name: subject.name },
  detail,
});
