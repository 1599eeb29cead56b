import type { RequestListener, ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { commonErrors, Problem, problems, type EndpointShape, type ErrorCode } from '@korice/contracts';

/** Checks every response of a test's server against the contract of its endpoint. */
export interface Conformance {
  /** Returns the same listener with checks. */
  watch: (listener: RequestListener) => RequestListener;
  /** Throws an error that lists all violations so far, if there are any. */
  assertHeld: () => void;
}

interface Answer {
  status: number;
  type: string;
  body: Buffer;
}

export function createConformance(endpoints: readonly EndpointShape[]): Conformance {
  const violations = new Set<string>();
  const routes = endpoints.map((endpoint) => ({ endpoint, pattern: patternOf(endpoint.path) }));

  function endpointOf(method: string, path: string): EndpointShape | undefined {
    return routes.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))?.endpoint;
  }

  function check(method: string, path: string, answer: Answer): void {
    const endpoint = endpointOf(method, path);
    if (!endpoint || !isDecodable(path)) return;
    const fault = answer.status < 400 ? faultOfSuccess(endpoint, answer) : faultOfProblem(endpoint, answer);
    if (fault !== undefined)
      violations.add(`${endpoint.method} ${endpoint.path} (${path}), ${answer.status}: ${fault}`);
  }

  return {
    watch: (listener) => (request, response) => {
      const { method = '', url = '' } = request;
      const path = url.split('?')[0] ?? '';
      collect(response, (answer) => {
        check(method, path, answer);
      });
      listener(request, response);
    },

    assertHeld() {
      if (violations.size > 0) throw new Error(`Answered against the contract:\n${[...violations].join('\n')}`);
    },
  };
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`, 'i');

/** Calls `done` with the complete response after it was sent. */
function collect(response: ServerResponse, done: (answer: Answer) => void): void {
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown): void => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  for (const name of ['write', 'end'] as const) {
    const original = response[name].bind(response) as (...given: unknown[]) => never;
    response[name] = (...given: unknown[]) => {
      keep(given[0]);
      return original(...given);
    };
  }
  response.once('finish', () => {
    const encoding = String(response.getHeader('content-encoding') ?? 'identity');
    done({
      status: response.statusCode,
      type: String(response.getHeader('content-type') ?? ''),
      body: decoders[encoding]?.(Buffer.concat(chunks)) ?? Buffer.concat(chunks),
    });
  });
}

const decoders: Partial<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

function faultOfSuccess(endpoint: EndpointShape, { status, type, body }: Answer): string | undefined {
  if (status === 304) return body.length > 0 ? 'a body where nothing has changed' : undefined;
  if (!endpoint.status.includes(status)) return 'a status that it does not declare';
  if (status === 204) return body.length > 0 ? 'a body with status 204' : undefined;
  if (endpoint.download !== undefined)
    return type === endpoint.download && body.length > 0 ? undefined : `it is ${type || 'of no type'}`;
  if (!type.startsWith('application/json')) return `it is ${type || 'of no type'}`;
  const json = parseJson(body);
  const parsed = endpoint.response.safeParse(json);
  if (!parsed.success) return parsed.error.message;
  return isDeepStrictEqual(parsed.data, json) ? undefined : 'it has fields that the contract does not declare';
}

function faultOfProblem(endpoint: EndpointShape, { status, type, body }: Answer): string | undefined {
  if (!type.startsWith('application/problem+json')) return `it is ${type || 'of no type'}`;
  const parsed = Problem.strict().safeParse(parseJson(body));
  if (!parsed.success) return parsed.error.message;
  const { code } = parsed.data;
  if (parsed.data.status !== status || problems[code] !== status) return `${code} has another status`;
  const hasErrors = parsed.data.errors !== undefined;
  // The field errors of BOOK_NOT_AVAILABLE name the unavailable books of a deal.
  const canHaveErrors = code === 'VALIDATION_FAILED' || code === 'BOOK_NOT_AVAILABLE';
  if (hasErrors ? !canHaveErrors : code === 'VALIDATION_FAILED') return `${code} and its field errors`;
  return mayRefuseWith(endpoint).includes(code) ? undefined : `it does not declare ${code}`;
}

const mayRefuseWith = ({ access, errors, notFound, params }: EndpointShape): readonly ErrorCode[] => [
  ...commonErrors,
  ...errors,
  ...(access === 'public' ? [] : (['UNAUTHENTICATED'] as const)),
  ...(access === 'admin' ? (['FORBIDDEN', 'PASSKEY_REQUIRED'] as const) : []),
  ...(params ? [notFound ?? 'NOT_FOUND'] : []),
];

/** Returns undefined, which no response schema accepts, for invalid JSON. */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Returns whether a path has valid percent-encoding; an invalid one matches no endpoint. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
