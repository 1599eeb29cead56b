/** Returns an IPv4 address in every notation that some parser accepts. */
function notationsOf(address: string): string[] {
  const bytes = address.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const number = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = number.toString(16).padStart(8, '0');
  const groups = `${hex.slice(0, 4)}:${hex.slice(4)}`;
  const inEach = (write: (byte: number) => string): string => bytes.map(write).join('.');
  return [
    address,
    `${address}.`,
    String(number),
    `0x${hex}`,
    `0${number.toString(8)}`,
    inEach((byte) => `0x${byte.toString(16)}`),
    inEach((byte) => `0${byte.toString(8).padStart(3, '0')}`),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    inEach((byte) => String(byte).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))),
    address.replaceAll('.', '\u3002'),
    address.replace(/./g, (character) => `%${character.charCodeAt(0).toString(16)}`),
    `[::ffff:${address}]`,
    `[::ffff:${groups}]`,
    `[0:0:0:0:0:ffff:${groups}]`,
    `[::${address}]`,
    `[64:ff9b::${groups}]`,
    `[2002:${groups}::1]`,
    `[2001:0:${groups}::1]`,
    `[::ffff:0:${groups}]`,
  ];
}

/** Loopback, private and metadata addresses. */
const closedAddresses = [
  '127.0.0.1',
  '169.254.169.254',
  '10.0.0.1',
  '192.168.1.1',
  '172.16.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '0.0.0.0',
];

const listed = 'covers.openlibrary.org';

/** URLs that no call may connect to. `trap` is the port of a local server. */
export const forbiddenUrls = (trap: number): string[] => [
  ...closedAddresses.flatMap(notationsOf).map((host) => `https://${host}/a.jpg`),
  ...['localhost', 'LOCALHOST', 'localhost.', 'metadata', 'ip6-localhost', 'kubernetes', 'ⓛocalhost'].map(
    (host) => `https://${host}/latest/meta-data/`,
  ),
  ...['[::1]', '[::]', '[fe80::1]', '[fe80::1%25lo]', '[fd00:ec2::254]', '[ff02::1]', '[::1', '[v1.a]'].map(
    (host) => `https://${host}/`,
  ),
  ...[0, 1, 22, 25, 80, 444, 3000, 6379, 8443, 27017, 65535, 65536, trap].flatMap((port) => [
    `https://${listed}:${port}/a.jpg`,
    `https://127.0.0.1:${port}/a.jpg`,
  ]),
  ...[
    `http://${listed}/a.jpg`,
    `ftp://${listed}/a.jpg`,
    `ws://${listed}/a.jpg`,
    `wss://${listed}/a.jpg`,
    `gopher://${listed}/_GET`,
    `dict://${listed}:11211/stats`,
    `ldap://${listed}/a`,
    `tftp://${listed}/a`,
    `jar:https://${listed}/a!/b`,
    `view-source:https://${listed}/a`,
    `blob:https://${listed}/a`,
    'file:///etc/passwd',
    `file://${listed}/etc/passwd`,
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'unix:/var/run/docker.sock',
    `http://unix:/var/run/docker.sock:/${listed}`,
    `HTTP://127.0.0.1:${trap}/a.jpg`,
    `http://127.0.0.1:${trap}/a.jpg`,
    `http://[::1]:${trap}/a.jpg`,
  ],
  ...[
    `https://user@${listed}/`,
    `https://user:secret@${listed}/`,
    `https://:secret@${listed}/`,
    `https://${listed}@127.0.0.1/`,
    `https://${listed}:443@127.0.0.1/`,
    `https://${listed}%40127.0.0.1/`,
    `https://${listed}%2f@127.0.0.1/`,
    `https://127.0.0.1\\@${listed}/`,
    `https://127.0.0.1%23@${listed}/`,
    `https://127.0.0.1#@${listed}/`,
    `https://127.0.0.1?@${listed}/`,
    `https://127.0.0.1;@${listed}/`,
    `https://@127.0.0.1/`,
    `https://${listed}%00.example.org/`,
    `https://${listed}%0d%0aHost:127.0.0.1/`,
    `https://${listed}%20127.0.0.1/`,
    `https://${listed}./a.jpg`,
    `https://${listed}../a.jpg`,
    `https://.${listed}/a.jpg`,
    `https://${'a'.repeat(64)}.org/`,
    `https://${'a.'.repeat(127)}org/`,
    `https://${listed}/${'a'.repeat(2_000)}`,
    'https://',
    'https:///',
    'https://*/',
  ],
];

/** Public names outside the allow-list that resemble listed ones. */
export const unlistedHosts = [
  'example.org',
  'openlibrary.org',
  'us.archive.org',
  'xus.archive.org',
  'xarchive.org',
  'archive.org.example.org',
  'covers.openlibrary.org.example.org',
  'covers-openlibrary.org',
  'covers.openlibrary.orq',
  'covers.openlibrary.com',
  'c\u043evers.openlibrary.org',
  'covers.openlibr\u0430ry.org',
  '127.0.0.1.nip.io',
  'localtest.me',
].map((name) => `https://${name}/a.jpg`);

/** URLs that look foreign but lead to the listed host. */
export const deceptiveListedUrls = [
  `https://${listed}\\@127.0.0.1/a.jpg`,
  `https://${listed}/@127.0.0.1/a.jpg`,
  `https://${listed}/\\127.0.0.1/a.jpg`,
  `https://${listed}//127.0.0.1/a.jpg`,
  `https://${listed}/http://127.0.0.1/a.jpg`,
  `https://${listed}/?url=http://127.0.0.1/`,
  `https://${listed}#@127.0.0.1/`,
  `https://${listed}/a\r\nHost: 127.0.0.1\r\n\r\nGET /b`,
  `https://${listed}/..%2f..%2f127.0.0.1`,
  `ht\ttps://covers.open\nlibrary.org/a.jpg`,
  `https:${listed}/a.jpg`,
  `https:\\\\${listed}\\a.jpg`,
  `https://covers\u3002openlibrary\uff0eorg/a.jpg`,
  `https://COVERS.OpenLibrary.ORG:443/a.jpg`,
];

/** Malicious DNS results for listed names, one list per lookup. */
export const harmfulResolutions: string[][] = [
  ...closedAddresses.map((address) => [address]),
  ...closedAddresses.map((address) => ['93.184.215.14', address]),
  ...closedAddresses.map((address) => [address, '93.184.215.14']),
  ...closedAddresses.map((address) => [`::ffff:${address}`]),
  ['::1'],
  ['::'],
  ['fe80::1'],
  ['fd00:ec2::254'],
  ['fc00::1'],
  ['ff02::1'],
  ['64:ff9b::7f00:1'],
  ['64:ff9b::a9fe:a9fe'],
  ['2002:7f00:1::1'],
  ['2001:0:7f00:1::1'],
  ['2001:db8::1'],
  ['100::1'],
  ['5f00::1'],
  ['224.0.0.1'],
  ['255.255.255.255'],
  ['198.18.0.1'],
  ['192.0.0.192'],
  ['127.1'],
  ['not an address'],
  [''],
];
