import { shareCardSize } from '@korice/book-text';
import { bookImageSizes, Id, imageSources, pathTo, priceHintQuery, type Book } from '@korice/contracts';
import type { Language } from '@korice/texts';
import { categoryName, serverText } from '@korice/texts/server';
import { HttpError } from '../platform/errors/http-error.js';
import { formatPrice } from '../platform/text/format-price.js';
import { presentBook, presentBookCard } from '../modules/books/book.presenter.js';
import type { BooksService } from '../modules/books/books.service.js';
import type { ReviewsService } from '../modules/deals/reviews.service.js';
import type { UsersService } from '../modules/accounts/users/users.service.js';
import { dehydrateReviews } from './dehydrated-queries.js';
import { offerOf } from './offer.js';
import { tabTitle, type BuildPage } from './site-page.js';
import { bookListing, breadcrumbs } from './structured-data.js';

/** Builds the page of a listing, as visitors see it. */
export const bookPage =
  (
    publicUrl: string,
    books: Pick<BooksService, 'read' | 'listSimilar' | 'priceHint'>,
    users: Pick<UsersService, 'readOwner'>,
    reviews: Pick<ReviewsService, 'list'>,
  ): BuildPage =>
  async ({ params, language }) => {
    const id = Id.safeParse(params.bookId);
    if (!id.success) throw new HttpError('BOOK_NOT_FOUND');
    const bookId = id.data;
    const [{ book: found }, similar] = await Promise.all([books.read(undefined, bookId), books.listSimilar(bookId)]);
    const book = presentBook(found, false);
    const ownerId = book.owner._id;
    const [first] = book.images;
    const hintQuery = priceHintQuery(book);
    const [owner, firstReviews, hint] = await Promise.all([
      users.readOwner(ownerId),
      dehydrateReviews(reviews, ownerId),
      books.priceHint(hintQuery),
    ]);
    const path = pathTo('book', { bookId });
    const image = {
      ...shareImage(book),
      alt: serverText(language, 'book', 'coverAlt', { title: book.title }),
    };
    const name = serverText(language, 'book', 'pageTitle', { title: book.title, author: book.author });
    return {
      head: {
        title: tabTitle(language, name),
        description: descriptionOf(book, language),
        path,
        share: { title: name, description: offerOf(book, language) },
        type: 'product',
        image,
        ...(first && { firstImage: { sources: imageSources(first), sizes: bookImageSizes } }),
        properties: {
          'product:price:amount': book.priceRsd.toFixed(2),
          'product:price:currency': 'RSD',
          'product:availability': book.status === 'available' ? 'in stock' : 'out of stock',
          'product:condition': book.condition === 'new' ? 'new' : 'used',
        },
        structured: [
          bookListing(book, owner, { language, publicUrl, imageUrl: publicUrl + image.path }),
          breadcrumbs(crumbsOf(book, path, language), language, publicUrl),
        ],
      },
      queries: [
        { call: 'GET /api/books/:bookId', params: { bookId }, data: book },
        { call: 'GET /api/books/:bookId/similar', params: { bookId }, data: similar.map(presentBookCard) },
        { call: 'GET /api/books/price-hint', query: hintQuery, data: { hint } },
        { call: 'GET /api/owners/:ownerId', params: { ownerId }, data: owner },
        firstReviews,
      ],
    };
  };

/** Returns the share image of a book. Its URL changes with the book, because chats cache images by URL. */
const shareImage = ({ _id, updatedAt }: Book) => ({
  path: `/share/${_id}.jpg?v=${Date.parse(updatedAt).toString(36)}`,
  ...shareCardSize,
});

/** Returns the description for search engines. */
const descriptionOf = (book: Book, language: Language): string =>
  book.shortDescription ||
  serverText(language, 'book', 'metaDescription', {
    title: book.title,
    author: book.author,
    price: formatPrice(book.priceRsd),
  });

function crumbsOf(book: Book, path: string, language: Language): { name: string; path: string }[] {
  const [category] = book.categories;
  return [
    { name: serverText(language, 'header', 'home'), path: '/' },
    ...(category === undefined
      ? []
      : [{ name: categoryName(category, language), path: pathTo('category', { name: category }) }]),
    { name: book.title, path },
  ];
}
