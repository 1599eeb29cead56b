/*
 * Who the requests and the realtime connection speak for. Apart from the HTTP client, which comes later than the first screen.
 */

let current: string | null = null;
let unauthenticated: (() => void) | undefined;

/** Sends `token` with every request from now on; null stops that. */
export function setAuthorization(token: string | null): void {
  current = token;
}

export const readAuthorization = (): string | null => current;

/** Calls `listener` when the server refuses the token it was sent. One listener: the session. */
export function onUnauthenticated(listener: () => void): void {
  unauthenticated = listener;
}

export const reportUnauthenticated = (): void => unauthenticated?.();
