import { Types } from 'mongoose';
import type { EventOutbox } from '../../../jobs/event-outbox.js';
import type { UserModel } from '../users/user.model.js';
import type { AuditService } from './audit.service.js';

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
