import { homeLists } from '@korice/contracts';
import { serverText } from '@korice/texts/server';
import { feedOf } from './seo/feed-addresses.js';
import { dehydrateFacets, dehydrateBookList } from './dehydrated-queries.js';
import type { BuildPage } from './site-page.js';
import { website } from './structured-data.js';
import type { BooksService } from '../modules/books/books.service.js';

export const homePage =
  (publicUrl: string, books: Pick<BooksService, 'list' | 'facets'>): BuildPage =>
  async ({ language }) => {
    const description = serverText(language, 'home', 'metaDescription');
    const queries = await Promise.all([
      ...Object.values(homeLists).map((query) => dehydrateBookList(books, query)),
      dehydrateFacets(books, {}),
    ]);
    return {
      head: {
        title: serverText(language, 'common', 'siteTitle'),
        description,
        path: '/',
        structured: [website(serverText(language, 'common', 'brand'), description, language, publicUrl)],
        feed: feedOf(undefined, language),
      },
      queries,
    };
  };
