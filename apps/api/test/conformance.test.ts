import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { endpoints } from '@korice/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { createConformance, type Conformance } from './conformance.js';

let stop: () => Promise<void>;
afterEach(() => stop());

interface Said {
  status?: number;
  type?: string;
  body?: string | Buffer;
  encoding?: string;
}

/** Sends one request to a checked server with a fixed response. */
async function answer(method: string, path: string, said: Said): Promise<Conformance> {
  const conformance = createConformance(Object.values(endpoints));
  const { status = 200, type = 'application/json; charset=utf-8', body, encoding } = said;
  const server = createServer(
    conformance.watch((_request, response) => {
      response.statusCode = status;
      response.setHeader('Content-Type', type);
      if (encoding) response.setHeader('Content-Encoding', encoding);
      if (body === undefined) response.end();
      else {
        response.write(body.slice(0, 10));
        response.end(body.slice(10));
      }
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () =>
    new Promise((resolve) => {
      server.close(() => {
        resolve();
      });
    });
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}${path}`, { method }).then((response) => response.arrayBuffer());
  return conformance;
}

const id = 'a'.repeat(24);
const problem = (code: string, status: number, more: object = {}): Said => ({
  status,
  type: 'application/problem+json; charset=utf-8',
  body: JSON.stringify({ type: 'about:blank', title: 'T', status, code, detail: 'D', requestId: 'r', ...more }),
});

describe('createConformance', () => {
  it.each<[string, string, string, Said]>([
    ['a declared response', 'GET', '/api/messaging/unread', { body: '{"count":3}' }],
    ['a gzipped body', 'GET', '/api/messaging/unread', { body: gzipSync('{"count":3}'), encoding: 'gzip' }],
    ['204 without a body', 'DELETE', `/api/books/${id}`, { status: 204 }],
    ['304 without a body', 'GET', `/api/books/${id}`, { status: 304 }],
    ['a declared error code', 'GET', `/api/books/${id}`, problem('BOOK_NOT_FOUND', 404)],
    ['an error code that every endpoint may return', 'GET', `/api/books/${id}`, problem('UNAVAILABLE', 503)],
    [
      'UNAUTHENTICATED from an endpoint that requires a login',
      'GET',
      '/api/messaging/unread',
      problem('UNAUTHENTICATED', 401),
    ],
    ['any response of a path outside the contract', 'GET', '/health/live', { body: 'anything' }],
    ['404 for a malformed URL', 'GET', '/api/books/%E0%A4%A', problem('NOT_FOUND', 404)],
  ])('accepts %s', async (_name, method, path, said) => {
    const conformance = await answer(method, path, said);
    expect(() => {
      conformance.assertHeld();
    }).not.toThrow();
  });

  it.each<[string, string, string, Said, RegExp]>([
    ['a body that does not match its schema', 'GET', '/api/messaging/unread', { body: '{"count":-1}' }, /count/],
    [
      'an undeclared field',
      'GET',
      '/api/messaging/unread',
      { body: '{"count":1,"of":2}' },
      /fields that the contract does not declare/,
    ],
    ['an undeclared status', 'GET', '/api/messaging/unread', { status: 201, body: '{"count":1}' }, /status/],
    [
      'an undeclared status without a body',
      'GET',
      `/api/books/${id}`,
      { status: 202 },
      /status that it does not declare/,
    ],
    ['HTML', 'GET', '/api/messaging/unread', { type: 'text/html', body: '<p>' }, /text\/html/],
    ['an undeclared code', 'GET', `/api/books/${id}`, problem('SLUG_TAKEN', 409), /does not declare SLUG_TAKEN/],
    [
      'UNAUTHENTICATED from a public endpoint',
      'GET',
      '/api/pages/slug/impressum',
      problem('UNAUTHENTICATED', 401),
      /UNAUTHENTICATED/,
    ],
    [
      'an error code with the status of another code',
      'GET',
      `/api/books/${id}`,
      problem('BOOK_NOT_FOUND', 410),
      /another status/,
    ],
    ['a stack trace', 'GET', `/api/books/${id}`, problem('INTERNAL', 500, { stack: 'at' }), /stack/],
    [
      'an error that is not application/problem+json',
      'GET',
      `/api/books/${id}`,
      { status: 404, body: '{}' },
      /application\/json/,
    ],
  ])('reports %s', async (_name, method, path, said, fault) => {
    const conformance = await answer(method, path, said);
    expect(() => {
      conformance.assertHeld();
    }).toThrow(fault);
  });
});
