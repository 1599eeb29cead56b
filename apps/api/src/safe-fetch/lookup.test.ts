import { lookup as lookupOnThread } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startNameServer } from '../../test/name-server.js';
import { answering, publicAddress, startUpstreamServers } from '../../test/upstream-servers.js';
import { createLookup } from './lookup.js';
import { createSafeFetch } from './safe-fetch.js';

const name = 'pictures.example.org';
const unaborted = new AbortController().signal;

describe('createLookup', () => {
  it('resolves to all addresses of a name, IPv4 first', async () => {
    const server = await startNameServer({ [name]: ['2606:4700::1111', '93.184.215.14', '93.184.215.15'] });
    expect(await createLookup([server.address])(name, unaborted)).toEqual([
      { address: '93.184.215.14', family: 4 },
      { address: '93.184.215.15', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
    expect(server.asked.toSorted()).toEqual([`A ${name}`, `AAAA ${name}`]);
  });

  it.each([
    ['93.184.215.14', 4],
    ['2606:4700::1111', 6],
  ])('resolves a name with the address %s alone', async (address, family) => {
    const server = await startNameServer({ [name]: [address] });
    expect(await createLookup([server.address])(name, unaborted)).toEqual([{ address, family }]);
  });

  it('rejects when the name does not exist, and when it has no address', async () => {
    const server = await startNameServer({ [name]: [] });
    const lookup = createLookup([server.address]);
    await expect(lookup('gone.example.org', unaborted)).rejects.toMatchObject({
      errors: [{ code: 'ENOTFOUND' }, { code: 'ENOTFOUND' }],
    });
    await expect(lookup(name, unaborted)).rejects.toMatchObject({ errors: [{ code: 'ENODATA' }, { code: 'ENODATA' }] });
  });

  it('rejects and ends its queries when the signal aborts, and sends none when it has aborted', async () => {
    const server = await startNameServer();
    const controller = new AbortController();
    const lookup = createLookup([server.address]);
    const looking = lookup(name, controller.signal);
    await expect.poll(() => server.asked.length).toBe(2);
    const begun = performance.now();
    controller.abort();
    await expect(looking).rejects.toMatchObject({ name: 'AbortError' });
    // The promise waits for its queries, which end after four seconds or more if they are not cancelled.
    expect(performance.now() - begun).toBeLessThan(2_000);
    await expect(lookup(name, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(server.asked).toHaveLength(2);
  });

  it('delays no system lookup, no file and no other fetch while 64 names get no reply', async () => {
    const [silent, server, servers] = await Promise.all([
      startNameServer(),
      startNameServer({ [name]: [publicAddress] }),
      startUpstreamServers(),
    ]);
    servers.on(`https://${name}/`, answering('here'));
    const controller = new AbortController();
    const lookup = createLookup([silent.address]);
    let ended = 0;
    const pending = Array.from({ length: 64 }, (_, index) =>
      lookup(`n${index}.slow.example`, controller.signal).finally(() => {
        ended += 1;
      }),
    );
    const outcomes = Promise.allSettled(pending);
    await expect.poll(() => silent.asked.length).toBe(128);
    const fetch = createSafeFetch({
      lookup: createLookup([server.address]),
      connect: servers.connect,
      userAgent: 'Korice tests',
    });
    const [addresses, file, bytes] = await Promise.all([
      lookupOnThread('localhost', { all: true }),
      readFile(fileURLToPath(import.meta.url), 'utf8'),
      fetch.read(`https://${name}/`, { hosts: 'public', accept: '', maxBytes: 100 }),
    ]);
    expect(addresses).toContainEqual({ address: '127.0.0.1', family: 4 });
    expect(file).toContain('slow.example');
    expect(bytes.toString()).toBe('here');
    expect(ended).toBe(0);
    controller.abort();
    expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true);
    await servers.close();
  });
});
