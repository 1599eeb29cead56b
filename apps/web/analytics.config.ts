import type { Plugin } from 'vite';

/**
 * Writes the address of an outside service into the built page, which then tells it what it tells our own; the API lets the page reach that
 * origin and no other. Throws on what is not an https address.
 */
export function outsideAnalytics(address = ''): Plugin {
  if (address !== '' && (!URL.canParse(address) || new URL(address).protocol !== 'https:'))
    throw new Error('VITE_ANALYTICS_URL is not an https address.');
  return {
    name: 'outside-analytics',
    transformIndexHtml: () => (address === '' ? [] : [{ tag: 'meta', attrs: { name: 'analytics', content: address } }]),
  };
}
