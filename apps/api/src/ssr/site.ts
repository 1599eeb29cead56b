import { firstViewId, isBookList, isPlainList, listPage, matchPath, type PathName } from '@korice/contracts';
import { defaultLanguage, documentLanguages, isLanguage, type Language } from '@korice/texts';
import { serverText } from '@korice/texts/server';
import type { CacheTags } from '../platform/caching/cache-tags.js';
import { recordExpiry } from '../platform/caching/tracked-reads.js';
import { createTaggedCache } from '../platform/caching/tagged-cache.js';
import type { AppContext } from '../config/app-context.js';
import type { ChargeUncached } from '../platform/rate-limiting/uncached-budget.js';
import { HttpError } from '../platform/errors/http-error.js';
import { jsonInHtml } from '../platform/text/escape-markup.js';
import { isUnavailable } from '../platform/errors/error-mapping.js';
import type { WebPage } from '../http/page-template.js';
import type { RenderPage } from '../http/static-web.js';
import type { UsersService } from '../modules/accounts/users/users.service.js';
import type { BooksService } from '../modules/books/books.service.js';
import type { ReviewsService } from '../modules/deals/reviews.service.js';
import type { BookListsService } from '../modules/wanted/lists/book-lists.service.js';
import type { PagesService } from '../modules/pages/pages.service.js';
import type { Demand } from '../modules/wanted/alerts/demand.js';
import { withoutCharge } from '../platform/rate-limiting/uncached-budget.js';
import { articlePage } from './article-page.js';
import { bookPage } from './book-page.js';
import { categoriesPage } from './categories-page.js';
import { prerenderedStatic, isFirstViewValid, missingQueries, missingPath, pathOf } from './prerendered-routes.js';
import type { FirstViewRenderer } from './first-view.js';
import { headHtml } from './head.js';
import { homePage } from './home-page.js';
import { noScriptNotice } from './no-script-notice.js';
import { ownerPage } from './owner-page.js';
import { missingPage, plainPage } from './plain-pages.js';
import { schoolPage } from './school-page.js';
import { sharedListPage } from './shared-list-page.js';
import { preloadLinks } from './preload-links.js';
import type { BuildPage, PageRequest, SitePage } from './site-page.js';
import { wantedPage } from './wanted-page.js';
import { operatorPage, writtenPage } from './written-page.js';

/** Pages whose services charge for their work too: a shared list is up to 280 searches. */
const chargedInside: ReadonlySet<PathName> = new Set(['sharedList']);
/** Maximum number of cached pages; the largest has about 60 KB. */
const maxPages = 200;

export interface Site {
  /**
   * Renders a page that contains all writes of this process, and those of other processes that are at least one second
   * old.
   */
  render: RenderPage;
}

