// The credentials of requests and of the realtime connection. A module of its own, because the HTTP client loads after the first screen.

let current: string | null = null;
let unauthenticated: (() => void) | undefined;
let passkeyRequired: (() => void) | undefined;

/** Sends `token` with every following request; null stops that. */
export function setAuthorization(token: string | null): void {
  current = token;
}

export const readAuthorization = (): string | null => current;

/** Returns the headers for a request. Call it before any `await`: a logout in between must not change the sender. */
export const authorizationHeaders = (): Record<string, string> =>
  current === null ? {} : { Authorization: `Bearer ${current}` };

/** Sets the listener for refused tokens. There is one listener: the session. */
export function onUnauthenticated(listener: () => void): void {
  unauthenticated = listener;
}

export const reportUnauthenticated = (): void => unauthenticated?.();

/** Sets the listener for refusals that ask an admin for a passkey. There is one listener: the session. */
export function onPasskeyRequired(listener: () => void): void {
  passkeyRequired = listener;
}

export const reportPasskeyRequired = (): void => passkeyRequired?.();
