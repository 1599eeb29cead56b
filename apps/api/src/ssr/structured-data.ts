import type { Book, Owner } from '@korice/contracts';
import { pathTo } from '@korice/contracts';
import { categoryName } from '@korice/texts/server';
import type { Language } from '@korice/texts';
import { addressIn } from '../platform/text/address-in.js';

/** Structured data of schema.org without the context, which the head adds. */

const vocabulary = 'https://schema.org';

const availability: Readonly<Record<Book['status'], string>> = {
  available: `${vocabulary}/InStock`,
  reserved: `${vocabulary}/LimitedAvailability`,
  sold: `${vocabulary}/SoldOut`,
};

type Stars = Pick<Owner, 'rating' | 'ratingCount'>;

const aggregateRating = ({ rating, ratingCount }: Stars): object =>
  rating === null
    ? {}
    : {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating,
          ratingCount,
          bestRating: 5,
          worstRating: 1,
        },
      };

/** Returns a listing: the copy for sale and its edition. */
export function bookListing(
  book: Book,
  seller: Stars,
  { language, publicUrl, imageUrl }: { language: Language; publicUrl: string; imageUrl: string },
): object {
  const address = addressIn(publicUrl, pathTo('book', { bookId: book._id }), language);
  return {
    '@type': ['Product', 'Book'],
    '@id': address,
    url: address,
    name: book.title,
    image: [imageUrl],
    author: { '@type': 'Person', name: book.author },
    ...(book.shortDescription !== '' && { description: book.shortDescription }),
    ...(book.ISBN !== '' && { isbn: book.ISBN }),
    ...(book.publisher !== '' && { publisher: { '@type': 'Organization', name: book.publisher } }),
    ...(book.publishedDate !== '' && { datePublished: book.publishedDate }),
    ...(book.pageCount !== null && { numberOfPages: book.pageCount }),
    ...(book.language !== '' && { inLanguage: book.language }),
    ...(book.binding !== '' && {
      bookFormat: `${vocabulary}/${book.binding === 'hard' ? 'Hardcover' : 'Paperback'}`,
    }),
    ...(book.categories.length > 0 && { genre: book.categories.map((name) => categoryName(name, language)) }),
    offers: {
      '@type': 'Offer',
      url: address,
      price: book.priceRsd.toFixed(2),
      priceCurrency: 'RSD',
      availability: availability[book.status],
      itemCondition: `${vocabulary}/${book.condition === 'new' ? 'NewCondition' : 'UsedCondition'}`,
      seller: {
        '@type': 'Person',
        name: book.owner.name,
        url: addressIn(publicUrl, pathTo('owner', { ownerId: book.owner._id }), language),
      },
      // The rating of the seller: schema.org does not define one for a person.
      ...aggregateRating(seller),
    },
  };
}

/** Returns the profile page of a seller with the average rating. */
export const sellerProfile = (owner: Owner, language: Language, publicUrl: string): object => ({
  '@type': 'ProfilePage',
  url: addressIn(publicUrl, pathTo('owner', { ownerId: owner._id }), language),
  dateCreated: owner.memberSince,
  mainEntity: { '@type': 'Person', name: owner.name },
  ...aggregateRating(owner),
});

/** Returns the breadcrumbs from the home page to the page itself. */
export const breadcrumbs = (
  crumbs: readonly { name: string; path: string }[],
  language: Language,
  publicUrl: string,
): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: addressIn(publicUrl, path, language),
  })),
});

export const website = (name: string, description: string, language: Language, publicUrl: string): object => ({
  '@type': 'WebSite',
  name,
  description,
  url: addressIn(publicUrl, '/', language),
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: addressIn(publicUrl, `${pathTo('categories')}?q={search_term_string}`, language),
    },
    'query-input': 'required name=search_term_string',
  },
});
