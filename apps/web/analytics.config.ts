import type { Plugin } from 'vite';

/**
 * Writes the URL of an external analytics service into the built page, which then sends it the same events; the CSP allows that origin
 * only. Throws if the URL is not https.
 */
export function outsideAnalytics(address = ''): Plugin {
  if (address !== '' && (!URL.canParse(address) || new URL(address).protocol !== 'https:'))
    throw new Error('VITE_ANALYTICS_URL is not an https address.');
  return {
    name: 'outside-analytics',
    transformIndexHtml: () => (address === '' ? [] : [{ tag: 'meta', attrs: { name: 'analytics', content: address } }]),
  };
}
