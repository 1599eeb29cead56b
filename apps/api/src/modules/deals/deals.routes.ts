import {
  listDeals,
  proposeDeal,
  readDeal,
  readDealCounts,
  readDealOptions,
  readDealPayment,
  updateDealState,
  updateDealTerms,
  type Deal,
} from '@korice/contracts';
import type { Mount, Reply } from '../../http/mount.js';
import type { LimitRequests } from '../../http/rate-limit.js';
import { revisionEtag } from '../../platform/etag.js';
import { limits } from '../../platform/rate-limiting/limits.js';
import type { DealsService } from './deals.service.js';

export function dealsRoutes(mount: Mount, limit: LimitRequests, deals: DealsService): void {
  const perAccount = limit(limits.dealsByAccount);

  mount(
    proposeDeal,
    async ({ actor, body, reply }) => {
      const { deal, repeated } = await deals.propose(actor, body);
      if (repeated) reply.status(200);
      return answer(deal, reply);
    },
    perAccount,
  );

  mount(listDeals, async ({ actor, query, reply }) => {
    const { deals: found, total } = await deals.list(actor, query);
    reply.total({ total });
    return found;
  });

  // Before readDeal, whose path matches too.
  mount(readDealCounts, ({ actor }) => deals.count(actor));
  mount(readDealOptions, ({ actor, query }) => deals.readOptions(actor, query.roomId));

  mount(readDeal, async ({ actor, params, reply }) => answer(await deals.read(actor, params.dealId), reply));

  mount(readDealPayment, ({ actor, params }) => deals.readPayment(actor, params.dealId));

  mount(
    updateDealTerms,
    async ({ actor, params, body, header, reply }) =>
      answer(await deals.changeTerms(actor, params.dealId, body, header('If-Match')), reply),
    perAccount,
  );

  mount(
    updateDealState,
    async ({ actor, params, body, header, reply }) =>
      answer(await deals.takeStep(actor, params.dealId, body, header('If-Match')), reply),
    perAccount,
  );
}

/** Sets the ETag that the next change may name in `If-Match`. */
function answer(deal: Deal, reply: Reply): Deal {
  reply.header('ETag', revisionEtag(deal.rev));
  return deal;
}
