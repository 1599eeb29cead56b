import type { Request } from 'express';
import type { Actor } from '../platform/actor.js';
import { HttpError } from '../platform/errors/http-error.js';

/**
 * Resolves to the account of a token; undefined for an invalid or expired token, an ended session and an inactive
 * account.
 */
export type ReadSession = (token: string) => Promise<Actor | undefined>;

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Returns the bearer token of an `Authorization` header, if its form is valid. */
export const tokenIn = (header: string): string | undefined => bearer.exec(header)?.[1];

/** Resolves to undefined without an `Authorization` header. @throws UNAUTHENTICATED for an invalid one */
export async function authenticate(request: Request, readSession: ReadSession): Promise<Actor | undefined> {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const token = tokenIn(header);
  const actor = token === undefined ? undefined : await readSession(token);
  if (!actor) throw new HttpError('UNAUTHENTICATED');
  return actor;
}
