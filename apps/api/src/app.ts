import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import compression from 'compression';
import cors from 'cors';
import express from 'express';
import helmet from 'helmet';
import proxyAddr from 'proxy-addr';
import { pinoHttp } from 'pino-http';
import { searchCategoriesHeader, searchInsteadHeader, totalHeaders, type EndpointShape } from '@korice/contracts';
import { HttpError } from './platform/errors/http-error.js';
import { apiDocs } from './http/api-docs.js';
import { brotliQuality } from './http/encoding.js';
import { errorMiddleware } from './http/error-middleware.js';
import { health } from './http/health.js';
import { observeRequests, serveMetrics } from './http/observe-requests.js';
import { createResponseCache } from './http/response-cache.js';
import { redactPath } from './http/redact-path.js';
import { addressKey } from './platform/rate-limiting/address-key.js';
import { runAsCaller } from './platform/rate-limiting/caller.js';
import { createMount } from './http/mount.js';
import { refuseOtherMethods } from './http/method-not-allowed.js';
import { createLimitRequests } from './http/rate-limit.js';
import { requestId, requestIdOf } from './http/request-id.js';
import { staticWeb } from './http/static-web.js';
import { createTemporaryFolders } from './http/temporary-folder.js';
import { createReceiveFiles } from './http/upload.js';
import { accountsRoutes } from './modules/personal-data/accounts.routes.js';
import { analyticsRoutes } from './modules/analytics/analytics.routes.js';
import { auditRoutes } from './modules/accounts/audit/audit.routes.js';
import { authRoutes } from './modules/accounts/auth/auth.routes.js';
import { passkeysRoutes } from './modules/accounts/auth/passkeys.routes.js';
import { blocksRoutes } from './modules/messaging/blocks/blocks.routes.js';
import { booksRoutes } from './modules/books/books.routes.js';
import { importsRoutes } from './modules/books/imports/imports.routes.js';
import { imagesRoutes } from './modules/books/images/images.routes.js';
import { serveImages } from './modules/images/serve-images.js';
import { isbnRoutes } from './modules/books/isbn/isbn.routes.js';
import { sellingRoutes } from './modules/accounts/selling/selling.routes.js';
import { dealsRoutes } from './modules/deals/deals.routes.js';
import { bookListsRoutes } from './modules/wanted/lists/book-lists.routes.js';
import { alertsRoutes } from './modules/wanted/alerts/alerts.routes.js';
import { ratingsRoutes } from './modules/deals/ratings.routes.js';
import { contactRoutes } from './modules/contact/contact.routes.js';
import { messagingRoutes } from './modules/messaging/messaging.routes.js';
import { newsletterRoutes } from './modules/newsletter/newsletter.routes.js';
import { pagesRoutes } from './modules/pages/pages.routes.js';
import { pushRoutes } from './modules/accounts/push/push.routes.js';
import { reportsRoutes } from './modules/reports/reports.routes.js';
import { serveAvatars } from './modules/accounts/users/serve-avatars.js';
import { usersRoutes } from './modules/accounts/users/users.routes.js';
import { wishlistRoutes } from './modules/books/wishlist/wishlist.routes.js';
import { temporaryFolderName } from './platform/files/object-storage.js';
import type { Metrics } from './platform/metrics.js';
import type { Deps, Services } from './services.js';
import { createFirstViewRenderer } from './ssr/first-view.js';
import { siteRoutes } from './ssr/site.routes.js';
import { createSite } from './ssr/site.js';
import { limits } from './platform/rate-limiting/limits.js';

export interface App {
  /** The request listener of an HTTP server. */
  listener: RequestListener;
  /** All mounted endpoints, for the OpenAPI document and its test. */
  mounted: readonly EndpointShape[];
  /** Removes unfinished uploads of processes that were killed; resolves to the number of these processes. For a job. */
  sweepUploads(): Promise<number>;
  /** Ends the thread that renders pages, and removes temporary files. */
  close(): Promise<void>;
}

/**
 * Builds the HTTP application. `webDist` is the built browser application; without it (development, tests) only the API is served. With
 * `metrics` every request is counted, and `/metrics` is served. While `isDraining` returns true, readiness is 503.
 */
