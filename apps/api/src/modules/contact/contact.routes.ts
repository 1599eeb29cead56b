import { listContactMessages, sendContactMessage, updateContactMessage } from '@korice/contracts';
import type { Mount } from '../../http/mount.js';
import type { LimitRequests } from '../../http/rate-limit.js';
import { limits } from '../../platform/rate-limiting/limits.js';
import type { ContactService } from './contact.service.js';

export function contactRoutes(mount: Mount, limit: LimitRequests, contact: ContactService): void {
  mount(
    sendContactMessage,
    async ({ body }) => {
      await contact.send(body);
      return { message: 'The message is on its way.' };
    },
    limit(limits.contactByAddress),
  );

  mount(listContactMessages, async ({ query, reply }) => {
    const { messages, ...total } = await contact.list(query.page);
    reply.total(total);
    return messages;
  });

  mount(updateContactMessage, ({ actor, params, body }) => contact.setHandled(actor, params.messageId, body.handled));
}
