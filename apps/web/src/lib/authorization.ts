/*
 * Who the requests and the realtime connection speak for. Apart from the HTTP client, which comes later than the first screen.
 */

let current: string | null = null;
let unauthenticated: (() => void) | undefined;
let passkeyRequired: (() => void) | undefined;

/** Sends `token` with every request from now on; null stops that. */
export function setAuthorization(token: string | null): void {
  current = token;
}

export const readAuthorization = (): string | null => current;

/** What a request sends of it. Read it at once: whoever asks and logs out in the same breath asks as who they are. */
export const authorizationHeaders = (): Record<string, string> =>
  current === null ? {} : { Authorization: `Bearer ${current}` };

/** Calls `listener` when the server refuses the token it was sent. One listener: the session. */
export function onUnauthenticated(listener: () => void): void {
  unauthenticated = listener;
}

export const reportUnauthenticated = (): void => unauthenticated?.();

/** Calls `listener` when the server asks an admin for a passkey first. One listener: the session. */
export function onPasskeyRequired(listener: () => void): void {
  passkeyRequired = listener;
}

export const reportPasskeyRequired = (): void => passkeyRequired?.();
