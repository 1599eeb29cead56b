import type { Plugin } from 'vite';

/**
 * Writes the URL of an external analytics service into the built page. The page then sends its analytics events to that service too, and
 * the API adds the origin to the CSP. @throws if the URL is not https
 */
export function outsideAnalytics(address = ''): Plugin {
  if (address !== '' && (!URL.canParse(address) || new URL(address).protocol !== 'https:'))
    throw new Error('VITE_ANALYTICS_URL is not an https address.');
  return {
    name: 'outside-analytics',
    transformIndexHtml: () => (address === '' ? [] : [{ tag: 'meta', attrs: { name: 'analytics', content: address } }]),
  };
}