/** Renders pages on the server. */
export function createSite(
  {
    cacheTags,
    chargeUncached,
    env,
    log,
  }: Pick<AppContext, 'env' | 'log'> & { cacheTags: CacheTags; chargeUncached: ChargeUncached },
  {
    books,
    users,
    reviews,
    pages,
    bookLists,
    demand,
  }: {
    books: BooksService;
    users: UsersService;
    reviews: Pick<ReviewsService, 'list'>;
    pages: PagesService;
    bookLists: Pick<BookListsService, 'readShared'>;
    demand: Pick<Demand, 'list'>;
  },
  renderer: Pick<FirstViewRenderer, 'render'>,
): Site {
  const publicUrl = env.PUBLIC_URL;
  const cache = createTaggedCache(cacheTags, { maxEntries: maxPages });
  const charge = (): Promise<void> => chargeUncached('page');
  const builders: Partial<Record<PathName, BuildPage>> = {
    home: homePage(publicUrl, books),
    categories: categoriesPage(publicUrl, books),
    category: categoriesPage(publicUrl, books),
    school: schoolPage(publicUrl, books),
    schoolGrade: schoolPage(publicUrl, books),
    book: bookPage(publicUrl, books, users, reviews),
    owner: ownerPage(publicUrl, users, books, reviews),
    sharedList: sharedListPage(bookLists),
    wanted: wantedPage(publicUrl, demand),
    article: articlePage(publicUrl),
    aboutUs: operatorPage(publicUrl, pages, {
      slug: 'about-us',
      description: (language) => serverText(language, 'about', 'metaDescription'),
    }),
    impressum: operatorPage(publicUrl, pages, {
      slug: 'impressum',
      description: (language) => serverText(language, 'pages', 'impressumMeta'),
    }),
    page: writtenPage(publicUrl, pages),
  };

  /** Renders a page. `path` is the URL at which the screen is rendered; without it the page has no first view. */
  async function write(
    status: 200 | 404 | 429 | 503,
    name: PathName | undefined,
    { head, queries = [], sources = [] }: SitePage,
    language: Language,
    path?: string,
  ): Promise<WebPage> {
    const firstView =
      path === undefined ? undefined : await renderer.render(name ?? 'notFound', { path, language, answers: queries });
    // Expires the cached page at once, so that the next visitor gets a complete one.
    if (firstView === 'busy') recordExpiry(performance.now());
    return {
      status,
      lang: documentLanguages[language],
      sources: [...sources, ...preloadLinks(name, language)],
      head: headHtml(head, language, publicUrl),
      afterRoot:
        (queries.length === 0
          ? ''
          : `<script type="application/json" id="${firstViewId}">${jsonInHtml(queries)}</script>`) +
        noScriptNotice(language),
      ...(firstView === 'busy' ? { isTemporary: true } : { firstView }),
    };
  }

  async function build(name: PathName, builder: BuildPage, request: PageRequest): Promise<WebPage> {
    const { language, isPlain } = request;
    try {
      const page = await builder(request);
      return await write(200, name, page, language, isPlain ? pathOf(name, request) : undefined);
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) throw new MissingPage(name);
      throw error;
    }
  }

  /** Renders the not-found page. Its first view is rendered once for all URLs, because their number is unlimited. */
  async function missing(name: PathName | undefined, { params, language }: PageRequest): Promise<WebPage> {
    const page = { ...missingPage(name, language), queries: missingQueries(name, params) };
    const path = missingPath(name, params);
    const [written, { firstView }] = await Promise.all([
      write(404, name, page, language),
      cache.remember(JSON.stringify(['missing', name, language]), () => write(404, name, page, language, path)),
    ]);
    return { ...written, firstView };
  }

  async function render(name: PathName | undefined, request: PageRequest): Promise<WebPage> {
    const { params, language, page, isPlain } = request;
    if (!name) {
      await charge();
      return missing(name, request);
    }
    const builder = builders[name];
    const key = JSON.stringify([name, params, language, page]);
    if (!builder) {
      if (!prerenderedStatic.has(name)) return write(200, name, plainPage(name, language), language);
      const plain = plainPage(name, language);
      return cache.remember(key, () => write(200, name, plain, language, pathOf(name, request)), { charge });
    }
    try {
      const answer = () => build(name, builder, request);
      if (chargedInside.has(name))
        return await cache.remember(key, async () => {
          await charge();
          return answer();
        });
      if (isPlain) return await cache.remember(key, answer, { charge });
      await charge();
      return await withoutCharge(answer);
    } catch (error) {
      if (error instanceof MissingPage) return missing(name, request);
      if (isRefusal(error)) throw error;
      // The browser still opens the screen, which shows the error itself.
      const level = isUnavailable(error) ? 'warn' : 'error';
      log[level]({ err: error, screen: name, params }, 'a page goes out without its first view');
      return write(503, name, plainPage(name, language), language);
    }
  }

  /** Renders the page for a refused caller (429 or 503) and without a database: without a first view, so the screen loads its data itself. */
  async function renderRefused(error: unknown, name: PathName | undefined, language: Language): Promise<WebPage> {
    const page = name === undefined ? missingPage(name, language) : plainPage(name, language);
    if (isRefusal(error)) return { ...(await write(error.status, name, page, language)), refusal: error };
    if (!isUnavailable(error)) throw error;
    log.warn({ err: error, screen: name }, 'a page goes out without its first view');
    return write(503, name, page, language);
  }

  return {
    async render(pathname, query) {
      const requested = query.get('lang');
      const language = isLanguage(requested) ? requested : defaultLanguage;
      const match = matchPath(pathname);
      const request = { params: match?.params ?? {}, language, ...listPart(match?.name, query) };
      const rendered = await render(match?.name, request).catch((error: unknown) =>
        renderRefused(error, match?.name, language),
      );
      return isFirstViewValid(match?.name, query) ? rendered : { ...rendered, firstView: undefined };
    },
  };
}

/** Returns whether the error is a rate limit or unavailability. */
const isRefusal = (error: unknown): error is HttpError & { status: 429 | 503 } =>
  error instanceof HttpError && (error.status === 429 || error.status === 503);

/**
 * Thrown when nothing exists at the URL. An error, so that the result is not cached: the number of such URLs is
 * unlimited.
 */
class MissingPage extends Error {
  override readonly name = 'MissingPage';
}

function listPart(name: PathName | undefined, query: URLSearchParams): Pick<PageRequest, 'page' | 'q' | 'isPlain'> {
  if (name === undefined || !isBookList(name)) return { page: 1, q: '', isPlain: true };
  return {
    page: listPage(query),
    q: (query.get('q') ?? '')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, 100),
    isPlain: isPlainList(query),
  };
}
