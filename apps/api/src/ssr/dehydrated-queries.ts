import { BookListQuery, BookFilters, type DehydratedQuery, type SchoolGrade } from '@korice/contracts';
import { presentBookCard } from '../modules/books/book.presenter.js';
import type { BooksService } from '../modules/books/books.service.js';
import type { ReviewsService } from '../modules/deals/reviews.service.js';

/** Returns the response of `GET /api/books` for a visitor. */
export async function dehydrateBookList(
  books: Pick<BooksService, 'list'>,
  query: NonNullable<DehydratedQuery['query']>,
): Promise<DehydratedQuery> {
  const { cards, total, isMore } = await books.list.page(BookListQuery.parse(query), undefined);
  return { call: 'GET /api/books', query, data: cards.map(presentBookCard), total, ...(isMore && { isMore }) };
}

/** Returns the first page of `GET /api/owners/:ownerId/reviews`. */
export async function dehydrateReviews(
  reviews: Pick<ReviewsService, 'list'>,
  ownerId: string,
): Promise<DehydratedQuery> {
  const { reviews: data, total } = await reviews.list(ownerId, 1);
  return { call: 'GET /api/owners/:ownerId/reviews', params: { ownerId }, query: { page: 1 }, data, total };
}

/** Returns the response of `GET /api/books/category-groups`. */
export async function dehydrateCategoryGroups(books: Pick<BooksService, 'categoryGroups'>): Promise<DehydratedQuery> {
  return { call: 'GET /api/books/category-groups', data: await books.categoryGroups.list() };
}

/** Returns the response of `GET /api/books/school-facets` without filters. */
export async function dehydrateSchoolFacets(
  books: Pick<BooksService, 'facets'>,
  school: SchoolGrade,
): Promise<DehydratedQuery> {
  return { call: 'GET /api/books/school-facets', query: { school }, data: await books.facets.school({ school }) };
}

/** Returns the response of `GET /api/books/school-grades`. */
export async function dehydrateSchoolGrades(books: Pick<BooksService, 'facets'>): Promise<DehydratedQuery> {
  return { call: 'GET /api/books/school-grades', data: await books.facets.schoolGrades() };
}

/** Returns the response of `GET /api/books/facets` for a visitor. */
export async function dehydrateFacets(
  books: Pick<BooksService, 'facets'>,
  query: NonNullable<DehydratedQuery['query']>,
): Promise<DehydratedQuery> {
  const data = await books.facets.read(BookFilters.parse(query), undefined);
  return { call: 'GET /api/books/facets', query, data };
}
