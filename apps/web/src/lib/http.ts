import type { ErrorCode } from '@korice/contracts';
import axios, { type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { readAuthorization, reportPasskeyRequired, reportUnauthenticated } from './authorization.js';
import { recordWrite } from './last-write.js';
import { problemOf } from './problem.js';
import { recordServerTime } from './server-time.js';

/** The HTTP client. API and site share an origin, so URLs are relative. */
export const http = axios.create({ timeout: 20_000 });

const isAuthenticated = (config: InternalAxiosRequestConfig | undefined): boolean =>
  config?.headers.has('Authorization') === true;

/** Records the time of authenticated responses only: no cache stores them, so their `Date` is the current time. */
function recordTime({ config, headers }: AxiosResponse): void {
  const { date } = headers as Record<string, string | undefined>;
  if (isAuthenticated(config)) recordServerTime(date);
}

/** Returns whether the request had the current token: a 401 for a replaced token must not end the current session. */
const hasCurrentToken = (config: InternalAxiosRequestConfig | undefined): boolean =>
  config?.headers.get('Authorization') === `Bearer ${readAuthorization() ?? ''}`;

/** Records a member's request that may change the content of pages. Excludes analytics, which every screen sends and no page shows. */
function recordMemberWrite(config: InternalAxiosRequestConfig | undefined): void {
  const { method = 'get', url = '' } = config ?? {};
  if (method.toLowerCase() !== 'get' && hasCurrentToken(config) && !url.startsWith('/api/analytics/')) recordWrite();
}

/** Codes of a failed login or password confirmation, which do not end the current session. */
const loginRefusals: ReadonlySet<string> = new Set<ErrorCode>(['INVALID_CREDENTIALS', 'SECOND_FACTOR_INVALID']);

function report({ status, data }: AxiosResponse): void {
  const code = problemOf(data)?.code ?? '';
  if (status === 401 && !loginRefusals.has(code)) reportUnauthenticated();
  if (code === 'PASSKEY_REQUIRED') reportPasskeyRequired();
}

// Records a write when it is sent too, because the page may be reloaded before the response.
http.interceptors.request.use((config) => {
  recordMemberWrite(config);
  return config;
});
http.interceptors.response.use(
  (response) => {
    recordMemberWrite(response.config);
    recordTime(response);
    return response;
  },
  (error: unknown) => {
    if (axios.isAxiosError(error)) {
      recordMemberWrite(error.config);
      if (error.response) {
        recordTime(error.response);
        if (hasCurrentToken(error.config)) report(error.response);
      }
    }
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  },
);
