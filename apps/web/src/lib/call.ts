import type {
  CallInput,
  EndpointKey,
  Endpoints,
  ErrorCode,
  FieldError,
  Problem,
  ResponseOutput,
} from '@korice/contracts';
import type { AxiosError, AxiosResponse } from 'axios';
import { authorizationHeaders } from './authorization.js';
import { problemOf } from './problem.js';

/** An error response of the API, or `NETWORK` without a response. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ErrorCode | 'NETWORK';
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** By field for VALIDATION_FAILED, by book for BOOK_NOT_AVAILABLE of a deal; empty for other codes. */
  readonly errors: readonly FieldError[];
  /** Identifies the request in the server's log; '' without a response. */
  readonly requestId: string;
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(problem: Pick<Problem, 'code' | 'status' | 'errors' | 'requestId'> | undefined, cause: unknown) {
    super(problem?.code ?? 'NETWORK', { cause });
    this.code = problem?.code ?? 'NETWORK';
    this.status = problem?.status ?? 0;
    this.errors = problem?.errors ?? [];
    this.requestId = problem?.requestId ?? '';
    const seconds = Number(axiosErrorOf(cause)?.response?.headers['retry-after'] ?? NaN);
    this.retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  }
}

/** Returns whether a retry may succeed: the network or the API failed. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ProblemError && (error.code === 'NETWORK' || error.status >= 500);

/** Returns whether the server may have performed a failed write. */
export const isUncertain = (error: unknown): boolean => !(error instanceof ProblemError) || isTemporary(error);

/** For `retryOnMount`: returns false for a query that failed with 404. */
export const unlessNotFound = ({ state: { error } }: { state: { error: Error | null } }): boolean =>
  !(error instanceof ProblemError && error.status === 404);

/** Narrows to an error of the HTTP client by its marker property, so that this module does not load the client. */
export const axiosErrorOf = (error: unknown): AxiosError | undefined =>
  error instanceof Error && 'isAxiosError' in error ? (error as AxiosError) : undefined;

let client: Promise<typeof import('./http.js')> | undefined;

/** Loads the HTTP client, once; the first screen needs none. A failed load can be retried. */
export function loadClient(): Promise<typeof import('./http.js')> {
  client ??= import('./http.js').catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

interface CallOptions {
  signal?: AbortSignal;
  /** The ETag of the record that is changed. */
  ifMatch?: string;
  /** Sent share of the body, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Milliseconds; uploads over a phone need more than the client's default. */
  timeout?: number;
  /** Completes the request even if the page is closed. */
  keepalive?: boolean;
}

type Arguments<K extends EndpointKey> =
  unknown extends CallInput<Endpoints[K], FormData>
    ? [input?: CallOptions]
    : object extends CallInput<Endpoints[K], FormData>
      ? [input?: CallInput<Endpoints[K], FormData> & CallOptions]
      : [input: CallInput<Endpoints[K], FormData> & CallOptions];

interface AnyInput extends CallOptions {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
}

type ApiHeaders = Readonly<Record<string, string | undefined>>;

/** A response with its status and its headers (totals, ETags) by lower-case name. */
export interface ApiResponse<K extends EndpointKey> {
  data: ResponseOutput<Endpoints[K]>;
  status: number;
  headers: ApiHeaders;
}

/** Returns the total of a paged list from the headers; `data` is one page. With `isMore` the list has at least `total` entries. */
export const totalOf = ({ data, headers }: { data: readonly unknown[]; headers: ApiHeaders }) => ({
  total: Number(headers['x-total-count'] ?? data.length),
  isMore: headers['x-total-more'] === 'true',
});

/** Returns method and URL of a call. */
export function targetOf(key: EndpointKey, params: Readonly<Record<string, string>> = {}) {
  const [method, path] = key.split(' ') as [string, string];
  return { method, url: path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) };
}

/** Calls an endpoint and returns data, status and headers. @throws ProblemError; rethrows an abort. */
export async function request<K extends EndpointKey>(key: K, ...[given]: Arguments<K>): Promise<ApiResponse<K>> {
  const input: AnyInput = given ?? {};
  const { onProgress } = input;
  const authorization = authorizationHeaders();
  let response: AxiosResponse<unknown>;
  try {
    const { http } = await loadClient();
    response = await http.request({
      ...targetOf(key, input.params),
      ...(input.query && { params: input.query }),
      paramsSerializer: serialize,
      ...(input.form ? { data: input.form } : input.body === undefined ? {} : { data: input.body }),
      ...(input.signal && { signal: input.signal }),
      headers: {
        ...authorization,
        ...(input.ifMatch && { 'If-Match': input.ifMatch }),
      },
      ...(input.timeout && { timeout: input.timeout }),
      ...(input.keepalive && {
        adapter: 'fetch',
        baseURL: window.location.origin,
        fetchOptions: { keepalive: true },
      }),
      ...(onProgress && { onUploadProgress: ({ progress }) => onProgress(progress ?? 0) }),
    });
  } catch (error) {
    const failure = axiosErrorOf(error);
    if (failure?.code === 'ERR_CANCELED') throw error;
    throw new ProblemError(problemOf(failure?.response?.data), error);
  }
  // Production builds bundle no schemas: the API has validated its response.
  if (import.meta.env.DEV) {
    const { parseResponse } = await import('./parse-response.js');
    parseResponse(key, response.status, response.data);
  }
  return {
    data: response.data as ResponseOutput<Endpoints[K]>,
    status: response.status,
    headers: response.headers as ApiHeaders,
  };
}

/** Like `request`, but returns only the data. */
export async function call<K extends EndpointKey>(
  key: K,
  ...input: Arguments<K>
): Promise<ResponseOutput<Endpoints[K]>> {
  return (await request(key, ...input)).data;
}

/** Joins lists with commas, as the contract expects; omits absent and empty values. */
function serialize(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = (Array.isArray(value) ? value : [value]).filter(isText).join(',');
    if (text !== '') search.set(name, text);
  }
  return search.toString();
}

const isText = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
