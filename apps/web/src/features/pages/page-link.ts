import { parseUrl } from '../../lib/parse-url.js';

/** Whether a link of a page may lead there: to this site, to another over the web, or to a mail address. */
export function isPageLink(address: string): boolean {
  if (/^\/(?!\/)/.test(address)) return true;
  const url = parseUrl(address);
  if (!url) return false;
  const { protocol, hostname, pathname } = url;
  if (protocol === 'mailto:') return /^[^\s@]+@[^\s@]+$/.test(pathname);
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '';
}

/** The address of a link as somebody types it; `primer.rs` is meant as `https://primer.rs`. Null when it is none. */
export function readPageLink(typed: string): string | null {
  const address = typed.trim();
  if (isPageLink(address)) return address;
  const [, host = ''] = /^([^\s/:@]+)(?:\/\S*)?$/.exec(address) ?? [];
  const dot = host.indexOf('.', 1);
  return dot > 0 && host.length > dot + 2 ? `https://${address}` : null;
}
