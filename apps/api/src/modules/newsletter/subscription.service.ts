import type { Language } from '@korice/contracts';
import { Types } from 'mongoose';
import type { AppContext } from '../../config/app-context.js';
import type { SignedLinks } from '../../platform/signed-links.js';
import type { ConstantTime } from '../../platform/time/constant-time.js';
import type { Outbox } from '../../mail/outbox.js';
import { isDuplicateKey } from '../../platform/errors/duplicate-key.js';
import { HttpError } from '../../platform/errors/http-error.js';
import { createMailedString, hashMailedString } from '../accounts/auth/mailed-string.js';
import type { SubscriberModel } from './subscriber.model.js';

export interface SubscriptionService {
  /** Mails a confirmation link to an address that is not subscribed. The response does not reveal whether it is. */
  subscribe(email: string, language: Language): Promise<void>;
  /** Idempotent for the same token. @throws TOKEN_INVALID */
  confirm(token: string): Promise<void>;
  /**
   * Ends the subscription: deletes the queued issues to the address and mails a confirmation. An issue that the mail server is receiving
   * still arrives. Idempotent.
   * @throws TOKEN_INVALID
   */
  unsubscribe(token: string): Promise<void>;
}

/** Unconfirmed addresses are removed after this time. */
const pendingLifetimeMs = 7 * 24 * 3_600_000;

type Deps = AppContext & { inConstantTime: ConstantTime; outbox: Outbox; links: SignedLinks };

export function createSubscriptionService(
  { env, inConstantTime, now, outbox, links }: Deps,
  subscribers: SubscriberModel,
): SubscriptionService {
  const removalTime = (): Date => new Date(now().getTime() + pendingLifetimeMs);

  /** Mails a confirmation link; does nothing for a subscribed address. */
  async function invite(email: string, language: Language): Promise<void> {
    const { string, hash: tokenHash } = createMailedString();
    const $set = { language, tokenHash, removeAt: removalTime() };
    try {
      // For a confirmed address the upsert fails as a duplicate, and the record stays.
      await subscribers.updateOne({ email, confirmed: false }, { $set }, { upsert: true });
    } catch (error) {
      if (isDuplicateKey(error)) return;
      throw error;
    }
    const values = { url: `${env.PUBLIC_URL}/newsletter/confirm/${string}` };
    await outbox.send({ kind: 'newsletterConfirm', to: email, language, values });
  }

  return {
    subscribe: (email, language) => inConstantTime(() => invite(email, language)),

    async confirm(token) {
      const confirmed = { $set: { confirmed: true, removeAt: null } };
      const subscriber = await subscribers.findOneAndUpdate({ tokenHash: hashMailedString(token) }, confirmed).lean();
      if (!subscriber) throw new HttpError('TOKEN_INVALID');
    },

    async unsubscribe(token) {
      const id = links.verify('newsletter', token);
      if (id === undefined || !Types.ObjectId.isValid(id)) throw new HttpError('TOKEN_INVALID');
      const subscriber = await subscribers.findById(id).lean();
      if (!subscriber) return;
      const { email: to, language } = subscriber;
      const values = { url: `${env.PUBLIC_URL}/` };
      // Before the deletion of queued issues, so that an issue that is being queued adds no mail after it.
      await subscribers.updateOne({ _id: id }, { $set: { confirmed: false, removeAt: removalTime() } });
      await outbox.deleteQueuedTo(to);
      // Before the deletion, so that a crash loses no mail. The key prevents a second one.
      await outbox.send({ kind: 'newsletterUnsubscribed', to, language, values }, `unsubscribed ${id}`);
      await subscribers.deleteOne({ _id: id });
    },
  };
}
