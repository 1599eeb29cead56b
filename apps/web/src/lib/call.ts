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

/** A refusal by the API, or `NETWORK` when no answer came. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ErrorCode | 'NETWORK';
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** Per field, for VALIDATION_FAILED only. */
  readonly errors: readonly FieldError[];
  /** What the operator finds the request by; '' without an answer. */
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

/** Whether the same call may succeed later: what failed is the way to the API or the API itself. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ProblemError && (error.code === 'NETWORK' || error.status >= 500);

/** Whether what a failed call was to write may have been written all the same. */
export const isUncertain = (error: unknown): boolean => !(error instanceof ProblemError) || isPassing(error);

/** For `retryOnMount`: what is known not to be there is not asked for again by the next screen that opens on it. */
export const unlessMissing = ({ state: { error } }: { state: { error: Error | null } }): boolean =>
  !(error instanceof ProblemError && error.status === 404);

/** The HTTP client's own error, known by its mark: the client itself is not loaded for this. */
export const axiosErrorOf = (error: unknown): AxiosError | undefined =>
  error instanceof Error && 'isAxiosError' in error ? (error as AxiosError) : undefined;

let client: Promise<typeof import('./http.js')> | undefined;

/** Loads the HTTP client, which comes apart from the first screen: its data is in the page. Once; what failed is tried again. */
export function loadClient(): Promise<typeof import('./http.js')> {
  client ??= import('./http.js').catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

interface CallOptions {
  signal?: AbortSignal;
  /** The ETag of what is being changed. */
  ifMatch?: string;
  /** Sent share of the body, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Milliseconds; uploads over a phone need more than the client's default. */
  timeout?: number;
  /** The request goes through even when the page is being closed. */
  keepalive?: boolean;
}

type Arguments<K extends EndpointKey> =
  unknown extends CallInput<Endpoints[K], FormData>
    ? [input?: CallOptions]
    : object extends CallInput<Endpoints[K], FormData>
      ? [input?: CallInput<Endpoints[K], FormData> & CallOptions]
      : [input: CallInput<Endpoints[K], FormData> & CallOptions];

interface Loose extends CallOptions {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
}

/** An answer with its headers by lower-case name, for totals and ETags. */
export interface Answer<K extends EndpointKey> {
  data: ResponseOutput<Endpoints[K]>;
  headers: Record<string, string | undefined>;
}

/** Method and address of a call. */
export function targetOf(key: EndpointKey, params: Readonly<Record<string, string>> = {}) {
  const [method, path] = key.split(' ') as [string, string];
  return { method, url: path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) };
}

/** Calls an endpoint by its contract's key and answers data and headers. Throws `ProblemError`; an abort is rethrown as it is. */
export async function request<K extends EndpointKey>(key: K, ...[given]: Arguments<K>): Promise<Answer<K>> {
  const input: Loose = given ?? {};
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
  // Only development and tests carry the schemas; what the API sends it has parsed itself.
  if (import.meta.env.DEV) {
    const { parseAnswer } = await import('./parse-answer.js');
    parseAnswer(key, response.status, response.data);
  }
  return {
    data: response.data as ResponseOutput<Endpoints[K]>,
    headers: response.headers as Record<string, string | undefined>,
  };
}

/** Like `request`, without the headers. */
export async function call<K extends EndpointKey>(
  key: K,
  ...input: Arguments<K>
): Promise<ResponseOutput<Endpoints[K]>> {
  return (await request(key, ...input)).data;
}

/** Lists are joined with commas, as the contract reads them; absent and empty values are left out. */
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

/** The problem document of a refusal; undefined for anything else. */
export function problemOf(data: unknown): Problem | undefined {
  return typeof data === 'object' && data !== null && 'code' in data && 'status' in data
    ? (data as Problem)
    : undefined;
}
