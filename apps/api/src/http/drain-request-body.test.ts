import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { drainRequestBody } from './drain-request-body.js';

let server: Server;
afterEach(() => {
  server.close();
});

/** Connects to a server that responds 401 before it reads an upload. */
async function connectToRefusing(options?: { timeoutMs: number }): Promise<Socket> {
  server = createServer((request, response) => {
    if (!request.complete) drainRequestBody(request, options);
    response.statusCode = 401;
    response.end('no');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const answerOn = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]);
const megabyte = Buffer.alloc(1024 * 1024);
const upload = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${8 * megabyte.length}\r\n\r\n`;

it('drainRequestBody lets a refused client finish its upload and reuse the connection', async () => {
  const socket = await connectToRefusing();
  socket.write(upload);
  socket.write(megabyte);
  expect(await answerOn(socket)).toContain('401');
  for (let sent = 1; sent < 8; sent += 1) socket.write(megabyte);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await answerOn(socket)).toContain('401');
  socket.destroy();
});

it('drainRequestBody closes the connection of a client that sends longer than the timeout', async () => {
  const socket = await connectToRefusing({ timeoutMs: 20 });
  socket.write(upload);
  expect(await answerOn(socket)).toContain('401');
  await once(socket, 'close');
});
