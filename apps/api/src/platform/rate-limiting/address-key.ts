import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that providers commonly assign to one customer. */
const ipv6PrefixBits = 56;

/**
 * Returns the key by which an address is counted: an IPv4 address itself, for IPv6 its /56 network, `''` for an invalid
 * address.
 */
export function addressKey(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return '';
  // `process` turns IPv4-mapped addresses such as ::ffff:127.0.0.1 into IPv4.
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const cidr = `${parsed.toString().replace(/%.*/, '')}/${ipv6PrefixBits}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(cidr).toString()}/${ipv6PrefixBits}`;
}
