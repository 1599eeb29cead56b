import type { Request } from 'express';

/** The longest e-mail address of the contracts, in characters. */
const maxLength = 254;

/** Returns the e-mail address that the body of a request names, as accounts have it; undefined when there is none. */
export function emailIn({ body }: Pick<Request, 'body'>): string | undefined {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, maxLength) : undefined;
}
