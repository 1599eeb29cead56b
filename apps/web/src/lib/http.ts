import axios from 'axios';
import { readAuthorization, reportUnauthenticated } from './authorization.js';

/** The one HTTP client. API and site share an origin, so the base address is the page's own. */
export const http = axios.create({ timeout: 20_000 });

http.interceptors.request.use((config) => {
  const token = readAuthorization();
  if (token !== null) config.headers.set('Authorization', `Bearer ${token}`);
  return config;
});

http.interceptors.response.use(undefined, (error: unknown) => {
  if (axios.isAxiosError(error) && error.response?.status === 401 && error.config?.headers.has('Authorization'))
    reportUnauthenticated();
  return Promise.reject(error instanceof Error ? error : new Error(String(error)));
});
