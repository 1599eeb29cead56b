import {
  confirmBooksByLink,
  confirmMyBooks,
  createBook,
  deleteBook,
  listBooks,
  listBooksByOwner,
  listBounds,
  listCategoryGroups,
  listMyBooks,
  listSchoolGrades,
  listPurchasedBooks,
  listSimilarBooks,
  listTowns,
  readBook,
  readFacets,
  readMerchantFeed,
  readPriceHint,
  readRates,
  readSchoolFacets,
  searchBooks,
  searchCategoriesHeader,
  searchInsteadHeader,
  updateBook,
  updateBookFeatured,
  updateBookStatus,
  type Book,
} from '@korice/contracts';
import type { Mount, Reply } from '../../http/mount.js';
import type { LimitRequests } from '../../http/rate-limit.js';
import { limits } from '../../platform/rate-limiting/limits.js';
import type { CardPage } from './list/book-cards.js';
import { bookEtag, presentBook, presentBookCard, presentOwnBookCard, type ViewedBook } from './book.presenter.js';
import type { BooksService } from './books.service.js';

export function booksRoutes(mount: Mount, limit: LimitRequests, books: BooksService): void {
  mount(listBooks, async ({ query, actor, reply }) => {
    reply.keep();
    return answerPage(await books.list.page(query, actor), reply);
  });

  mount(readFacets, ({ query, actor, reply }) => {
    reply.keep();
    return books.facets.read(query, actor);
  });

  mount(listTowns, ({ query, actor, reply }) => {
    reply.keep();
    return books.facets.towns(query, actor);
  });

  mount(readSchoolFacets, ({ query, reply }) => {
    reply.keep();
    return books.facets.school(query);
  });

  mount(listSchoolGrades, ({ reply }) => {
    reply.keep();
    return books.facets.schoolGrades();
  });

  mount(listCategoryGroups, ({ reply }) => {
    reply.keep();
    return books.categoryGroups.list();
  });

  mount(readPriceHint, async ({ query, reply }) => {
    reply.keep();
    return { hint: await books.priceHint(query) };
  });

  mount(searchBooks, async ({ body, reply }) => answerPage(await books.list.search(body.keyword), reply));

  mount(readRates, () => books.rates);

  mount(listMyBooks, async ({ actor, query: { q = '' } }) =>
    (await books.memberBooks.listOwn(actor._id, q)).map(presentOwnBookCard),
  );

  mount(
    confirmMyBooks,
    async ({ actor, body }) => ({ confirmed: await books.freshness.confirmOwn(actor, body.bookIds) }),
    limit(limits.statusesByAccount),
  );

  mount(
    confirmBooksByLink,
    async ({ body }) => ({ confirmed: await books.freshness.confirmByLink(body.token) }),
    limit(limits.activateByAddress),
  );

  mount(listPurchasedBooks, async ({ actor }) =>
    (await books.memberBooks.listPurchased(actor._id)).map(presentOwnBookCard),
  );

  mount(listBooksByOwner, async ({ params, query: { page, ...choices }, reply }) => {
    reply.keep();
    const { cards, total, isMore } = await books.memberBooks.listPublic(params.ownerId, {
      page,
      pageSize: listBounds.booksPerPage,
      ...choices,
    });
    return { books: cards.map(presentBookCard), totalBooks: total, ...(isMore && { isMore }) };
  });

  mount(readMerchantFeed, ({ params }) => books.merchantFeed(params.ownerId), limit(limits.feedsByAddress));

  mount(readBook, async ({ params, actor, reply }) => {
    reply.keep();
    return answerBook(await books.read(actor, params.bookId), reply);
  });

  mount(listSimilarBooks, async ({ params, reply }) => {
    reply.keep();
    return (await books.listSimilar(params.bookId)).map(presentBookCard);
  });

  // A form with ten images counts once: the image queue bounds the work.
  const perAccount = limit(limits.uploadByAccount);

  mount(
    createBook,
    async ({ actor, body, files, reply }) => {
      const created = await books.editor.create(actor, { form: body, files });
      if (created.repeated) reply.status(200);
      return answerBook(created, reply);
    },
    perAccount,
  );

  mount(
    updateBook,
    async ({ actor, params, body, files, header, reply }) =>
      answerBook(
        await books.editor.update(actor, params.bookId, { form: body, files, ifMatch: header('If-Match') }),
        reply,
      ),
    perAccount,
  );

  mount(
    updateBookStatus,
    async ({ actor, params, body, header, reply }) =>
      answerBook(await books.status.set(actor, params.bookId, body, header('If-Match')), reply),
    limit(limits.statusesByAccount),
  );

  mount(updateBookFeatured, async ({ actor, params, body, reply }) =>
    answerBook(await books.editor.setFeatured(actor, params.bookId, body), reply),
  );

  mount(deleteBook, ({ actor, params }) => books.editor.remove(actor, params.bookId), limit(limits.deletionsByAccount));
}

function answerPage({ cards, instead, categories = [], ...total }: CardPage, reply: Reply) {
  reply.total(total);
  if (instead !== undefined) reply.header(searchInsteadHeader, encodeURIComponent(instead));
  if (categories.length > 0) reply.header(searchCategoriesHeader, encodeURIComponent(categories.join(',')));
  return cards.map(presentBookCard);
}

/** Sets the ETag that the next write may name in `If-Match`. */
function answerBook({ book, seesPerson }: ViewedBook, reply: Reply): Book {
  reply.header('ETag', bookEtag(book, seesPerson));
  return presentBook(book, seesPerson);
}
