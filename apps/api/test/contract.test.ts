import { endpoints, type EndpointShape } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.js';
import { openApiFaults, operationsOf } from './openapi-faults.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const keyOf = ({ method, path }: EndpointShape) => `${method} ${path}`;

describe('the API', () => {
  // @spec 7-paths-as-named
  it('mounts every endpoint of the contracts and no other', () => {
    expect(app.app.mounted.map(keyOf).sort()).toEqual(Object.values<EndpointShape>(endpoints).map(keyOf).sort());
  });

  it('publishes a valid OpenAPI document of every mounted route', async () => {
    const document = (await request(app.url).get('/api/openapi.json').expect(200)).body as Record<string, unknown>;
    expect(openApiFaults(document)).toEqual([]);
    const described = operationsOf(document).map(([name]) => name.replace(/\{(\w+)\}/g, ':$1'));
    expect(described.sort()).toEqual(app.app.mounted.map(keyOf).sort());
    await request(app.url)
      .get('/api/docs/')
      .expect(200, /swagger/i);
  });

  it('has an OpenAPI check that detects invalid documents', () => {
    const operation = {
      operationId: 'a',
      parameters: [{ in: 'path', name: 'other', schema: { $ref: '#/components/schemas/None' } }],
      responses: { 99: {} },
      security: [{ nobody: [] }],
      body: {},
    };
    const info = { title: 'A', version: '1' };
    const faults = openApiFaults({ openapi: '3.1.0', info, paths: { '/a/{id}': { get: operation, put: operation } } });
    for (const said of [
      'does not exist',
      'other parameters',
      'not required',
      'no status',
      'no description',
      'no scheme',
      'no part of',
      'another',
    ])
      expect(faults.join('\n')).toContain(said);
  });

  // @spec 8-server-codes
  it('responds to an unknown path with a problem', async () => {
    for (const path of ['/api/nothing', '/auth/nothing', '/api/books/not-an-id']) {
      const response = await request(app.url).get(path).expect(404);
      expect(response.headers['content-type']).toContain('application/problem+json');
      expect(response.headers['x-request-id']).toBe((response.body as { requestId: string }).requestId);
    }
  });

  it('refuses a body of a wrong type, a malformed one and one above the size limit', async () => {
    const login = () => request(app.url).post('/auth/login');
    await login().type('text/plain').send('a').expect(415);
    await login().type('json').send('{"email":').expect(400);
    await login()
      .send({ email: 'a'.repeat(300_000) })
      .expect(413);
    await login().type('json').send('['.repeat(30_000)).expect(400);
    await request(app.url)
      .post('/api/books/search')
      .send({ keyword: 'a'.repeat(9_000) })
      .expect(413);
  });

  it('sends security headers', async () => {
    const { headers } = await request(app.url).get('/api/books').expect(200);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-cache',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers.etag).toBeDefined();
  });

  it('reports that it is alive and ready', async () => {
    await request(app.url).get('/health/live').expect(200);
    await request(app.url).get('/health/ready').expect(200);
  });
});
