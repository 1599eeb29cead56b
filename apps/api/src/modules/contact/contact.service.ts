import { type ContactBody, type ContactMessage, listBounds } from '@korice/contracts';
import { defaultLanguage } from '@korice/contracts/languages';
import type { Actor } from '../../platform/actor.js';
import { countUpTo, readWithTotal, type Total } from '../../db/count-up-to.js';
import type { AppContext } from '../../config/app-context.js';
import type { Outbox } from '../../mail/outbox.js';
import { isDuplicateKey } from '../../platform/errors/duplicate-key.js';
import { HttpError } from '../../platform/errors/http-error.js';
import { mailMoment } from '../../mail/moment.js';
import type { AuditService } from '../accounts/audit/audit.service.js';
import type { UserModel } from '../accounts/users/user.model.js';
import type { ContactMessageFields, ContactMessageModel } from './contact-message.model.js';

export interface ContactService {
  /**
   * Stores the message and mails it to the operator, never to the sender. Idempotent by address and `clientId`; a repetition sends the mail
   * if that failed before.
   */
  send(body: ContactBody): Promise<void>;
  list(page: number): Promise<{ messages: ContactMessage[] } & Total>;
  /** @throws MESSAGE_NOT_FOUND */
  setHandled(actor: Actor, messageId: string, handled: boolean): Promise<ContactMessage>;
}

const pageSize = listBounds.contactMessagesPerPage;

const present = (message: ContactMessageFields): ContactMessage => ({
  _id: message._id.toHexString(),
  name: message.name,
  email: message.email,
  subject: message.subject,
  message: message.message,
  handled: message.handled,
  createdAt: message.createdAt.toISOString(),
});

export function createContactService(
  { env, now, outbox }: AppContext & { outbox: Outbox },
  { contactMessages: messages, users }: { contactMessages: ContactMessageModel; users: UserModel },
  audit: Pick<AuditService, 'record'>,
): ContactService {
  /** Stores a message. Resolves to it, or to the first one with its `clientId`; null when that was deleted meanwhile. */
  async function keep({ clientId, ...body }: ContactBody): Promise<ContactMessageFields | null> {
    try {
      return await messages.create({ ...body, createdAt: now(), ...(clientId !== '' && { clientId }) });
    } catch (error) {
      if (isDuplicateKey(error)) return messages.findOne({ email: body.email, clientId }).lean();
      throw error;
    }
  }

  return {
    async send(body) {
      const kept = await keep(body);
      if (!kept || env.CONTACT_TO === undefined) return;
      const { _id, name, email, subject, message, createdAt } = kept;
      const values = { name, email, subject, message, ...mailMoment(createdAt) };
      const key = `contact ${_id.toHexString()}`;
      await outbox.send({ kind: 'contactNotice', to: env.CONTACT_TO, language: defaultLanguage, values }, key);
    },

    async list(page) {
      const range = { skip: (page - 1) * pageSize, limit: pageSize };
      const found = messages
        .find()
        .sort({ handled: 1, createdAt: -1, _id: -1 })
        .skip(range.skip)
        .limit(range.limit)
        .lean();
      const { rows, total } = await readWithTotal(range, found, countUpTo(messages, {}, { _id: 1 }));
      return { messages: rows.map(present), ...total };
    },

    async setHandled(actor, messageId, handled) {
      const known = await messages.findById(messageId, { email: 1, subject: 1 }).lean();
      if (!known) throw new HttpError('MESSAGE_NOT_FOUND');
      const sender = await users.findOne({ email: known.email }, { _id: 1 }).lean();
      const subject = { id: messageId, name: known.subject, ownerId: sender?._id.toHexString() };
      // Before the change, because a crash in between would lose the entry.
      await audit.record(actor, handled ? 'contactHandled' : 'contactReopened', subject);
      const change = { $set: { handled } };
      const message = await messages.findOneAndUpdate({ _id: messageId }, change, { returnDocument: 'after' }).lean();
      if (!message) throw new HttpError('MESSAGE_NOT_FOUND');
      return present(message);
    },
  };
}
