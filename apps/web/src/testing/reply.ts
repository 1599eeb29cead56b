import {
  endpoints,
  type EndpointKey,
  type Endpoints,
  type EndpointShape,
  type ErrorCode,
  problems,
} from '@korice/contracts';
import type { FieldError, ResponseInput } from '@korice/contracts';
import { delay, http, HttpResponse, type HttpHandler, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

const server = setupServer();
const byKey = new Map<string, EndpointShape>(
  Object.values(endpoints).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

/** Puts a network in place for the tests of a file. A request that nothing replies to fails its test. Call at the top level. */
export function withNetwork(): void {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
}

/** What a replying function is given. */
export interface Asked {
  request: Request;
  params: Readonly<Record<string, string>>;
}

type Payload<K extends EndpointKey> = ResponseInput<Endpoints[K]> & (JsonBodyType | undefined);

export interface ReplyOptions {
  headers?: Record<string, string>;
  /** Milliseconds until the reply, or `infinite`. */
  delay?: number | 'infinite';
}

/**
 * The API replies to `key` with `payload`, or with what a function makes of the request. A payload that breaks the contract fails the
 * request, and so the test. The latest reply to a key counts.
 */
export function reply<K extends EndpointKey>(
  key: K,
  payload: Payload<K> | ((asked: Asked) => Payload<K> | Promise<Payload<K>>),
  { headers = {}, delay: wait }: ReplyOptions = {},
): void {
  const endpoint = shapeOf(key);
  answer(key, async (asked) => {
    if (wait !== undefined) await delay(wait);
    const data = typeof payload === 'function' ? await (payload as (asked: Asked) => unknown)(asked) : payload;
    const parsed: unknown = endpoint.response.parse(data);
    if (parsed === undefined) return new HttpResponse(null, { status: endpoint.status[0], headers });
    return HttpResponse.json(parsed as JsonBodyType, { status: endpoint.status[0], headers });
  });
}

/** The API replies to `key` with a file of these bytes. */
export function replyWithFile(key: EndpointKey, bytes: Uint8Array<ArrayBuffer>): void {
  const { download = '' } = shapeOf(key);
  answer(key, () => HttpResponse.arrayBuffer(bytes.buffer, { headers: { 'Content-Type': download } }));
}

/** The API refuses `key` with `code`. */
export function refuse(
  key: EndpointKey,
  code: ErrorCode,
  { errors, headers = {} }: { errors?: FieldError[]; headers?: Record<string, string> } = {},
): void {
  const status = problems[code];
  const problem = {
    type: 'about:blank',
    title: code,
    status,
    code,
    detail: code,
    requestId: 'test-request',
    ...(errors && { errors }),
  };
  answer(key, () =>
    HttpResponse.json(problem, { status, headers: { 'Content-Type': 'application/problem+json', ...headers } }),
  );
}

/** No answer comes to `key`, as without a network. */
export function cutOff(key: EndpointKey): void {
  answer(key, () => HttpResponse.error());
}

function shapeOf(key: EndpointKey): EndpointShape {
  const endpoint = byKey.get(key);
  if (!endpoint) throw new Error(`${key} is in no contract`);
  return endpoint;
}

function answer(key: EndpointKey, resolve: (asked: Asked) => Response | Promise<Response>): void {
  const { method, path } = shapeOf(key);
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const handler: HttpHandler = http[verb](path, ({ request, params }) =>
    resolve({ request, params: params as Record<string, string> }),
  );
  server.use(handler);
}
