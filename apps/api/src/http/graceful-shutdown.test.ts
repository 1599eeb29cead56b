import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../platform/logger.js';
import { createGracefulShutdown } from './graceful-shutdown.js';
import { listen } from './listen.js';

async function open() {
  const server = createServer();
  onTestFinished(() => server.closeAllConnections());
  await listen(server, { port: 0, host: '127.0.0.1' }, createLogger('silent'));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, url, stop: () => createGracefulShutdown({ isBehindProxy: false }).stopListening(server) };
}

/** Sends a request; resolves when the server has received it. */
async function start(server: Server, url: string) {
  const received = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const answer = fetch(url).then((response) => response.text());
  const [, response] = await received;
  return { response, answer };
}

const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

describe('stopListening', () => {
  it('refuses new connections and completes an active request, after which the server closes', async () => {
    const { server, url, stop } = await open();
    const { response, answer } = await start(server, url);
    await stop();
    await expect(fetch(url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    const closed = close(server);
    // As `watch` does for a draining server: the client would keep the connection open.
    response.setHeader('Connection', 'close').end('complete');
    expect(await answer).toBe('complete');
    await closed;
  });

  it('ends an idle connection, and the server closes afterwards although no connection is left', async () => {
    const { server, stop } = await open();
    // No timeout ends the connection.
    server.keepAliveTimeout = 0;
    server.on('request', (_request, response) => response.end('complete'));
    const { port } = server.address() as AddressInfo;
    const idle = connect(port, '127.0.0.1').setEncoding('utf8');
    const closed = once(idle, 'close');
    idle.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect(once(idle, 'data')).resolves.toEqual([expect.stringMatching(/complete/)]);
    await stop();
    await closed;
    await close(server);
  });
});
