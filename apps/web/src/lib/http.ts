import axios, { type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { readAuthorization, reportUnauthenticated } from './authorization.js';
import { noteServerTime } from './server-time.js';

/** The one HTTP client. API and site share an origin, so the base address is the page's own. */
export const http = axios.create({ timeout: 20_000 });

const isMembers = (config: InternalAxiosRequestConfig | undefined): boolean =>
  config?.headers.has('Authorization') === true;

/** What members are answered comes from the server itself: the browser keeps none of it for later. */
function noteTime({ config, headers }: AxiosResponse): void {
  const { date } = headers as Record<string, string | undefined>;
  if (isMembers(config)) noteServerTime(date);
}

/** A login that another one has replaced meanwhile may well be refused. */
const isOfThisLogin = (config: InternalAxiosRequestConfig | undefined): boolean =>
  config?.headers.get('Authorization') === `Bearer ${readAuthorization() ?? ''}`;

http.interceptors.response.use(
  (response) => {
    noteTime(response);
    return response;
  },
  (error: unknown) => {
    if (axios.isAxiosError(error) && error.response) {
      noteTime(error.response);
      if (error.response.status === 401 && isOfThisLogin(error.config)) reportUnauthenticated();
    }
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  },
);
