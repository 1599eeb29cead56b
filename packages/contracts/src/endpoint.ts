import type { z } from 'zod';
import type { ErrorCode } from './problem.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The permitted callers: everybody; everybody, with an optional token that identifies the caller; a logged-in account; an admin. */
export type Access = 'public' | 'optional' | 'member' | 'admin';

/** Whether a request may be repeated after a lost response, and what the repetition returns. */
type Retry = `${'safe' | 'safe with the same clientId' | 'not safe'}: ${string}`;

/** Default limit of a JSON body; fits a message of 4,000 characters that are all escaped. */
export const defaultJsonBytes = 32 * 1024;

/** The contract between server and browser for one endpoint. */
export type EndpointShape = Shape &
  (
    | { readonly method: 'GET'; readonly retry?: never }
    | { readonly method: Exclude<Method, 'GET'>; readonly retry: Retry }
  );

/** For a multipart form, `body` describes the text fields and `files` the files. */
interface Shape {
  /** In Express notation: `/api/books/:bookId`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  /** The code of the 404 for a malformed id, the same as for an unknown id. */
  readonly notFound?: ErrorCode;
  /** A malformed parameter is refused like an invalid body instead of with a 404. */
  readonly strictParams?: true;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Maximum bytes of the JSON body, `defaultJsonBytes` when absent; checked before parsing, refused with PAYLOAD_TOO_LARGE. */
  readonly maxJsonBytes?: number;
  /**
   * Makes the request `multipart/form-data` with 1 (`optional`: 0) to `maxCount` files in `field`; 0 for text fields only. `tooLarge` is the
   * code for a file above the size limit, IMAGE_TOO_LARGE when absent.
   */
  readonly files?: {
    readonly field: string;
    readonly maxCount: number;
    readonly optional?: true;
    readonly tooLarge?: ErrorCode;
  };
  readonly response: z.ZodType;
  /** Makes the success response a streamed file of this media type; `response` is then the source of the stream on the server. */
  readonly download?: string;
  /** The first is the usual success; 200 beside 201 is a repeated call that returns its first result. */
  readonly status: readonly [number, ...number[]];
  /** Response headers that the caller reads. */
  readonly headers?: readonly string[];
  /** Error codes in addition to `commonErrors`. */
  readonly errors: readonly ErrorCode[];
}

/**
 * Declares an endpoint, from which server and browser infer their types. Side-effect free for bundlers, so that a form can import a schema
 * without the documentation of the endpoints.
 */
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape;

/** Errors that every endpoint may return. */
export const commonErrors = [
  'BAD_REQUEST',
  'VALIDATION_FAILED',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
] as const satisfies readonly ErrorCode[];

type Input<S> = S extends z.ZodType ? z.input<S> : never;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The parsed request that a handler receives. */
export interface Parsed<E extends EndpointShape> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
}

/** The input of a call: only the parts that the endpoint has. Multipart calls take a `FormData`. */
export type CallInput<E extends EndpointShape, Form = unknown> = (E extends { params: z.ZodObject }
  ? { params: Input<E['params']> }
  : unknown) &
  (E extends { query: z.ZodObject } ? { query?: Input<E['query']> } : unknown) &
  (E extends { files: object } ? { form: Form } : E extends { body: z.ZodType } ? { body: Input<E['body']> } : unknown);

/** The value that a handler returns, before the contract parses it. */
export type ResponseInput<E extends EndpointShape> = z.input<E['response']>;

/** The value that the caller receives. */
export type ResponseOutput<E extends EndpointShape> = z.output<E['response']>;
