import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Request, Response } from 'express';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.js';
import { buildUser, type BuiltUser } from '../../test/factories/build-user.js';
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

describe('an endpoint', () => {
  let app: TestApp;
  let member: BuiltUser;
  beforeAll(async () => {
    app = await startTestApp();
    member = await buildUser(app);
  });
  afterAll(() => app.close());

  /** Runs timers of 60 s after 100 ms, until the test ends. */
  function shortenDeadline(): void {
    const { setTimeout } = globalThis;
    const spy = vi.spyOn(globalThis as { setTimeout: (...given: never[]) => unknown }, 'setTimeout');
    onTestFinished(() => spy.mockRestore());
    spy.mockImplementation((run: () => void, delay?: number) => setTimeout(run, delay === 60_000 ? 100 : delay));
  }

  it.each([
    ['JSON', '/api/alerts', 'application/json', '{"kind":'],
    ['a form', '/api/images', 'multipart/form-data; boundary=granica', '--granica\r\n'],
  ])('responds 408 when %s stalls for 60 s', async (_kind, path, type, beginning) => {
    shortenDeadline();
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    const headers = { Host: 'a', ...member.auth, 'Content-Type': type, 'Content-Length': '1000' };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${beginning}`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408/);
  });
});
