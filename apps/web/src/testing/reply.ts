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

/** Mocks the network for the tests of a file; an unhandled request fails its test. Call it at the top level. */
export function withNetwork(): void {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
}

/** The input of a reply function. */
export interface ReplyInput {
  request: Request;
  params: Readonly<Record<string, string>>;
}

type Payload<K extends EndpointKey> = ResponseInput<Endpoints[K]> & (JsonBodyType | undefined);

export interface ReplyOptions {
  headers?: Record<string, string>;
  /** The first status of the contract by default. */
  status?: number;
  /** Milliseconds until the reply, or `infinite`. */
  delay?: number | 'infinite';
}

/** Replies to `key` with `payload` or its result; the latest reply counts. Data that breaks the contract fails the request. */
export function reply<K extends EndpointKey>(
  key: K,
  payload: Payload<K> | ((input: ReplyInput) => Payload<K> | Promise<Payload<K>>),
  { headers = {}, status, delay: wait }: ReplyOptions = {},
): void {
  const endpoint = shapeOf(key);
  const init = { status: status ?? endpoint.status[0], headers };
  answer(key, async (input) => {
    if (wait !== undefined) await delay(wait);
    const data = typeof payload === 'function' ? await (payload as (input: ReplyInput) => unknown)(input) : payload;
    const parsed: unknown = endpoint.response.parse(data);
    if (parsed === undefined) return new HttpResponse(null, init);
    return HttpResponse.json(parsed as JsonBodyType, init);
  });
}

/** Replies to `key` with a file. */
export function replyWithFile(key: EndpointKey, bytes: Uint8Array<ArrayBuffer>): void {
  const { download = '' } = shapeOf(key);
  answer(key, () => HttpResponse.arrayBuffer(bytes.buffer, { headers: { 'Content-Type': download } }));
}

/** Replies to `key` with the error `code`. */
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

/** Fails requests to `key` as without a network; with `onRequest` as if only the response was lost. */
export function cutOff(key: EndpointKey, onRequest?: (input: ReplyInput) => Promise<void>): void {
  answer(key, async (input) => {
    await onRequest?.(input);
    return HttpResponse.error();
  });
}

function shapeOf(key: EndpointKey): EndpointShape {
  const endpoint = byKey.get(key);
  if (!endpoint) throw new Error(`${key} has no contract`);
  return endpoint;
}

function answer(key: EndpointKey, resolve: (input: ReplyInput) => Response | Promise<Response>): void {
  const { method, path } = shapeOf(key);
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const handler: HttpHandler = http[verb](path, ({ request, params }) =>
    resolve({ request, params: params as Record<string, string> }),
  );
  server.use(handler);
}
