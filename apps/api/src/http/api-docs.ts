import { createOpenApi } from '@korice/contracts/openapi';
import { Router } from 'express';
import helmet from 'helmet';
import swaggerUi from 'swagger-ui-express';

/** `/api/openapi.json`, generated from the contracts, and `/api/docs`, a page to read and try it, under a policy of its own. */
export function apiDocs(publicUrl: string): Router {
  const document = createOpenApi(publicUrl);
  const router = Router();
  router.get('/api/openapi.json', (_request, response) => {
    response.json(document);
  });
  router.use('/api/docs', helmet(), swaggerUi.serve, swaggerUi.setup(document, { customSiteTitle: 'Korice API' }));
  return router;
}
