import {
  deleteKeptAddress,
  listDeals,
  proposeDeal,
  readDeal,
  readDealCounts,
  readDealOptions,
  readDealPayment,
  readKeptAddress,
  reportDealPayment,
  updateDealState,
  updateDealTerms,
} from '@korice/contracts';
import { type Mount, withRevision } from '../../http/mount.js';
import type { LimitRequests } from '../../http/rate-limit.js';
import { limits } from '../../platform/rate-limiting/limits.js';
import type { DealsService } from './deals.service.js';

export function dealsRoutes(mount: Mount, limit: LimitRequests, deals: DealsService): void {
  const perAccount = limit(limits.dealsByAccount);

  mount(
    proposeDeal,
    async ({ actor, body, reply }) => {
      const { deal, repeated } = await deals.propose(actor, body);
      if (repeated) reply.status(200);
      return withRevision(deal, reply);
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
  mount(readKeptAddress, async ({ actor }) => ({ address: await deals.readKeptAddress(actor) }));
  mount(deleteKeptAddress, ({ actor }) => deals.deleteKeptAddress(actor), perAccount);

  mount(readDeal, async ({ actor, params, reply }) => withRevision(await deals.read(actor, params.dealId), reply));

  mount(readDealPayment, ({ actor, params }) => deals.readPayment(actor, params.dealId));

  mount(
    reportDealPayment,
    async ({ actor, params, reply }) => withRevision(await deals.reportPayment(actor, params.dealId), reply),
    perAccount,
  );

  mount(
    updateDealTerms,
    async ({ actor, params, body, header, reply }) =>
      withRevision(await deals.changeTerms(actor, params.dealId, body, header('If-Match')), reply),
    perAccount,
  );

  mount(
    updateDealState,
    async ({ actor, params, body, header, reply }) =>
      withRevision(await deals.takeStep(actor, params.dealId, body, header('If-Match')), reply),
    perAccount,
  );
}
