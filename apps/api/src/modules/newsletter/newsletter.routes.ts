import {
  confirmSubscription,
  listContactMessages,
  previewNextLetter,
  readNextLetter,
  sendContactMessage,
  subscribe,
  unsubscribe,
  unsubscribeWithOneClick,
  updateContactMessage,
  updateNextLetter,
} from '@korice/contracts';
import type { Mount } from '../../http/mount.js';
import type { LimitRequests } from '../../http/rate-limit.js';
import { limits } from '../../platform/rate-limiting/limits.js';
import type { ContactService } from './contact.service.js';
import type { LetterService } from './letter.service.js';
import type { SubscriptionService } from './subscription.service.js';

interface Outreach {
  contact: ContactService;
  subscriptions: SubscriptionService;
  letters: LetterService;
}

export function outreachRoutes(
  mount: Mount,
  limit: LimitRequests,
  { contact, subscriptions, letters }: Outreach,
): void {
  mount(
    sendContactMessage,
    async ({ body }) => {
      await contact.send(body);
      return { message: 'The message is on its way.' };
    },
    limit(limits.contactByAddress),
  );

  mount(listContactMessages, async ({ query, reply }) => {
    const { messages, total } = await contact.list(query.page);
    reply.total(total);
    return messages;
  });

  mount(updateContactMessage, ({ actor, params, body }) => contact.setHandled(actor, params.messageId, body.handled));

  mount(
    subscribe,
    async ({ body }) => {
      await subscriptions.subscribe(body.email, body.language);
      return { message: 'A link that confirms the subscription is on its way.' };
    },
    limit(limits.newsletterByAddress),
    limit(limits.newsletterByEmail),
  );

  mount(
    confirmSubscription,
    async ({ body }) => {
      await subscriptions.confirm(body.token);
      return { message: 'The subscription is confirmed.' };
    },
    limit(limits.activateByAddress),
  );

  mount(
    unsubscribe,
    async ({ body }) => {
      await subscriptions.unsubscribe(body.token);
      return { message: 'The subscription has ended.' };
    },
    limit(limits.activateByAddress),
  );

  mount(
    unsubscribeWithOneClick,
    ({ params }) => subscriptions.unsubscribe(params.token),
    limit(limits.activateByAddress),
  );

  mount(readNextLetter, () => letters.readNext());
  mount(previewNextLetter, ({ query }) => letters.preview(query.language));
  mount(updateNextLetter, ({ actor, body }) => letters.setStopped(actor, body.stopped));
}
