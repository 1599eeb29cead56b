import {
  createBookList,
  deleteBookList,
  listBookLists,
  planBookList,
  readBookList,
  readSharedBookList,
  recogniseItems,
  updateBookList,
  type BookList,
} from '@korice/contracts';
import type { Mount, Reply } from '../../../http/mount.js';
import type { LimitRequests } from '../../../http/rate-limit.js';
import { revisionEtag } from '../../../platform/etag.js';
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
      return answer(list, reply);
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
    async ({ actor, params, reply }) => answer(await lists.read(actor, params.listId), reply),
    searches,
  );

  mount(
    updateBookList,
    async ({ actor, params, body, header, reply }) =>
      answer(await lists.update(actor, params.listId, body, header('If-Match')), reply),
    perAccount,
  );

  mount(deleteBookList, ({ actor, params }) => lists.delete(actor, params.listId), perAccount);

  mount(planBookList, ({ actor, params, body }) => lists.plan(actor, params.listId, body), searches);
}

/** Sets the ETag that the next change may name in `If-Match`. */
function answer(list: BookList, reply: Reply): BookList {
  reply.header('ETag', revisionEtag(list.rev));
  return list;
}
