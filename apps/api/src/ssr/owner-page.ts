import { Id, listBounds, pathTo } from '@korice/contracts';
import { serverText } from '@korice/texts/server';
import { HttpError } from '../platform/errors/http-error.js';
import { presentBookCard } from '../modules/books/book.presenter.js';
import type { BooksService } from '../modules/books/books.service.js';
import type { ReviewsService } from '../modules/deals/reviews.service.js';
import type { UsersService } from '../modules/accounts/users/users.service.js';
import { dehydrateReviews } from './dehydrated-queries.js';
import { tabTitle, type BuildPage } from './site-page.js';
import { breadcrumbs, sellerProfile } from './structured-data.js';

/** Builds the page of a seller with listed books. */
export const ownerPage =
  (
    publicUrl: string,
    users: Pick<UsersService, 'readOwner'>,
    books: Pick<BooksService, 'memberBooks'>,
    reviews: Pick<ReviewsService, 'list'>,
  ): BuildPage =>
  async ({ params, language }) => {
    const id = Id.safeParse(params.ownerId);
    if (!id.success) throw new HttpError('OWNER_NOT_FOUND');
    const ownerId = id.data;
    const [owner, { cards, total, isMore }, firstReviews] = await Promise.all([
      users.readOwner(ownerId),
      books.memberBooks.listPublic(ownerId, { page: 1, pageSize: listBounds.booksPerPage }),
      dehydrateReviews(reviews, ownerId),
    ]);
    const path = pathTo('owner', { ownerId });
    const crumbs = [
      { name: serverText(language, 'header', 'home'), path: '/' },
      { name: owner.name, path },
    ];
    return {
      head: {
        title: tabTitle(language, serverText(language, 'owner', 'pageTitle', { name: owner.name })),
        description: serverText(language, 'owner', 'metaDescription', { name: owner.name }),
        path,
        type: 'profile',
        structured: [sellerProfile(owner, language, publicUrl), breadcrumbs(crumbs, language, publicUrl)],
      },
      queries: [
        { call: 'GET /api/owners/:ownerId', params: { ownerId }, data: owner },
        {
          call: 'GET /api/books/by-owner/:ownerId',
          params: { ownerId },
          query: { page: 1 },
          data: { books: cards.map(presentBookCard), totalBooks: total, ...(isMore && { isMore }) },
        },
        firstReviews,
      ],
    };
  };
