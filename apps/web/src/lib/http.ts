import axios from 'axios';

/** The one HTTP client. API and site share an origin, so the base address is the page's own. */
export const http = axios.create({ timeout: 20_000 });

/** Sends `token` with every request from now on; null stops that. */
export function setAuthorization(token: string | null): void {
  if (token === null) delete http.defaults.headers.common.Authorization;
  else http.defaults.headers.common.Authorization = `Bearer ${token}`;
}

let unauthenticated: (() => void) | undefined;

/** Calls `listener` when a request that carried a token is refused with 401. One listener: the session. */
export function onUnauthenticated(listener: () => void): void {
  unauthenticated = listener;
}

/** The server has refused the session elsewhere than in a request of `http`: its realtime connection. */
export const reportUnauthenticated = (): void => unauthenticated?.();

http.interceptors.response.use(undefined, (error: unknown) => {
  if (axios.isAxiosError(error) && error.response?.status === 401 && error.config?.headers.has('Authorization'))
    unauthenticated?.();
  return Promise.reject(error instanceof Error ? error : new Error(String(error)));
});
