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
    ['what is declared', 'GET', '/api/messaging/unread', { body: '{"count":3}' }],
    ['packed bytes', 'GET', '/api/messaging/unread', { body: gzipSync('{"count":3}'), encoding: 'gzip' }],
    ['nothing where nothing is to say', 'DELETE', `/api/books/${id}`, { status: 204 }],
    ['what has not changed', 'GET', `/api/books/${id}`, { status: 304 }],
    ['a declared refusal', 'GET', `/api/books/${id}`, problem('BOOK_NOT_FOUND', 404)],
    ['a refusal that any call may give', 'GET', `/api/books/${id}`, problem('UNAVAILABLE', 503)],
    ['a login that is missing', 'GET', '/api/messaging/unread', problem('UNAUTHENTICATED', 401)],
    ['what is no endpoint', 'GET', '/health/live', { body: 'anything' }],
    ['an address that cannot be read', 'GET', '/api/books/%E0%A4%A', problem('NOT_FOUND', 404)],
  ])('lets %s pass', async (_name, method, path, said) => {
    const conformance = await answer(method, path, said);
    expect(() => {
      conformance.assertHeld();
    }).not.toThrow();
  });

  it.each<[string, string, string, Said, RegExp]>([
    ['a wrong shape', 'GET', '/api/messaging/unread', { body: '{"count":-1}' }, /count/],
    ['more than is named', 'GET', '/api/messaging/unread', { body: '{"count":1,"of":2}' }, /more than the contract/],
    ['an undeclared status', 'GET', '/api/messaging/unread', { status: 201, body: '{"count":1}' }, /status/],
    ['a body after 204', 'GET', `/api/books/${id}`, { status: 202 }, /status that it does not declare/],
    ['HTML', 'GET', '/api/messaging/unread', { type: 'text/html', body: '<p>' }, /text\/html/],
    ['an undeclared code', 'GET', `/api/books/${id}`, problem('SLUG_TAKEN', 409), /does not declare SLUG_TAKEN/],
    ['a login asked of everybody', 'GET', `/api/owners/${id}`, problem('UNAUTHENTICATED', 401), /UNAUTHENTICATED/],
    ['a code of another status', 'GET', `/api/books/${id}`, problem('BOOK_NOT_FOUND', 410), /another status/],
    ['a stack', 'GET', `/api/books/${id}`, problem('INTERNAL', 500, { stack: 'at' }), /stack/],
    ['a refusal that is no problem', 'GET', `/api/books/${id}`, { status: 404, body: '{}' }, /application\/json/],
  ])('reports %s', async (_name, method, path, said, fault) => {
    const conformance = await answer(method, path, said);
    expect(() => {
      conformance.assertHeld();
    }).toThrow(fault);
  });
});
