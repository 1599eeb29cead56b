import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from './find-program.js';
import { freePort } from './free-port.js';
import { startNginx, stopProcesses, type ProductProcess } from './processes.js';

const nginx = findProgram('nginx');
if (nginx === undefined) process.stdout.write('No nginx on the PATH: the tests of its timeouts are skipped.\n');

/** A second of nginx/korice.conf takes 10 ms. */
const timeoutFactor = 1 / 100;
/** More than 11 minutes of nginx/korice.conf: longer than the defaults of nginx and Node. */
const pauseMs = 7_000;

describe.skipIf(nginx === undefined)('nginx/korice.conf', { tags: ['services'] }, () => {
  let folder: string;
  let server: Server;
  let proxy: ProductProcess;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'korice-nginx-'));
    // Like a form that waits for its turn: its body is not read.
    server = createServer((request, response) => {
      void sleep(pauseMs)
        .then(() => buffer(request))
        .then((body) => response.end(String(body.length)))
        .catch(() => response.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    proxy = await startNginx(nginx ?? '', { folder, port: await freePort(), servers: [port], timeoutFactor });
  });
  afterAll(async () => {
    await stopProcesses();
    server.close();
    await rm(folder, { recursive: true });
  });

  const post = (init: RequestInit) => fetch(`${proxy.url}/api/books`, { method: 'POST', ...init });
  const formOf = (bytes: number) => {
    const form = new FormData();
    form.set('imagesToSend', new Blob([new Uint8Array(bytes)]), 'korice.jpg');
    return form;
  };

  it.each([
    ['small', 1_000],
    // More than nginx and both sockets buffer.
    ['large', 30_000_000],
  ])('waits more than 11 minutes until the product reads a %s form', async (_size, bytes) => {
    const response = await post({ body: formOf(bytes) });
    expect([response.status, Number(await response.text()) > bytes], proxy.output()).toEqual([200, true]);
  });

  it('waits less than 11 minutes for the response to another request', async () => {
    const response = await post({ body: '{}', headers: { 'Content-Type': 'application/json' } });
    expect(response.status, proxy.output()).toBe(502);
  });
});
