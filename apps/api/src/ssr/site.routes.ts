import { Id } from '@korice/contracts';
import { defaultLanguage, isLanguage, type Language } from '@korice/texts';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { AppContext } from '../config/app-context.js';
import type { BooksService } from '../modules/books/books.service.js';
import type { PagesService } from '../modules/pages/pages.service.js';
import { HttpError } from '../platform/errors/http-error.js';
import type { CacheTags } from '../platform/caching/cache-tags.js';
import type { RateLimits } from '../platform/rate-limiting/rate-limits.js';
import type { ChargeUncached } from '../platform/rate-limiting/uncached-budget.js';
import { categoryOfFeed } from './seo/feed-addresses.js';
import { createFeed } from './seo/feed.js';
import { createShareCards } from './seo/share-cards.js';
import { createSitemap } from './seo/sitemap.js';

/** Serves robots.txt, the sitemap, the feeds and the images of shared links. */
export function siteRoutes(
  deps: AppContext & { cacheTags: CacheTags; chargeUncached: ChargeUncached; rateLimits: RateLimits },
  services: { books: BooksService; pages: PagesService },
): Router {
  const { env } = deps;
  const sitemap = createSitemap(deps, services);
  const feed = createFeed(deps, services.books);
  const cards = createShareCards(deps, services.books);
  const router = Router();

  router.get('/robots.txt', (_request, response) => {
    const lines = [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /auth/',
      'Disallow: /dashboard',
      '',
      `Sitemap: ${env.PUBLIC_URL}/sitemap.xml`,
    ];
    response.setHeader('Cache-Control', 'public, max-age=3600');
    response.type('text/plain').send(`${lines.join('\n')}\n`);
  });

  router.get(
    '/sitemap.xml',
    answering(async (_request, response) => {
      sendXml(response, 'application/xml', await sitemap.index());
    }),
  );

  router.get(
    '/sitemap-:part.xml',
    answering(async (request, response) => {
      const part = await sitemap.part(String(request.params.part));
      if (part === undefined) throw new HttpError('NOT_FOUND');
      sendXml(response, 'application/xml', part);
    }),
  );

  router.get(
    '/feed.xml',
    answering(async (request, response) => {
      sendXml(response, 'application/atom+xml', await feed.read(undefined, languageOf(request)));
    }),
  );

  router.get(
    '/feed/:category.xml',
    answering(async (request, response) => {
      const category = categoryOfFeed(String(request.params.category));
      if (category === undefined) throw new HttpError('NOT_FOUND');
      sendXml(response, 'application/atom+xml', await feed.read(category, languageOf(request)));
    }),
  );

  router.get(
    '/share/:bookId.jpg',
    answering(async (request, response) => {
      const bookId = Id.safeParse(request.params.bookId);
      if (!bookId.success) throw new HttpError('BOOK_NOT_FOUND');
      const card = await cards.read(bookId.data);
      response.setHeader('Cache-Control', 'public, max-age=86400');
      // Web chats embed the image from their own origin.
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      response.type('image/jpeg').send(card);
    }),
  );

  return router;
}

const answering =
  (answer: (request: Request, response: Response) => Promise<void>): RequestHandler =>
  (request, response, next) => {
    answer(request, response).catch(next);
  };

function languageOf({ query }: Request): Language {
  return isLanguage(query.lang) ? query.lang : defaultLanguage;
}

/** Sends a document that clients revalidate at every request; an unchanged one gets 304. */
function sendXml(response: Response, type: string, document: string): void {
  response.setHeader('Cache-Control', 'no-cache');
  response.type(type).send(document);
}
