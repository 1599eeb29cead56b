import { endpoints, type EndpointShape, type Problem } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('an unsupported HTTP method', () => {
  it.each([
    ['put', '/api/books', 'GET, HEAD, OPTIONS, POST'],
    ['patch', `/api/books/${'a'.repeat(24)}`, 'DELETE, GET, HEAD, OPTIONS, PUT'],
    ['get', '/auth/login', 'OPTIONS, POST'],
    ['delete', '/auth/me', 'GET, HEAD, OPTIONS'],
  ] as const)('gets 405 with the supported methods in Allow: %s %s', async (method, path, allowed) => {
    const response = await request(app.url)[method](path).expect(405);
    expect((response.body as Problem).code).toBe('METHOD_NOT_ALLOWED');
    expect(response.headers.allow).toBe(allowed);
  });

  it('is not listed in Allow in the response to OPTIONS', async () => {
    const response = await request(app.url).options('/api/messaging/unread').expect(204);
    expect(response.headers.allow).toBe('GET, HEAD, OPTIONS');
  });

  it('gets 404 instead of 405 on an unknown path', async () => {
    await request(app.url).patch('/api/nothing').expect(404);
  });

  it('is never reported for the method of an endpoint in the contract', async () => {
    for (const { method, path } of Object.values<EndpointShape>(endpoints)) {
      const address = path.replace(/:\w+/g, 'x');
      const { status } = await fetch(app.url + address, { method });
      expect(status, `${method} ${address}`).not.toBe(405);
    }
  });
});
