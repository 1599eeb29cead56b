import type { Request } from 'express';

/** The longest e-mail address of the contracts, in characters. */
const maxLength = 254;

/**
 * Returns the e-mail address in the body of a request, trimmed and in lower case as accounts store it; undefined
 * without one.
 */
export function emailIn({ body }: Pick<Request, 'body'>): string | undefined {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, maxLength) : undefined;
}
