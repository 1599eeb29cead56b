import type { z } from 'zod';
import type { ErrorCode } from './problem.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: anybody, anybody but with the caller known when a token is sent, a logged-in account, or an admin. */
export type Access = 'public' | 'optional' | 'member' | 'admin';

/**
 * Whether a call whose answer was lost may be made again, and what it is answered then. Safe: however often it is made, no more is done
 * than once.
 */
type Retry = `${'safe' | 'safe with the same clientId' | 'not safe'}: ${string}`;

/** 4,000 characters of a message fit, also when every one of them is escaped. */
export const defaultJsonBytes = 32 * 1024;

/** What both sides know of one call. */
export type EndpointShape = Shape &
  (
    | { readonly method: 'GET'; readonly retry?: never }
    | { readonly method: Exclude<Method, 'GET'>; readonly retry: Retry }
  );

/** The texts of a multipart form are `body`; its files are `files`. */
interface Shape {
  /** Express notation, `/api/books/:bookId`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  /** The code of the 404 that an id of the wrong form gets, as a right one that names nothing would. */
  readonly notFound?: ErrorCode;
  /** A parameter of the wrong form is refused like a wrong body, not answered with a 404. */
  readonly strictParams?: true;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The largest JSON body in bytes, `defaultJsonBytes` when absent; a larger one is refused with PAYLOAD_TOO_LARGE before it is parsed. */
  readonly maxJsonBytes?: number;
  /**
   * Present: the request is `multipart/form-data` with at most `maxCount` files in `field`, and one at least unless it is `optional`; 0 for a
   * form of texts alone.
   */
  readonly files?: { readonly field: string; readonly maxCount: number; readonly optional?: true };
  readonly response: z.ZodType;
  /** Present: a success is answered with a file of this media type, streamed; `response` then only says what the server makes it of. */
  readonly download?: string;
  /** The first is the usual success; 200 beside 201 says that a repeated call answered its first result. */
  readonly status: readonly [number, ...number[]];
  /** Response headers that the caller reads, by name. */
  readonly headers?: readonly string[];
  /** Codes beyond those every endpoint may answer (see `commonErrors`). */
  readonly errors: readonly ErrorCode[];
}

/**
 * Declares one call as a plain value from which server and browser infer their types. Marked so that the browser's bundle leaves out what it
 * does not use: a form imports its schema by name, not from the endpoint, and carries nothing that is for readers of the documentation.
 */
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape;

/** What any call may be refused with, whatever it does. */
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

/** What a handler is given, parsed. */
export interface Parsed<E extends EndpointShape> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
}

/** What a caller passes: only the parts that the endpoint has. Multipart calls take a ready `FormData`. */
export type CallInput<E extends EndpointShape, Form = unknown> = (E extends { params: z.ZodObject }
  ? { params: Input<E['params']> }
  : unknown) &
  (E extends { query: z.ZodObject } ? { query?: Input<E['query']> } : unknown) &
  (E extends { files: object } ? { form: Form } : E extends { body: z.ZodType } ? { body: Input<E['body']> } : unknown);

/** What the handler returns, before the contract parses it. */
export type ResponseInput<E extends EndpointShape> = z.input<E['response']>;

/** What the caller receives. */
export type ResponseOutput<E extends EndpointShape> = z.output<E['response']>;
