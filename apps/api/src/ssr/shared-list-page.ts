import { serverText } from '@korice/texts/server';
import { HttpError } from '../platform/errors/http-error.js';
import type { BookListsService } from '../modules/wanted/lists/book-lists.service.js';
import { tabTitle, type BuildPage } from './site-page.js';

/** Builds the page of a shared list. Not indexed, because it is meant only for people who have its URL. */
export const sharedListPage =
  (bookLists: Pick<BookListsService, 'readShared'>): BuildPage =>
  async ({ params, language }) => {
    const { slug } = params;
    if (slug === undefined || !/^[\w-]{1,64}$/.test(slug)) throw new HttpError('LIST_NOT_FOUND');
    const list = await bookLists.readShared(slug);
    return {
      head: {
        title: tabTitle(language, list.name),
        description: serverText(language, 'lists', 'sharedMeta', { count: list.items.length }),
      },
      queries: [{ call: 'GET /api/lists/shared/:slug', params: { slug }, data: list }],
    };
  };
