import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  defaultJsonBytes,
  type EndpointShape,
  type FieldError,
  type Parsed,
  type ResponseInput,
  totalHeader,
  totalMoreHeader,
} from '@korice/contracts';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Actor } from '../platform/actor.js';
import { HttpError } from '../platform/errors/http-error.js';
import { revisionEtag } from '../platform/etag.js';
import type { UploadedFile } from '../platform/files/uploaded-file.js';
import { addressKey } from '../platform/rate-limiting/address-key.js';
import { runAsCaller } from '../platform/rate-limiting/caller.js';
import { authenticate, type ReadSession } from './authenticate.js';
import { withBodyDeadline } from './body-deadline.js';
import { emailIn } from './email-in.js';
import type { ResponseCache } from './response-cache.js';
import type { SecurityLog } from './security-log.js';
import { sendJson } from './send-json.js';
import type { ReceiveFiles } from './upload.js';
import type { ZodError } from 'zod';

type ActorOf<E extends EndpointShape> = E['access'] extends 'member' | 'admin' ? Actor : Actor | undefined;

/** The uploaded files: at least one unless the endpoint declares them optional; none for an endpoint without files. */
type FilesOf<E extends EndpointShape> = E extends { files: { optional: true } }
  ? UploadedFile[]
  : E extends { files: object }
    ? [UploadedFile, ...UploadedFile[]]
    : [];

/** The parts of a response besides its body. */
export interface Reply {
  /** Sets the status, which the endpoint must declare. Default: the first declared one. */
  status(code: number): void;
  /** Sets the number of entries of the whole list; with `isMore` it is a lower bound. */
  total(list: { total: number; isMore?: boolean }): void;
  header(name: string, value: string): void;
  /** Sets the account of a request without a token, for the log. */
  account(id: string): void;
  /** Caches the response for all callers without a token, until a tag that it records with `recordRead` is invalidated. */
  keep(): void;
}

/** Sets the revision of a record as the ETag, for `If-Match` of its next update, and returns the record. */
export function withRevision<R extends { rev: number }>(record: R, reply: Pick<Reply, 'header'>): R {
  reply.header('ETag', revisionEtag(record.rev));
  return record;
}

export type Handler<E extends EndpointShape> = (
  request: Parsed<E> & {
    actor: ActorOf<E>;
    /** Temporary files, removed when the handler has ended. */
    files: FilesOf<E>;
    reply: Reply;
    /** Reads a request header. */
    header: (name: string) => string | undefined;
  },
) => Promise<ResponseInput<E>> | ResponseInput<E>;

export type Mount = <E extends EndpointShape>(endpoint: E, handler: Handler<E>, ...limits: RequestHandler[]) => void;

interface MountDeps {
  router: Router;
  readSession: ReadSession;
  receiveFiles: ReceiveFiles;
  responseCache: Pick<ResponseCache, 'keep' | 'afterWrite'>;
  security: Pick<SecurityLog, 'done'>;
}

/**
 * Returns the function that mounts endpoints on a router: authenticates, parses params, query, body and files, calls the handler once and
 * parses its result, so that nothing undeclared is received or sent. Records the mounted endpoints.
 */
export function createMount({
  router,
  readSession,
  receiveFiles,
  responseCache,
  security,
}: MountDeps): Mount & { mounted: EndpointShape[] } {
  const mounted: EndpointShape[] = [];

  const mount: Mount = (endpoint, handler, ...limits) => {
    const parseJson = express.json({ limit: endpoint.maxJsonBytes ?? defaultJsonBytes, strict: true });
    const answer = async (request: Request, response: Response): Promise<void> => {
      const actor = endpoint.access === 'public' ? undefined : await authenticate(request, readSession);
      response.locals.actorId = actor?._id;
      if (!actor && (endpoint.access === 'member' || endpoint.access === 'admin'))
        throw new HttpError('UNAUTHENTICATED');
      if (endpoint.access === 'admin' && actor?.role !== 'admin')
        throw new HttpError(actor?.needsPasskey ? 'PASSKEY_REQUIRED' : 'FORBIDDEN');
      const params = parseParams(endpoint, request);
      const query = endpoint.query ? parse(endpoint.query, request.query, 'query') : undefined;
      // The JSON body is parsed before the limits, because some count by the e-mail address in it; files are received after them.
      if (!endpoint.files && endpoint.body)
        await withBodyDeadline(request, response, () => receiveJson(parseJson, request, response));
      for (const limit of limits) await pass(limit, request, response);
      const files = endpoint.files ? await receiveFiles(request, response, endpoint.files) : undefined;
      const options = { keep: false };
      let result: unknown;
      try {
        const body = endpoint.body ? parse(endpoint.body, request.body, 'body') : undefined;
        response.status(endpoint.status[0]);
        const reply = createReply(endpoint, response, options);
        const given = {
          params,
          query,
          body,
          actor,
          files: files?.kept ?? [],
          reply,
          header: (name: string) => request.get(name),
        } as Parameters<typeof handler>[0];
        const caller = { address: addressKey(request.ip), accountId: actor?._id, email: emailIn(request) };
        result = await runAsCaller(caller, () => handler(given));
      } finally {
        await files?.discard();
      }
      if (endpoint.method !== 'GET') await responseCache.afterWrite(addressKey(request.ip));
      security.done(endpoint, request, response);
      if (endpoint.download !== undefined) {
        await stream(endpoint.download, response, result as AsyncIterable<Uint8Array>);
        return;
      }
      const sent = send(endpoint, request, response, result);
      if (options.keep && sent !== undefined)
        responseCache.keep(request, response, {
          route: endpoint.path,
          contentType: jsonType,
          body: sent,
          isLightlyCompressed: typeof sent !== 'string',
        });
    };
    mounted.push(endpoint);
    router[methods[endpoint.method]](endpoint.path, (request: Request, response: Response, next) => {
      answer(request, response).catch(next);
    });
  };
  return Object.assign(mount, { mounted });
}

