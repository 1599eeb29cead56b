import { type AuditAction, type AuditEntry, listBounds } from '@korice/contracts';
import { Types } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { countUpTo, readWithTotal, type Total } from '../../../db/count-up-to.js';
import type { AppContext } from '../../../config/app-context.js';
import type { AuditEntryFields, AuditEntryModel } from './audit-entry.model.js';

/** The subject of an action: its id, if there is one, its name, and the member whose data it is, if there is one. */
export interface AuditSubject {
  id?: string;
  name: string;
  ownerId?: string | undefined;
}

export interface AuditService {
  /**
   * Stores an entry; call it after the action. An error fails the request, so that no action silently stays unrecorded.
   */
  record(actor: Actor, action: AuditAction, subject: AuditSubject, detail?: string): Promise<void>;
  /**
   * Records an action of an admin on the data of another member, or on data without an owner, and ignores all others.
   */
  recordAdminAction(actor: Actor, action: AuditAction, subject: AuditSubject): Promise<void>;
  list(page: number): Promise<{ entries: AuditEntry[] } & Total>;
}

const pageSize = listBounds.auditEntriesPerPage;

export function createAuditService({ now }: AppContext, entries: AuditEntryModel): AuditService {
  const record: AuditService['record'] = async (actor, action, { id, name, ownerId }, detail = '') => {
    await entries.create({
      at: now(),
      actor: { _id: new Types.ObjectId(actor._id), name: actor.name },
      action,
      subject: { _id: id === undefined ? null : new Types.ObjectId(id), name },
      ...(ownerId !== undefined && { owner: new Types.ObjectId(ownerId) }),
      detail,
    });
  };
  return {
    record,

    async recordAdminAction(actor, action, subject) {
      if (actor.role === 'admin' && actor._id !== subject.ownerId) await record(actor, action, subject);
    },

    async list(page) {
      const range = { skip: (page - 1) * pageSize, limit: pageSize };
      const found = entries.find().sort({ at: -1, _id: -1 }).skip(range.skip).limit(range.limit).lean();
      const { rows, total } = await readWithTotal(range, found, countUpTo(entries, {}, { _id: 1 }));
      return { entries: rows.map(present), ...total };
    },
  };
}

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
