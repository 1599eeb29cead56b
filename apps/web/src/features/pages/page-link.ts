import { parseUrl } from '../../lib/parse-url.js';

/** Returns whether a page may link to an address: http, https, mailto or a path of this site. */
export function isPageLink(address: string): boolean {
  if (/^\/(?!\/)/.test(address)) return true;
  const url = parseUrl(address);
  if (!url) return false;
  const { protocol, hostname, pathname } = url;
  if (protocol === 'mailto:') return /^[^\s@]+@[^\s@]+$/.test(pathname);
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '';
}

/** Normalizes a typed link; adds `https://` to `primer.rs`. Returns null for an invalid one. */
export function readPageLink(typed: string): string | null {
  const address = typed.trim();
  if (isPageLink(address)) return address;
  const [, host = ''] = /^([^\s/:@]+)(?:\/\S*)?$/.exec(address) ?? [];
  const dot = host.indexOf('.', 1);
  return dot > 0 && host.length > dot + 2 ? `https://${address}` : null;
}
