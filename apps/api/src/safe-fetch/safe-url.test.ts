import { describe, expect, it } from 'vitest';
import { SafeFetchError } from './safe-fetch-error.js';
import { isHostPattern, parseSafeUrl, type Hosts } from './safe-url.js';

const listed = ['covers.openlibrary.org', 'archive.org', '*.us.archive.org'];

function expectRefused(address: string, hosts: Hosts): void {
  expect(() => parseSafeUrl(address, hosts)).toThrow(SafeFetchError);
}

describe('parseSafeUrl', () => {
  it.each([
    // Other schemes, ports and credentials.
    'http://archive.org/a',
    'ftp://archive.org/a',
    'file://archive.org/a',
    'gopher://archive.org:443/_GET',
    'javascript:alert(1)',
    'data:text/html,a',
    'blob:https://archive.org/a',
    'https://archive.org:80/',
    'https://archive.org:0/',
    'https://archive.org:65536/',
    'https://archive.org:444/',
    'https://user@archive.org/',
    'https://user:secret@archive.org/',
    'https://:secret@archive.org/',
    // Loopback and private addresses, in every notation that reaches a resolver.
    'https://127.0.0.1/',
    'https://127.1/',
    'https://127.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://0/',
    'https://0.0.0.0/',
    'https://127.0.0.1./',
    'https://\u{ff11}\u{ff12}\u{ff17}.0.0.1/',
    'https://127\u30020\u30020\u30021/',
    'https://①②⑦.0.0.1/',
    'https://%31%32%37.0.0.1/',
    'https://10.0.0.1/',
    'https://192.168.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2852039166/',
    'https://0xa9fea9fe/',
    'https://0251.0376.0251.0376/',
    'https://93.184.215.14/',
    'https://[::1]/',
    'https://[::]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1%25eth0]/',
    'https://[fd00:ec2::254]/',
    'https://[2606:2800:220:1:248:1893:25c8:1946]/',
    // Local host names, and host names that are invalid.
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
    'https://metadata/',
    'https://archive.org./',
    'https://archive..org/',
    'https://.archive.org/',
    'https://-archive.org/',
    `https://${'a'.repeat(64)}.org/`,
    `https://${'a.'.repeat(127)}org/`,
    // Text that is not a URL.
    '',
    ' ',
    'archive.org',
    '/uploads/a.webp',
    'https://',
    'https:///',
    'https://[::1',
    'https://archive.org%00.example.com/',
    'https://archive.org%2f@example.com:x/',
    `https://archive.org/${'a'.repeat(2_000)}`,
  ])('refuses %j for every list of hosts', (address) => {
    for (const hosts of [listed, 'public'] as const) expectRefused(address, hosts);
  });

  it.each([
    'https://example.com/',
    'https://openlibrary.org/',
    'https://archive.org.example.com/',
    'https://xarchive.org/',
    'https://us.archive.org/',
    'https://xus.archive.org/',
    'https://example.com/archive.org',
    'https://example.com?archive.org',
    'https://example.com#archive.org',
    'https://example.com\\@archive.org/',
    'https://archive.org.us/',
    'https://аrchive.org/',
    'https://archive.оrg/',
    'https://covers.openlibrary.org.evil.example/',
  ])('refuses %j, whose host is not on the list', (address) => {
    expectRefused(address, listed);
  });

  it.each([
    ['https://ARCHIVE.org/a', 'https://archive.org/a'],
    ['https:archive.org/a', 'https://archive.org/a'],
    [' https://archive.org/\ta\n', 'https://archive.org/a'],
    ['https://archive.org:443/a?b#c', 'https://archive.org/a?b'],
    ['https://archive.org\\@example.com/', 'https://archive.org/@example.com/'],
    ['https://archive。org/a', 'https://archive.org/a'],
    ['https://a.b.us.archive.org/a', 'https://a.b.us.archive.org/a'],
  ])('parses %j as %s', (address, url) => {
    expect(parseSafeUrl(address, listed).href).toBe(url);
  });

  it('accepts every host name when all public hosts are allowed', () => {
    for (const host of ['primer.rs', 'a.co', 'xn--e1afmkfd.xn--90a3ac', 'static_1.example.com'])
      expect(parseSafeUrl(`https://${host}/a`, 'public').hostname).toBe(host);
    expect(parseSafeUrl('https://пример.срб/', 'public').hostname).toBe('xn--e1afmkfd.xn--90a3ac');
  });
});

describe('isHostPattern', () => {
  it.each(['archive.org', '*.us.archive.org', 'covers.openlibrary.org'])('accepts %s', (pattern) => {
    expect(isHostPattern(pattern)).toBe(true);
  });

  it.each([
    '*',
    '*.org',
    'org',
    'https://archive.org',
    'archive.org/a',
    'a.*.org',
    '**.archive.org',
    '10.0.0.1',
    'Archive.org',
  ])('rejects %s', (pattern) => {
    expect(isHostPattern(pattern)).toBe(false);
  });
});
