import type { Actor } from '../../platform/actor.js';
import type { EventOutbox } from '../../jobs/event-outbox.js';
import type { SettingModel } from '../../db/setting.model.js';
import type { AppContext } from '../../config/app-context.js';
import type { CacheTags } from '../../platform/caching/cache-tags.js';
import { createTaggedCache } from '../../platform/caching/tagged-cache.js';
import { bookTag, listsTag, ownerTag } from '../../platform/caching/tags.js';
import { recordRead } from '../../platform/caching/tracked-reads.js';
import type { Outbox } from '../../mail/outbox.js';
import type { SignedLinks } from '../../platform/signed-links.js';
import type { ChargeUncached } from '../../platform/rate-limiting/uncached-budget.js';
import type { ImagesService } from './images/images.service.js';
import type { UserModel } from '../accounts/users/user.model.js';
import type { WishModel } from './wishlist/wish.model.js';
import type { BookModel } from './book.model.js';
import { viewOf, type ViewedBook } from './book.presenter.js';
import { recomputePrices } from './catalogue/book-prices.js';
import { createCountCache } from './catalogue/count-cache.js';
import { createPriceHints } from './catalogue/price-hint.js';
import { createSimilarBooks } from './catalogue/similar-books.js';
import { createListingFreshness } from './freshness/listing-freshness.js';
import { createStaleMails } from './freshness/stale-mails.js';
import { createBookAddresses } from './list/book-addresses.js';
import { createBookCards } from './list/book-cards.js';
import { createBookFacets } from './list/book-facets.js';
import { createBookList } from './list/book-list.js';
import { createCatalogueCounts } from './list/catalogue-counts.js';
import { createCategoryGroups } from './list/category-groups.js';
import { createMemberBooks } from './list/member-books.js';
import { createMerchantFeed } from './list/merchant-feed.js';
import { createPopularWorks } from './list/popular-works.js';
import type { AuthorNameModel } from './search/author-name.model.js';
import { createAuthorNames } from './search/author-names.js';
import { createBookSearch } from './search/book-search.js';
import { createBookWords } from './search/book-words.js';
import { rebuildSearchFields } from './search/rebuild-search-fields.js';
import type { WordModel } from './search/word.model.js';
import { createBookClaims } from './status/book-claims.js';
import { createBookStatusChanges, type BookStatusPorts } from './status/book-status.js';
import { createBookAccess } from './write/book-access.js';
import { createBookEditor } from './write/book-editor.js';
import { createBookErasure } from './write/book-erasure.js';
import { createBookImports } from './write/book-imports.js';
import { createBookOwners } from './write/book-owners.js';
import { createBookStore } from './write/book-store.js';

interface Models {
  users: UserModel;
  books: BookModel;
  words: WordModel;
  authorNames: AuthorNameModel;
  settings: SettingModel;
  wishes: WishModel;
}

export type BooksService = ReturnType<typeof createBooksService>;

type Deps = AppContext & {
  chargeUncached: ChargeUncached;
  eventOutbox: EventOutbox;
  links: SignedLinks;
  outbox: Outbox;
};

/** The use cases of books, one object each. */
export function createBooksService(
  deps: Deps,
  models: Models,
  images: ImagesService,
  { cacheTags, ...ports }: BookStatusPorts & { cacheTags: CacheTags },
) {
  const { books } = models;
  const { chargeUncached } = deps;
  const log = deps.log.child({ part: 'books' });
  const cache = createTaggedCache(cacheTags, { commonTags: [listsTag] });
  const counts = createCountCache(cache, { log });
  const words = createBookWords(models.words);
  const authorNames = createAuthorNames(models.authorNames);
  const store = createBookStore(deps, models);
  const owners = createBookOwners(deps, models.users, books, words);
  const access = createBookAccess(books);
  const search = createBookSearch(books, { words, authorNames }, cache, chargeUncached);
  const cards = createBookCards(books, counts);
  const memberBooks = createMemberBooks(books, { cards, chargeUncached, counts, owners, search });
  const popularWorks = createPopularWorks(deps, models, cache);
  const list = createBookList(deps, { search, cards, memberBooks, cache, popularWorks });
  const catalogueCounts = createCatalogueCounts(books, models.settings);
  const facets = createBookFacets(books, { list, search, counts, catalogueCounts, chargeUncached });
  deps.eventOutbox.addSource(books);

  return {
    list,
    memberBooks,
    search,
    facets,
    categoryGroups: createCategoryGroups(deps, { facets, list, cache }),
    listSimilar: createSimilarBooks(books, cache, chargeUncached),
    priceHint: createPriceHints(books, cache, chargeUncached),
    merchantFeed: createMerchantFeed(deps, books, owners),
    addresses: createBookAddresses(books, models.settings),
    editor: createBookEditor({ ...deps, books, access, store, owners, images, log, audit: ports.audit }),
    status: createBookStatusChanges({ ...deps, ...ports, books, access, store }),
    imports: createBookImports({ ...deps, store, owners }),
    claims: createBookClaims({ ...deps, books, store }),
    owners,
    freshness: createListingFreshness(deps, models, words),
    staleMails: createStaleMails(deps, models),
    erasure: createBookErasure({ ...deps, books, users: models.users, store, images }),
    catalogueCounts,
    popularWorks,
    /** The price of one unit of a foreign currency in dinars. */
    rates: { EUR: deps.env.RSD_PER_EUR, USD: deps.env.RSD_PER_USD },

    /** @throws BOOK_NOT_FOUND, for the books of blocked owners too. */
    async read(actor: Actor | undefined, bookId: string): Promise<ViewedBook> {
      const book = await access.find(actor, bookId);
      recordRead(bookTag(bookId), ownerTag(book.owner._id.toHexString()));
      return viewOf(actor, book);
    },

    /** Runs at every start, before the server accepts requests. */
    recomputePrices: () => recomputePrices({ ...deps, log }, books, models.settings),

    /** Migration. */
    rebuildSearchFields: () => rebuildSearchFields({ ...deps, log }, { ...models, authorNames }),
  };
}
