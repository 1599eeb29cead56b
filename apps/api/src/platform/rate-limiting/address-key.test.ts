import { describe, expect, it } from 'vitest';
import { addressKey } from './address-key.js';

describe('addressKey', () => {
  it.each([
    ['an IPv4 address as it is', '203.0.113.9', '203.0.113.9'],
    ['an IPv4-mapped IPv6 address as IPv4', '::ffff:203.0.113.9', '203.0.113.9'],
    ['an IPv6 address by its /56 network', '2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200::/56'],
    ['an IPv6 address with a zone', 'fe80::1%eth0', 'fe80::/56'],
    ['no address', undefined, ''],
    ['text that is no address', 'unknown', ''],
  ])('returns %s', (_name, address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
