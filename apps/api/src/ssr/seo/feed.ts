import { BookListQuery, pathTo, type BookCard, type CategoryName } from '@korice/contracts';
import { documentLanguages, type Language } from '@korice/texts';
import { categoryName } from '@korice/texts/server';
import type { AppContext } from '../../config/app-context.js';
import type { ChargeUncached } from '../../platform/rate-limiting/uncached-budget.js';
import { presentBookCard } from '../../modules/books/book.presenter.js';
import type { BooksService } from '../../modules/books/books.service.js';
import type { CacheTags } from '../../platform/caching/cache-tags.js';
import { createTaggedCache } from '../../platform/caching/tagged-cache.js';
import { addressIn } from '../../platform/text/address-in.js';
import { feedOf } from './feed-addresses.js';
import { offerOf } from '../offer.js';
import { xml, xmlDocument } from './xml.js';

const maxEntries = 30;
const maxFeeds = 32;

export interface Feed {
  /** Returns the newest books, of a category or of all, as an Atom document. */
  read(category: CategoryName | undefined, language: Language): Promise<string>;
}

export function createFeed(
  {
    cacheTags,
    chargeUncached,
    env,
  }: Pick<AppContext, 'env'> & { cacheTags: CacheTags; chargeUncached: ChargeUncached },
  books: Pick<BooksService, 'list'>,
): Feed {
  const cache = createTaggedCache(cacheTags, { maxEntries: maxFeeds });
  const publicUrl = env.PUBLIC_URL;

  function entry(book: BookCard, language: Language): string {
    const path = pathTo('book', { bookId: book._id });
    return xml('entry', {}, [
      xml('id', {}, publicUrl + path),
      xml('title', {}, [book.title, book.author].filter(Boolean).join(' – ')),
      xml('link', { rel: 'alternate', href: addressIn(publicUrl, path, language) }),
      xml('published', {}, book.createdAt),
      xml('updated', {}, book.updatedAt),
      xml('author', {}, [xml('name', {}, book.owner.name)]),
      ...book.categories.map((name) => xml('category', { term: name, label: categoryName(name, language) })),
      xml('summary', {}, offerOf(book, language)),
    ]);
  }

  async function write(category: CategoryName | undefined, language: Language): Promise<string> {
    const query = BookListQuery.parse({ sort: 'newest', pageSize: maxEntries, ...(category && { category }) });
    const { cards } = await books.list.page(query, undefined);
    const entries = cards.map(presentBookCard);
    const { path, title } = feedOf(category, language);
    const site = category === undefined ? '/' : pathTo('category', { name: category });
    const updated =
      entries
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1) ?? new Date(0).toISOString();
    return xmlDocument(
      xml('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': documentLanguages[language] }, [
        xml('id', {}, publicUrl + path),
        xml('title', {}, title),
        xml('updated', {}, updated),
        xml('link', { rel: 'self', type: 'application/atom+xml', href: publicUrl + path }),
        xml('link', { rel: 'alternate', type: 'text/html', href: addressIn(publicUrl, site, language) }),
        xml('icon', {}, `${publicUrl}/icons/icon-192.png`),
        ...entries.map((book) => entry(book, language)),
      ]),
    );
  }

  return {
    read: (category, language) =>
      cache.remember(JSON.stringify([category, language]), () => write(category, language), {
        charge: () => chargeUncached('feed'),
      }),
  };
}
