import { lookUpIsbn, saveCover } from '@korice/contracts';
import type { Mount } from '../../http/mount.js';
import type { LimitRequests } from '../../http/rate-limit.js';
import { limits } from '../../platform/rate-limiting/limits.js';
import type { CoversService } from './covers.service.js';
import type { IsbnService } from './isbn.service.js';

export function isbnRoutes(
  mount: Mount,
  limit: LimitRequests,
  { isbn, covers }: { isbn: IsbnService; covers: CoversService },
): void {
  mount(lookUpIsbn, ({ params }) => isbn.lookUp(params.isbn), limit(limits.isbnByAccount), limit(limits.isbnByAddress));

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
