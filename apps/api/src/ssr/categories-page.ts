import { Category, pathTo, type CategoryName } from '@korice/contracts';
import type { Language } from '@korice/texts';
import { categoryName, serverText } from '@korice/texts/server';
import { HttpError } from '../platform/errors/http-error.js';
import type { BooksService } from '../modules/books/books.service.js';
import { feedOf } from './seo/feed-addresses.js';
import { dehydrateCategoryGroups, dehydrateFacets, dehydrateBookList } from './dehydrated-queries.js';
import { tabTitle, type BuildPage } from './site-page.js';
import { breadcrumbs } from './structured-data.js';

/** Builds the page of all books or of a category. Searches and filters are not indexed. */
export const categoriesPage =
  (publicUrl: string, books: Pick<BooksService, 'list' | 'facets' | 'categoryGroups'>): BuildPage =>
  async ({ params, language, page, q, isPlain }) => {
    const category = categoryOf(params.name);
    const words = wordsOf(category, q, language);
    if (!isPlain) return { head: words };

    const own = category === undefined ? '/categories' : pathTo('category', { name: category });
    const path = page === 1 ? own : `${own}?page=${page}`;
    const filter = category === undefined ? {} : { category };
    const queries = await Promise.all([
      dehydrateBookList(books, { ...filter, sort: 'newest', page }),
      dehydrateFacets(books, {}),
      ...(category === undefined ? [] : [dehydrateFacets(books, filter)]),
      ...(category === undefined && page === 1 ? [dehydrateCategoryGroups(books)] : []),
    ]);
    const crumbs = [
      { name: serverText(language, 'header', 'home'), path: '/' },
      { name: serverText(language, 'search', 'categoriesTitle'), path: pathTo('categories') },
      ...(category === undefined ? [] : [{ name: categoryName(category, language), path: own }]),
    ];
    return {
      head: {
        ...words,
        path,
        structured: [breadcrumbs(crumbs, language, publicUrl)],
        feed: feedOf(category, language),
      },
      queries,
    };
  };

function categoryOf(name: string | undefined): CategoryName | undefined {
  if (name === undefined) return undefined;
  const category = Category.safeParse(name);
  if (!category.success) throw new HttpError('NOT_FOUND');
  return category.data;
}

function wordsOf(category: CategoryName | undefined, q: string, language: Language) {
  if (q !== '')
    return {
      title: tabTitle(language, serverText(language, 'search', 'pageTitleFor', { query: q })),
      description: serverText(language, 'search', 'metaDescription'),
    };
  if (category === undefined)
    return {
      title: tabTitle(language, serverText(language, 'search', 'categoriesTitle')),
      description: serverText(language, 'search', 'categoriesMeta'),
    };
  const name = categoryName(category, language);
  return {
    title: tabTitle(language, serverText(language, 'search', 'categoryTitle', { category: name })),
    description: serverText(language, 'search', 'categoryMeta', { category: name }),
  };
}
