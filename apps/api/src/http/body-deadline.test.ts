import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Request, Response } from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { HttpError } from '../platform/errors/http-error.js';
import { withBodyDeadline } from './body-deadline.js';

/** A server that receives a body with a deadline of `firstCheckMs`. */
async function connectTo(firstCheckMs: number): Promise<Socket> {
  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const [request, response] = [incoming as Request, outgoing as Response];
    withBodyDeadline(request, response, () => text(request), firstCheckMs).then(
      (body) => response.end(`${body.length} bytes`),
      (error: unknown) => {
        response.statusCode = error instanceof HttpError ? error.status : 500;
        response.end();
      },
    );
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  return socket;
}

const head = (length: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;

it('withBodyDeadline rejects with 408 and closes the connection when a body does not arrive in time', async () => {
  const socket = await connectTo(50);
  socket.write(`${head(1_000)}beginning`);
  const response = await text(socket);
  expect(response).toMatch(/^HTTP\/1\.1 408/);
  expect(response).toMatch(/connection: close/i);
});

it('withBodyDeadline keeps receiving a body after the deadline when it arrives fast enough', async () => {
  const socket = await connectTo(100);
  const bytes = 200_000;
  socket.write(head(bytes));
  socket.write(Buffer.alloc(bytes - 1));
  const timer = setTimeout(() => socket.write('a'), 300);
  onTestFinished(() => clearTimeout(timer));
  const [response] = (await once(socket, 'data')) as [Buffer];
  expect(response.toString()).toContain(`${bytes} bytes`);
});
