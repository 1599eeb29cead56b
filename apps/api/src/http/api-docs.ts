import { Router, type RequestHandler } from 'express';
import helmet from 'helmet';

interface Docs {
  document: object;
  page: readonly RequestHandler[];
}

/** What it takes to show the API, which few people ask for: loaded and generated with the first request. */
async function makeDocs(publicUrl: string): Promise<Docs> {
  const [{ createOpenApi }, { default: swaggerUi }] = await Promise.all([
    import('@korice/contracts/openapi'),
    import('swagger-ui-express'),
  ]);
  const document = createOpenApi(publicUrl);
  return { document, page: [...swaggerUi.serve, swaggerUi.setup(document, { customSiteTitle: 'Korice API' })] };
}

/** `/api/openapi.json`, generated from the contracts, and `/api/docs`, a page to read and try it, under a policy of its own. */
export function apiDocs(publicUrl: string): Router {
  let made: Promise<Docs> | undefined;
  const docs = (): Promise<Docs> => (made ??= makeDocs(publicUrl));
  const router = Router();
  router.get('/api/openapi.json', async (_request, response) => {
    response.json((await docs()).document);
  });
  router.use('/api/docs', helmet(), async (request, response, next) => {
    Router().use(...(await docs()).page)(request, response, next);
  });
  return router;
}
