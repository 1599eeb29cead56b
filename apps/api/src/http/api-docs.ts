import { Router, type RequestHandler } from 'express';
import helmet from 'helmet';

interface Docs {
  document: object;
  page: readonly RequestHandler[];
}

const self = "'self'";
const none = "'none'";

/** Allows the inline styles of the Swagger UI page and nothing from other origins. */
const policy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    'default-src': [none],
    'script-src': [self],
    'style-src': [self, "'unsafe-inline'"],
    'img-src': [self, 'data:'],
    'connect-src': [self],
    'base-uri': [none],
    'form-action': [none],
    'frame-ancestors': [none],
  },
});

/** Loads Swagger UI and generates the document. */
async function createDocs(publicUrl: string): Promise<Docs> {
  const [{ createOpenApi }, { default: swaggerUi }] = await Promise.all([
    import('@korice/contracts/openapi'),
    import('swagger-ui-express'),
  ]);
  const document = createOpenApi(publicUrl);
  return { document, page: [...swaggerUi.serve, swaggerUi.setup(document, { customSiteTitle: 'Korice API' })] };
}

/** Serves `/api/openapi.json`, generated from the contracts, and `/api/docs`, a Swagger UI with its own content security policy. */
export function apiDocs(publicUrl: string): Router {
  let created: Promise<Docs> | undefined;
  // At the first request, because few people open the page.
  const docs = (): Promise<Docs> => (created ??= createDocs(publicUrl));
  const router = Router();
  router.get('/api/openapi.json', async (_request, response) => {
    response.json((await docs()).document);
  });
  router.use('/api/docs', policy, async (request, response, next) => {
    Router().use(...(await docs()).page)(request, response, next);
  });
  return router;
}