export async function createApp(
  services: Services,
  deps: Deps,
  webDist?: string,
  metrics?: Metrics,
  isDraining: () => boolean = () => false,
): Promise<App> {
  const { env, log, security, db, storage } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', env.TRUST_PROXY);
  if (metrics) app.use(observeRequests(metrics));
  app.use(requestId);
  app.use((request, _response, next) => {
    runAsCaller({ address: addressKey(request.ip) }, next);
  });
  app.use(
    pinoHttp({
      logger: log.child({ part: 'http' }),
      genReqId: (_request, response) => requestIdOf(response),
      quietReqLogger: true,
      // 503 is logged by the security log, which limits the number of lines.
      customLogLevel: (_request, { statusCode }) => (statusCode >= 500 && statusCode !== 503 ? 'warn' : 'debug'),
      serializers: {
        req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
          id,
          method,
          path: redactPath(url),
        }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      },
    }),
  );
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'none'"],
          'base-uri': ["'none'"],
          'form-action': ["'none'"],
          'frame-ancestors': ["'none'"],
        },
      },
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: env.PUBLIC_URL.startsWith('https:')
        ? { maxAge: 63_072_000, includeSubDomains: true }
        : false,
    }),
  );
  app.use('/health', health(db, isDraining));
  // Exactly this path: a proxy that blocks it need not know other spellings.
  if (metrics) app.use(express.Router({ strict: true, caseSensitive: true }).get('/metrics', serveMetrics(metrics)));
  if (env.CORS_ORIGINS.length > 0)
    app.use(
      cors({
        origin: env.CORS_ORIGINS,
        exposedHeaders: [
          ...totalHeaders,
          searchInsteadHeader,
          searchCategoriesHeader,
          'X-Request-Id',
          'ETag',
          'Retry-After',
        ],
        maxAge: 600,
      }),
    );
  app.get('/uploads/:file', serveImages(storage));
  app.get('/uploads/avatars/:file', serveAvatars(storage));
  app.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } } }));

  // Fontconfig reads the variable once, when sharp draws its first text.
  process.env.FONTCONFIG_FILE = fileURLToPath(new URL('../fonts/fonts.conf', import.meta.url));
  const siteDeps = { ...deps, cacheTags: services.cacheTags };
  app.use(siteRoutes(siteDeps, services));
  const responseCache = createResponseCache({
    tags: services.cacheTags,
    isCacheable,
    addressOf: (request) => addressKey(proxyAddr(request, (_address, hop) => hop < env.TRUST_PROXY)),
    log,
    metrics,
  });
  const renderer = createFirstViewRenderer(webDist, { log, isLimited: deps.rateLimits.isOn });
  const site = createSite(siteDeps, services, renderer);
  const web =
    webDist === undefined ? undefined : await staticWeb(webDist, { render: site.render, security, responseCache });
  // Browsers open /auth/login and similar paths as pages; the only GET call of the API below /auth is /auth/me.
  if (web) {
    // There are no files below /api; a lookup would cost every call a disk access.
    app.use((request, response, next) => {
      if (request.path.startsWith('/api/')) next();
      else web.files(request, response, next);
    });
    app.get('/auth/{*screen}', (request, response, next) => {
      if (request.path === '/auth/me' || !(request.headers.accept ?? '').includes('text/html')) next();
      else web.page(request, response, next);
    });
  }

  app.use(apiDocs(env.PUBLIC_URL));
  const router = express.Router();
  const temporaryFolders = await createTemporaryFolders(join(env.UPLOAD_DIR, temporaryFolderName), log);
  const mount = createMount({
    router,
    readSession: (token) => services.auth.readSession(token),
    receiveFiles: createReceiveFiles({
      createFolder: () => temporaryFolders.create(),
      countFile: (accountId) => deps.rateLimits.consume(limits.uploadByAccount, accountId),
    }),
    responseCache,
    security,
  });
  const limit = createLimitRequests(deps.rateLimits, log);
  authRoutes(mount, limit, services.auth, (actor, device) => services.push.unsubscribe(actor, device));
  passkeysRoutes(mount, limit, services.passkeys);
  usersRoutes(mount, limit, services.users, services.accountAdministration);
  accountsRoutes(mount, limit, services.accounts);
  imagesRoutes(mount, limit, services.images);
  importsRoutes(mount, limit, services.imports);
  booksRoutes(mount, limit, services.books);
  isbnRoutes(mount, limit, { ...services, rateLimits: deps.rateLimits, chargeUncached: deps.chargeUncached });
  messagingRoutes(mount, limit, services.messaging);
  sellingRoutes(mount, limit, services.selling, services.traders, services.shopfronts);
  dealsRoutes(mount, limit, services.deals);
  bookListsRoutes(mount, limit, services.bookLists);
  alertsRoutes(mount, limit, { ...services, chargeUncached: deps.chargeUncached });
  ratingsRoutes(mount, limit, services.ratings, services.reviews);
  pushRoutes(mount, limit, services.push);
  pagesRoutes(mount, limit, services.pages);
  contactRoutes(mount, limit, services.contact);
  newsletterRoutes(mount, limit, services);
  blocksRoutes(mount, limit, services.blocks);
  auditRoutes(mount, services.audit);
  reportsRoutes(mount, limit, services.reports);
  analyticsRoutes(mount, limit, services);
  wishlistRoutes(mount, limit, services.wishlist);
  refuseOtherMethods(router, mount.mounted);
  app.use(router);
  app.use(['/api', '/auth'], (_request, _response, next) => {
    next(new HttpError('NOT_FOUND'));
  });
  if (web) app.use(web.page);
  app.use((_request, _response, next) => {
    next(new HttpError('NOT_FOUND'));
  });
  app.use(errorMiddleware(log, security));
  return {
    listener: responseCache.before(app),
    mounted: mount.mounted,
    sweepUploads: () => temporaryFolders.sweep(),
    async close() {
      await renderer.close();
      await temporaryFolders.close();
    },
  };
}

/**
 * Returns whether the response cache may store a path: public lists, books, owners and pages. Files and the other endpoints have their own
 * caching or none.
 */
const isCacheable = (path: string): boolean =>
  /^\/api\/(?:books|owners|pages\/slug)/.test(path) ||
  !/^\/(?:api|assets|uploads|icons|share|health|metrics|sw\.js)/.test(path);
