import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../test/certificate.js';
import { startNameServer } from '../../test/name-server.js';
import {
  answering,
  publicAddress,
  redirecting,
  startUpstreamServers,
  type UpstreamServers,
} from '../../test/upstream-servers.js';
import { createConnect } from './connect.js';
import { createLookup } from './lookup.js';
import type { SafeFetchReason } from './safe-fetch-error.js';
import { createSafeFetch, type ReadOptions } from './safe-fetch.js';

let outside: UpstreamServers;
beforeEach(async () => {
  outside = await startUpstreamServers({ timeoutMs: 700 });
});
afterEach(() => outside.close());

const listed = ['covers.openlibrary.org', 'archive.org', '*.us.archive.org'];
const read = (address: string, wish: Partial<ReadOptions> = {}) =>
  outside.fetch.read(address, { hosts: listed, accept: 'image/*', maxBytes: 1_000, ...wish });
const cover = 'https://covers.openlibrary.org/b/id/1-L.jpg';

async function expectFault(reason: SafeFetchReason, address: string, wish: Partial<ReadOptions> = {}): Promise<void> {
  await expect(read(address, wish), address).rejects.toMatchObject({ name: 'SafeFetchError', reason });
}

describe('SafeFetch.read', () => {
  it('returns the bytes, and sends a User-Agent but no cookies and no referrer', async () => {
    const seen: Record<string, unknown>[] = [];
    outside.on(cover, (request, response) => {
      seen.push(request.headers);
      response.end(Buffer.from([1, 2, 255]));
    });
    expect(await read(`${cover}#part`)).toEqual(Buffer.from([1, 2, 255]));
    expect(seen).toEqual([
      {
        host: 'covers.openlibrary.org',
        accept: 'image/*',
        'accept-encoding': 'identity',
        'user-agent': 'Korice tests',
        connection: 'close',
      },
    ]);
    expect(outside.dialled).toEqual([{ hostname: 'covers.openlibrary.org', addresses: [publicAddress] }]);
  });

  it('follows three redirects over listed hosts, each with its own DNS lookup, and no fourth', async () => {
    const steps = [
      cover,
      'https://archive.org/download/a.jpg',
      'https://ia800100.us.archive.org/1/a.jpg',
      'https://ia902.us.archive.org/a.jpg',
    ];
    for (const [index, status] of [301, 307, 308].entries())
      outside.on(steps[index] ?? '', redirecting(steps[index + 1] ?? '', status));
    outside.on(steps[3] ?? '', answering('the picture'));
    expect((await read(cover)).toString()).toBe('the picture');
    expect(outside.dialled.map(({ hostname }) => hostname)).toEqual(steps.map((step) => new URL(step).hostname));
    outside.on('https://covers.openlibrary.org/0', redirecting('/b/id/1-L.jpg'));
    await expectFault('unreadable', 'https://covers.openlibrary.org/0');
  });

  it('stops a redirect loop after three redirects', async () => {
    outside.on(cover, redirecting(cover));
    await expectFault('unreadable', cover);
    expect(outside.asked).toHaveLength(4);
  });

  it.each([
    'http://covers.openlibrary.org/a',
    'https://elsewhere.example.org/a',
    'https://covers.openlibrary.org:8443/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    '//169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'https://user:secret@archive.org/',
    'https://us.archive.org/',
    'https://',
  ])('does not follow a redirect to %s', async (location) => {
    outside.on(cover, redirecting(location));
    await expectFault('refused', cover);
    expect(outside.dialled).toHaveLength(1);
  });

  it('refuses a redirect to a listed name that resolves to a private address', async () => {
    outside.on(cover, redirecting('https://ia1.us.archive.org/a'));
    outside.resolve('ia1.us.archive.org', ['10.0.0.5']);
    await expectFault('refused', cover);
    expect(outside.dialled.map(({ hostname }) => hostname)).toEqual(['covers.openlibrary.org']);
  });

  it('connects to the address that it checked, and checks the address again for the next call', async () => {
    outside.resolve('covers.openlibrary.org', [publicAddress], ['127.0.0.1']);
    outside.on(cover, answering('first'));
    expect((await read(cover)).toString()).toBe('first');
    expect(outside.dialled[0]?.addresses).toEqual([publicAddress]);
    await expectFault('refused', cover);
    expect(outside.dialled).toHaveLength(1);
  });

  it('resolves the host again after a redirect to the same host', async () => {
    outside.resolve('covers.openlibrary.org', [publicAddress], ['192.168.1.1']);
    outside.on(cover, redirecting('/elsewhere'));
    await expectFault('refused', cover);
    expect(outside.dialled).toHaveLength(1);
  });

  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '::1',
    '::ffff:127.0.0.1',
    'fd00::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
  ])('does not connect to a host that resolves to %s', async (address) => {
    outside.resolve('covers.openlibrary.org', [address]);
    for (const hosts of [listed, 'public'] as const) await expectFault('refused', cover, { hosts });
    expect(outside.dialled).toEqual([]);
  });

  it.each(['127.0.0.1', '10.0.0.1', '::1', '::ffff:7f00:1', 'fd00::1', '64:ff9b::a00:1'])(
    'does not connect to a host whose DNS records are a public address and %s',
    async (address) => {
      const server = await startNameServer({ 'archive.org': [publicAddress, address] });
      const lookup = createLookup([server.address]);
      const fetch = createSafeFetch({ lookup, connect: outside.connect, userAgent: '' });
      const wish = { hosts: listed, accept: '', maxBytes: 1 };
      await expect(fetch.read('https://archive.org/', wish)).rejects.toMatchObject({ reason: 'refused' });
      expect(outside.dialled).toEqual([]);
    },
  );

  it('connects to the addresses in the DNS records of a host, which it queries by its ASCII name', async () => {
    const addresses = [publicAddress, '2606:4700::1111'];
    const server = await startNameServer({ 'pictures.example.org': addresses, 'xn--e1afmkfd.xn--90a3ac': addresses });
    const lookup = createLookup([server.address]);
    const fetch = createSafeFetch({ lookup, connect: outside.connect, userAgent: '' });
    const wish = { hosts: 'public', accept: '', maxBytes: 100 } as const;
    outside.on('https://pictures.example.org/', answering('here'));
    expect((await fetch.read('https://pictures.example.org/', wish)).toString()).toBe('here');
    // The certificate of the test's server has another name.
    await expect(fetch.read('https://пример.срб/', wish)).rejects.toMatchObject({ reason: 'unreachable' });
    expect(outside.dialled).toEqual([
      { hostname: 'pictures.example.org', addresses },
      { hostname: 'xn--e1afmkfd.xn--90a3ac', addresses },
    ]);
  });

  it('refuses a host with one private address among several, and a host without addresses', async () => {
    outside.resolve('covers.openlibrary.org', [publicAddress, '::1']);
    await expectFault('refused', cover);
    outside.resolve('covers.openlibrary.org', []);
    await expectFault('unreachable', cover);
    expect(outside.dialled).toEqual([]);
  });

  it('refuses a body above maxBytes, with and without Content-Length', async () => {
    outside.on(cover, answering(Buffer.alloc(1_001)));
    await expectFault('too-large', cover);
    outside.on(cover, (_request, response) => {
      const pour = (): void => {
        while (response.write(Buffer.alloc(64 * 1024)));
      };
      response.on('drain', pour);
      pour();
    });
    await expectFault('too-large', cover);
    outside.on(cover, answering(Buffer.alloc(1_000)));
    expect(await read(cover)).toHaveLength(1_000);
  });

  it('refuses a compressed body', async () => {
    outside.on(cover, answering(gzipSync(Buffer.alloc(100_000)), { 'Content-Encoding': 'gzip' }));
    await expectFault('unreadable', cover);
  });

  it.each([201, 204, 304, 400, 404, 500, 503])('rejects a response with status %d', async (status) => {
    outside.on(cover, answering('', {}, status));
    await expectFault('status', cover);
  });

  it('rejects a redirect without a Location header', async () => {
    outside.on(cover, answering('', {}, 302));
    await expectFault('status', cover);
  });

  it.each([
    ['before the answer', () => undefined],
    ['after the headers', (response: { flushHeaders: () => void }) => response.flushHeaders()],
    [
      'drop by drop',
      (response: { write: (text: string) => void; on: (event: 'close', done: () => void) => void }) => {
        const dripping = setInterval(() => {
          response.write('.');
        }, 20);
        response.on('close', () => {
          clearInterval(dripping);
        });
      },
    ],
  ])('rejects with the reason slow when the server is slow %s', async (_when, answer) => {
    outside.on(cover, (_request, response) => answer(response));
    const begun = performance.now();
    await expectFault('slow', cover);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it('stops at its timeout when the name server does not reply, and when the caller aborts', async () => {
    const { address } = await startNameServer();
    const fetch = createSafeFetch({
      lookup: createLookup([address]),
      connect: outside.connect,
      userAgent: '',
      timeoutMs: 50,
    });
    const begun = performance.now();
    const wish = { hosts: listed, accept: '', maxBytes: 1 };
    await expect(fetch.read(cover, wish)).rejects.toMatchObject({ reason: 'slow' });
    await expect(fetch.post(cover, { headers: {} })).rejects.toMatchObject({ reason: 'slow' });
    // Queries that are not cancelled end after four seconds or more.
    expect(performance.now() - begun).toBeLessThan(2_000);
    await expectFault('slow', cover, { signal: AbortSignal.abort() });
  });

  it('applies its timeout to all redirects together', async () => {
    for (const number of [0, 1, 2, 3])
      outside.on(`https://archive.org/${number}`, (_request, response) => {
        setTimeout(() => response.writeHead(302, { Location: `/${number + 1}` }).end(), 600);
      });
    await expectFault('slow', 'https://archive.org/0');
  });

  it.each([
    ['closes at once', (socket: { destroy: () => void }) => socket.destroy()],
    ['speaks something else', (socket: { end: (text: string) => void }) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
    [
      'breaks off',
      (socket: { end: (text: string) => void }) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab'),
    ],
    [
      'changes the protocol',
      (socket: { end: (text: string) => void }) =>
        socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    ],
    [
      'sends endless headers',
      (socket: { end: (text: string) => void }) =>
        socket.end(`HTTP/1.1 200 OK\r\n${'X-Header: and another one\r\n'.repeat(2_000)}\r\n`),
    ],
  ])('rejects with the reason unreachable or slow for a server that %s', async (_name, speak) => {
    const certificate = makeCertificate(['archive.org']);
    const server = createTlsServer(certificate, (socket) => {
      socket.once('data', () => {
        speak(socket);
      });
      socket.on('error', () => undefined);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const connect = createConnect({ port: (server.address() as AddressInfo).port, ca: certificate.cert });
    const fetch = createSafeFetch({
      lookup: outside.lookup,
      connect: (hostname) => connect(hostname, [{ address: '127.0.0.1', family: 4 }]),
      userAgent: '',
      timeoutMs: 500,
    });
    try {
      const wish = { hosts: listed, accept: '', maxBytes: 100 };
      await expect(fetch.read('https://archive.org/', wish)).rejects.toMatchObject({
        reason: expect.stringMatching(/^(unreachable|slow)$/) as string,
      });
    } finally {
      server.close();
    }
  });

  it('rejects a certificate for another host name, and one from an unknown authority', async () => {
    outside.on('https://unknown.example.org/', answering('not to be read'));
    await expectFault('unreachable', 'https://unknown.example.org/', { hosts: 'public' });
    const connect = createConnect({ port: outside.port });
    const fetch = createSafeFetch({
      lookup: outside.lookup,
      connect: (hostname) => connect(hostname, [{ address: '127.0.0.1', family: 4 }]),
      userAgent: '',
    });
    const wish = { hosts: listed, accept: '', maxBytes: 100 };
    await expect(fetch.read(cover, wish)).rejects.toMatchObject({ reason: 'unreachable' });
    expect(outside.asked).toEqual([]);
  });
});

describe('connections of safe-fetch', () => {
  it('use the given addresses only, and the next one when the first refuses', async () => {
    outside.on('https://pictures.example.org/', answering('here'));
    const [closed, open] = [
      { address: '127.0.0.2', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const connect = createConnect({ port: outside.port, ca: outside.ca });
    const socket = connect('pictures.example.org', [closed, open]);
    await once(socket, 'secureConnect');
    expect(socket.remoteAddress).toBe('127.0.0.1');
    socket.destroy();
    await expect(once(connect('pictures.example.org', [closed]), 'secureConnect')).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });
});
