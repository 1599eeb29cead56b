import {
  confirmSubscription,
  haltIssue,
  previewNextIssue,
  readNextIssue,
  subscribe,
  unsubscribe,
  unsubscribeWithOneClick,
  updateNextIssue,
} from '@korice/contracts';
import type { Mount } from '../../http/mount.js';
import type { LimitRequests } from '../../http/rate-limit.js';
import { limits } from '../../platform/rate-limiting/limits.js';
import type { NewsletterService } from './newsletter.service.js';
import type { SubscriptionService } from './subscription.service.js';

interface NewsletterServices {
  subscriptions: SubscriptionService;
  newsletter: NewsletterService;
}

export function newsletterRoutes(
  mount: Mount,
  limit: LimitRequests,
  { subscriptions, newsletter }: NewsletterServices,
): void {
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

  mount(readNextIssue, () => newsletter.readNext());
  mount(previewNextIssue, ({ query }) => newsletter.preview(query.language));
  mount(updateNextIssue, ({ actor, body }) => newsletter.setStopped(actor, body));
  mount(haltIssue, ({ actor, body }) => newsletter.halt(actor, new Date(body.at)));
}
