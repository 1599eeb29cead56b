import type { AppContext } from '../../../config/app-context.js';
import type { DurableEvents } from '../../../jobs/durable-events.js';
import { createPendingEvent, type EventOutbox } from '../../../jobs/event-outbox.js';
import type { PendingEvent } from '../../../jobs/outbox-event.model.js';
import type { Outbox } from '../../../mail/outbox.js';
import { passwordChangedValues } from '../../../mail/password-changed.js';
import type { UserFields, UserModel } from '../users/user.model.js';

/** Returns an event for the write that changes the credentials of an account: its handler mails the owner, also after a crash. */
export type CreateCredentialMail = (
  account: Pick<UserFields, '_id'>,
  mail: DurableEvents['credentialsChanged']['mail'],
  values?: { name?: string; left?: string },
) => PendingEvent<'credentialsChanged'>;

/** Handles the events of mails about passwords, passkeys and recovery codes, and returns the function that creates them. */
export function createCredentialMails(
  { env, eventOutbox, now, outbox }: AppContext & { eventOutbox: Pick<EventOutbox, 'on'>; outbox: Outbox },
  users: UserModel,
): CreateCredentialMail {
  eventOutbox.on('credentialsChanged', async ({ personId, mail: kind, at, name, left }, eventId) => {
    const user = await users.findById(personId, { email: 1, language: 1 }).lean();
    if (!user) return;
    const { email: to, language } = user;
    const values = { ...passwordChangedValues(env.PUBLIC_URL, at), name, left };
    await outbox.send({ kind, to, language, values }, `credentials ${eventId}`);
  });

  return ({ _id }, mail, { name = '', left = '' } = {}) =>
    createPendingEvent('credentialsChanged', { personId: _id.toHexString(), mail, at: now(), name, left });
}
