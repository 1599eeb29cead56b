import type { Request } from 'express';
import type { Actor } from '../platform/actor.js';
import { HttpError } from '../platform/errors/http-error.js';

/** Answers whom a token belongs to, or undefined when it is wrong, expired, of an older session version or of an inactive account. */
export type ReadSession = (token: string) => Promise<Actor | undefined>;

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** The token of an `Authorization` header, if it has the form of one. */
export const tokenIn = (header: string): string | undefined => bearer.exec(header)?.[1];

/** Undefined without an `Authorization` header; a header that names nobody is 401. */
export async function authenticate(request: Request, readSession: ReadSession): Promise<Actor | undefined> {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const token = tokenIn(header);
  const actor = token === undefined ? undefined : await readSession(token);
  if (!actor) throw new HttpError('UNAUTHENTICATED');
  return actor;
}
