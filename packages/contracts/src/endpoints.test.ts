import { describe, expect, it } from 'vitest';
import type { EndpointShape } from './endpoint.js';
import { endpoints } from './endpoints.js';
import { createOpenApi } from './openapi.js';
import { problems } from './problem.js';

const all = Object.entries<EndpointShape>(endpoints);

describe('endpoints', () => {
  // @spec 7-paths-as-named
  it('have unique methods and paths', () => {
    const keys = all.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  // @spec 7-paths-as-named
  it.each(all)('%s declares the parameters of its path', (_name, { path, params }) => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(params?.shape ?? {})).toEqual(inPath);
  });

  it.each(all.filter(([, { notFound }]) => notFound))(
    '%s declares the 404 of a malformed id',
    (_name, { notFound, errors }) => {
      expect(errors).toContain(notFound);
    },
  );

  it('declare only statuses from 400 as errors', () => {
    for (const status of Object.values(problems)) expect(status).toBeGreaterThanOrEqual(400);
  });
});

describe('createOpenApi', () => {
  const document = createOpenApi('http://localhost:3000');

  it('describes every endpoint under its name', () => {
    const described = Object.values(document.paths ?? {}).flatMap((path) =>
      Object.values(path as Record<string, { operationId?: string }>).map(({ operationId }) => operationId),
    );
    expect(described.sort()).toEqual(Object.keys(endpoints).sort());
  });

  const writes = all.filter(([, { method }]) => method !== 'GET');

  it.each(writes)('documents whether %s may be repeated', (_name, { method, path }) => {
    const operations = document.paths?.[path.replace(/:(\w+)/g, '{$1}')];
    const { description } = operations?.[method.toLowerCase() as 'post' | 'put' | 'delete'] ?? {};
    expect(description).toMatch(/^A repeated call is (safe|safe with the same clientId|not safe): .+\.$/);
  });

  type Form = Record<string, { schema: { properties: object; required?: string[] } }>;
  const bodyOf = (path: string, method: 'post' | 'put') =>
    document.paths?.[path]?.[method]?.requestBody as { required: boolean; content: Form };

  it('describes a multipart form with its files', () => {
    const schema = bodyOf('/api/books', 'post').content['multipart/form-data']?.schema;
    expect(Object.keys(schema?.properties ?? {})).toEqual(expect.arrayContaining(['title', 'price', 'imagesToSend']));
  });

  it.each([
    ['/auth/login', 'post', true, ['email', 'password']],
    ['/auth/logout', 'post', false, undefined],
    ['/api/books', 'post', true, ['title', 'author', 'price']],
    ['/api/books/{bookId}', 'put', true, undefined],
    ['/api/images', 'post', true, ['image']],
    ['/api/books/save-cover', 'post', true, ['coverUrl']],
  ] as const)('lists the required fields of %s', (path, method, required, fields) => {
    const body = bodyOf(path, method);
    expect(body.required).toBe(required);
    expect(Object.values(body.content).map(({ schema }) => schema.required)).toEqual([fields]);
  });
});
