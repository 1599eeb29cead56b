import { SafeFetchError } from './safe-fetch-error.js';

/** Names, or `*.name` for all subdomains; `public` allows every name with public addresses. */
export type Hosts = readonly string[] | 'public';

const maxLength = 2_000;

/** A lower-case domain name of at least two labels whose last one is not a number, which excludes IP addresses in any notation. */
const domainName = /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?!\d+$)[a-z0-9-]{2,63}$/;

/** Returns whether the text is a valid entry of `Hosts`: a domain name, or `*.` and a domain name. */
export const isHostPattern = (pattern: string): boolean => domainName.test(pattern.replace(/^\*\./, ''));

const matches = (pattern: string, host: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

/**
 * Parses an allowed URL: https on the default port, no credentials, a domain name in `hosts`. Resolves a relative URL against `base` and
 * drops the fragment.
 * @throws SafeFetchError `refused`
 */
export function parseSafeUrl(address: string, hosts: Hosts, base?: URL): URL {
  const url = address.length <= maxLength && URL.canParse(address, base?.href) ? new URL(address, base) : undefined;
  if (!url) throw new SafeFetchError('refused', 'not an address');
  if (url.protocol !== 'https:') throw new SafeFetchError('refused', `${url.protocol} is not allowed`);
  if (url.port !== '') throw new SafeFetchError('refused', `port ${url.port} is not allowed`);
  if (url.username !== '' || url.password !== '') throw new SafeFetchError('refused', 'an address with credentials');
  if (!domainName.test(url.hostname)) throw new SafeFetchError('refused', 'not a domain name');
  if (hosts !== 'public' && !hosts.some((pattern) => matches(pattern, url.hostname)))
    throw new SafeFetchError('refused', `${url.hostname} is not on the list`);
  url.hash = '';
  return url;
}