const jsonType = 'application/json; charset=utf-8';

const methods = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

function parseParams(endpoint: EndpointShape, request: Request): unknown {
  if (!endpoint.params) return undefined;
  if (endpoint.strictParams) return parse(endpoint.params, request.params, 'params');
  const result = endpoint.params.safeParse(request.params);
  if (!result.success) throw new HttpError(endpoint.notFound ?? 'NOT_FOUND');
  return result.data;
}

function parse(schema: NonNullable<EndpointShape['body']>, value: unknown, where: RequestPart): unknown {
  const result = schema.safeParse(value ?? {});
  if (!result.success) throw new HttpError('VALIDATION_FAILED', { errors: fieldErrors(result.error, where) });
  return result.data;
}

function pass(middleware: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = (error?: unknown): void => {
      if (error === undefined) resolve();
      else reject(error instanceof Error ? error : new Error('A middleware failed', { cause: error }));
    };
    void Promise.resolve(middleware(request, response, next)).catch(reject);
  });
}

async function receiveJson(parseJson: RequestHandler, request: Request, response: Response): Promise<void> {
  const empty = request.headers['content-length'] === '0' || request.headers['content-length'] === undefined;
  if (!request.is('application/json') && !(empty && !request.headers['transfer-encoding']))
    throw new HttpError('UNSUPPORTED_MEDIA_TYPE');
  await pass(parseJson, request, response);
}

function createReply(endpoint: EndpointShape, response: Response, options: { keep: boolean }): Reply {
  return {
    status(code) {
      if (!endpoint.status.includes(code)) throw new Error(`${endpoint.path} does not declare status ${code}`);
      response.status(code);
    },
    total({ total, isMore }) {
      response.setHeader(totalHeader, total);
      if (isMore) response.setHeader(totalMoreHeader, 'true');
    },
    header(name, value) {
      response.setHeader(name, value);
    },
    account(id) {
      response.locals.actorId = id;
    },
    keep() {
      options.keep = true;
    },
  };
}

/** Streams a file. An error closes the connection, so that the client notices the incomplete file. A client that disconnects is no error. */
async function stream(type: string, response: Response, file: AsyncIterable<Uint8Array>): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  response.type(type);
  try {
    await pipeline(Readable.from(file), response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** Returns `Cache-Control`: personal responses and those of writes are not stored; others are revalidated, and private with a token. */
function cachingOf({ access, method }: EndpointShape, request: Request): string {
  const isPersonal = access === 'member' || access === 'admin';
  if (isPersonal || method !== 'GET') return isPersonal ? 'private, no-store' : 'no-store';
  return request.headers.authorization === undefined ? 'no-cache' : 'private, no-cache';
}

/** Sends the parsed body, if the endpoint has one, and returns what `sendJson` does. */
function send(
  endpoint: EndpointShape,
  request: Request,
  response: Response,
  result: unknown,
): string | Buffer | undefined {
  const body = endpoint.response.parse(result);
  response.setHeader('Cache-Control', cachingOf(endpoint, request));
  if (response.statusCode === 204) {
    response.end();
    return undefined;
  }
  return sendJson(request, response, JSON.stringify(body));
}

export type RequestPart = 'params' | 'query' | 'body';

/** Maps at most 50 zod issues to field errors. A custom rule has its code in `params.code`. */
function fieldErrors(error: ZodError, where: RequestPart): FieldError[] {
  return error.issues.slice(0, 50).map((issue) => {
    const ruled: unknown = issue.code === 'custom' ? issue.params?.code : undefined;
    return {
      path: issue.path.map(String).join('.') || where,
      code: typeof ruled === 'string' ? ruled : issue.code,
      message: issue.message,
    };
  });
}
