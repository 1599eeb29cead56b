import {
  createBookList,
  deleteBookList,
  listBookLists,
  planBookList,
  readBookList,
  readSharedBookList,
  recogniseItems,
  updateBookList,
} from '@korice/contracts';
import { type Mount, withRevision } from '../../../http/mount.js';
import type { LimitRequests } from '../../../http/rate-limit.js';
import { limits } from '../../../platform/rate-limiting/limits.js';
import type { BookListsService } from './book-lists.service.js';

export function bookListsRoutes(mount: Mount, limit: LimitRequests, lists: BookListsService): void {
  const perAccount = limit(limits.bookListsByAccount);
  const searches = limit(limits.bookListSearchesByAccount);

  mount(listBookLists, ({ actor }) => lists.list(actor));

  mount(
    createBookList,
    async ({ actor, body, reply }) => {
      const { list, repeated } = await lists.create(actor, body);
      if (repeated) reply.status(200);
      return withRevision(list, reply);
    },
    perAccount,
  );

  mount(recogniseItems, ({ actor, body }) => lists.recognise(actor, body.text), searches);

  mount(readSharedBookList, ({ params, reply }) => {
    reply.keep();
    return lists.readShared(params.slug);
  });

  mount(
    readBookList,
    async ({ actor, params, reply }) => withRevision(await lists.read(actor, params.listId), reply),
    searches,
  );

  mount(
    updateBookList,
    async ({ actor, params, body, header, reply }) =>
      withRevision(await lists.update(actor, params.listId, body, header('If-Match')), reply),
    perAccount,
  );

  mount(deleteBookList, ({ actor, params }) => lists.delete(actor, params.listId), perAccount);

  mount(planBookList, ({ actor, params, body }) => lists.plan(actor, params.listId, body), searches);
}
