import { createPage, deletePage, listPages, readPage, readPageBySlug, updatePage, type Page } from '@korice/contracts';
import { revisionEtag } from '../../platform/etag.js';
import type { Mount, Reply } from '../../http/mount.js';
import type { LimitRequests } from '../../http/rate-limit.js';
import { limits } from '../../platform/rate-limiting/limits.js';

import type { PagesService } from './pages.service.js';
import { presentPage } from './page.presenter.js';

export function pagesRoutes(mount: Mount, limit: LimitRequests, pages: PagesService): void {
  mount(listPages, async ({ actor }) => (await pages.list(actor)).map(presentPage));

  mount(
    createPage,
    async ({ actor, body, reply }) => {
      const { page, repeated } = await pages.create(actor, body);
      if (repeated) reply.status(200);
      return answer(page, reply);
    },
    limit(limits.pagesByAccount),
  );

  // Its tag is that of the bytes: the author's name is not the page's to change.
  mount(readPageBySlug, async ({ params, reply }) => {
    reply.keep();
    return presentPage(await pages.readBySlug(params.slug));
  });
  mount(readPage, async ({ actor, params, reply }) => answer(await pages.read(actor, params.pageId), reply));

  const edits = limit(limits.pageEditsByAccount);

  mount(
    updatePage,
    async ({ actor, params, body, header, reply }) =>
      answer(await pages.update(actor, params.pageId, body, header('If-Match')), reply),
    edits,
  );

  mount(deletePage, ({ actor, params }) => pages.remove(actor, params.pageId), edits);
}

/** With the tag that the next write may name in `If-Match`. */
function answer(page: Awaited<ReturnType<PagesService['read']>>, reply: Reply): Page {
  reply.header('ETag', revisionEtag(page.rev));
  return presentPage(page);
}
