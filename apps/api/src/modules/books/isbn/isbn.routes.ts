import {
  listEditions,
  lookUpIsbn,
  lookUpIsbns,
  mergeEdition,
  saveCover,
  suggestEditions,
  updateEdition,
} from '@korice/contracts';
import type { Mount } from '../../../http/mount.js';
import type { LimitRequests } from '../../../http/rate-limit.js';
import { currentCaller } from '../../../platform/rate-limiting/caller.js';
import { limits } from '../../../platform/rate-limiting/limits.js';
import type { ChargeUncached } from '../../../platform/rate-limiting/uncached-budget.js';
import type { RateLimits } from '../../../platform/rate-limiting/rate-limits.js';
import type { CoversService } from './covers.service.js';
import type { EditionCatalogue } from './edition-catalogue.js';
import type { IsbnService } from './isbn.service.js';

interface Services {
  isbn: IsbnService;
  covers: CoversService;
  editionCatalogue: EditionCatalogue;
  rateLimits: Pick<RateLimits, 'consume'>;
  chargeUncached: ChargeUncached;
}

export function isbnRoutes(
  mount: Mount,
  limit: LimitRequests,
  { isbn, covers, editionCatalogue, rateLimits, chargeUncached }: Services,
): void {
  mount(lookUpIsbn, ({ params }) => isbn.lookUp(params.isbn), limit(limits.isbnByAccount), limit(limits.isbnByAddress));

  mount(lookUpIsbns, async ({ actor, body: { isbns } }) => {
    const address = currentCaller()?.address;
    if (address !== undefined) await rateLimits.consume(limits.isbnByAddress, address, isbns.length);
    await rateLimits.consume(limits.isbnByAccount, actor._id, isbns.length);
    return isbn.lookUpAll(isbns);
  });

  mount(suggestEditions, async ({ query }) => {
    await chargeUncached('search');
    return editionCatalogue.suggest(query.q);
  });

  mount(listEditions, async ({ query, reply }) => {
    const { editions, ...total } = await editionCatalogue.list(query);
    reply.total(total);
    return editions;
  });

  mount(updateEdition, ({ actor, params, body }) => editionCatalogue.update(actor, params.isbn, body.values));

  mount(mergeEdition, ({ actor, params, body }) => editionCatalogue.merge(actor, params.isbn, body.into));

  mount(
    saveCover,
    async ({ actor, body }) => {
      const { url, name, width, height } = await covers.save(actor, body);
      return { imageUrl: url, name, width, height };
    },
    limit(limits.coversByAccount),
    limit(limits.coversByAddress),
  );
}
