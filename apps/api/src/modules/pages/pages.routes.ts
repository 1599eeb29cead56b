import { createPage, deletePage, listPages, readPage, readPageBySlug, updatePage } from '@korice/contracts';
import { type Mount, withRevision } from '../../http/mount.js';
import type { LimitRequests } from '../../http/rate-limit.js';
import { limits } from '../../platform/rate-limiting/limits.js';
import type { PagesService } from './pages.service.js';
import { presentPage, presentPageSummary } from './page.presenter.js';

export function pagesRoutes(mount: Mount, limit: LimitRequests, pages: PagesService): void {
  mount(listPages, async ({ actor }) => (await pages.list(actor)).map(presentPageSummary));

  mount(
    createPage,
    async ({ actor, body, reply }) => {
      const { page, repeated } = await pages.create(actor, body);
      if (repeated) reply.status(200);
      return presentPage(withRevision(page, reply));
    },
    limit(limits.pagesByAccount),
  );

  // The ETag depends on the bytes and not on `rev`, because the author's name can change without a write to the page.
  mount(readPageBySlug, async ({ params, reply }) => {
    reply.keep();
    return presentPage(await pages.readBySlug(params.slug));
  });
  mount(readPage, async ({ actor, params, reply }) =>
    presentPage(withRevision(await pages.read(actor, params.pageId), reply)),
  );

  const edits = limit(limits.pageEditsByAccount);

  mount(
    updatePage,
    async ({ actor, params, body, header, reply }) =>
      presentPage(withRevision(await pages.update(actor, params.pageId, body, header('If-Match')), reply)),
    edits,
  );

  mount(deletePage, ({ actor, params }) => pages.remove(actor, params.pageId), edits);
}
