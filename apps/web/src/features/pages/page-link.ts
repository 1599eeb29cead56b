/** Allows paths of this site, http(s) and mailto addresses. */
export function isPageLink(address: string): boolean {
  if (/^\/(?!\/)/.test(address)) return true;
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname } = new URL(address);
  if (protocol === 'mailto:') return /^[^\s@]+@[^\s@]+$/.test(pathname);
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '';
}

/** Completes a typed address: `primer.rs` becomes `https://primer.rs`. Returns null for no address. */
export function readPageLink(typed: string): string | null {
  const address = typed.trim();
  if (isPageLink(address)) return address;
  const [, host = ''] = /^([^\s/:@]+)(?:\/\S*)?$/.exec(address) ?? [];
  const dot = host.indexOf('.', 1);
  return dot > 0 && host.length > dot + 2 ? `https://${address}` : null;
}
