import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createLogger } from '../platform/logger.js';
import { createHttpServer, listen } from './listen.js';

const servers: Server[] = [];
const open = () => {
  const server = createServer((_request, response) => response.end('here'));
  servers.push(server);
  return server;
};
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const log = createLogger('silent');

it('listen rejects with EADDRINUSE when the port is in use', async () => {
  const [first, second] = [open(), open()];
  await listen(first, { port: 0, host: '127.0.0.1' }, log);
  const { port } = first.address() as AddressInfo;
  await expect(listen(second, { port, host: '127.0.0.1' }, log)).rejects.toMatchObject({ code: 'EADDRINUSE', port });
});

it('listen logs every accept error, such as EMFILE, and keeps serving', async () => {
  const server = open();
  await listen(server, { port: 0, host: '127.0.0.1' }, log);
  const error = vi.spyOn(log, 'error');
  const fault = new Error('accept EMFILE');
  for (let count = 0; count < 2; count += 1) server.emit('error', fault);
  expect(error.mock.calls).toEqual(Array(2).fill([{ err: fault }, 'a connection could not be accepted']));
  const { port } = server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here');
});

it('createHttpServer gives a request 15 minutes, for a large form on a slow connection, and its headers one', () => {
  const { requestTimeout, headersTimeout } = createHttpServer(() => undefined);
  expect({ requestTimeout, headersTimeout }).toEqual({ requestTimeout: 900_000, headersTimeout: 60_000 });
});
