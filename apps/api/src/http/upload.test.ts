import { connect } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import request from 'supertest';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../test/app.js';
import { buildUser } from '../../test/factories/build-user.js';
import { HttpError } from '../platform/errors/http-error.js';
import { createLogger } from '../platform/logger.js';
import { createTemporaryFolders } from './temporary-folder.js';
import { createReceiveFiles } from './upload.js';

it('POST /api/images logs a client that disconnects during an upload as BAD_REQUEST and removes its files', async () => {
  const lines: unknown[] = [];
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = await startTestApp({ LOG_LEVEL: 'info' }, { logTo });
  onTestFinished(() => app.close());
  const { token } = await buildUser(app);
  const temporaryFiles = async () => {
    const entries = await readdir(join(app.folder, 'uploads', 'tmp'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile());
  };
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write(
    [
      'POST /api/images HTTP/1.1',
      'Host: a',
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=edge',
      'Content-Length: 100000',
      '',
      '--edge',
      'Content-Disposition: form-data; name="image"; filename="a.png"',
      '',
      'the beginning of an image',
    ].join('\r\n'),
  );
  await expect.poll(temporaryFiles).toHaveLength(1);
  socket.destroy();
  const refusal = { part: 'security', msg: 'refused', code: 'BAD_REQUEST', path: '/api/images' };
  await expect.poll(() => lines).toMatchObject([refusal]);
  await expect.poll(temporaryFiles).toEqual([]);
});

it('createReceiveFiles refuses a form above the shared byte budget, and frees the budget of a discarded form', async () => {
  const uploadDir = await mkdtemp(join(tmpdir(), 'korice-upload-'));
  onTestFinished(() => rm(uploadDir, { recursive: true, force: true }));
  const folders = await createTemporaryFolders(uploadDir, createLogger('silent'));
  onTestFinished(() => folders.close());
  const receiveFiles = createReceiveFiles({
    createFolder: () => folders.create(),
    countFile: () => Promise.resolve(),
    bounds: { maxOpenForms: 10, maxStoredBytes: 100_000 },
  });
  const [own = ''] = await readdir(uploadDir);
  const requestFolders = () => readdir(join(uploadDir, own));
  const kept: (() => Promise<void>)[] = [];
  const server = express().post('/', (incoming, response) => {
    receiveFiles(incoming, response, { field: 'image', maxCount: 2 }).then(
      ({ discard }) => {
        kept.push(discard);
        response.sendStatus(200);
      },
      (error: unknown) => {
        response.status(error instanceof HttpError ? error.status : 500).end();
      },
    );
  });
  const send = (bytes: number) => request(server).post('/').attach('image', Buffer.alloc(bytes), 'a.jpg');
  await send(60_000).expect(200);
  await send(60_000).expect(503);
  await send(30_000).expect(200);
  await kept[0]?.();
  await send(60_000).expect(200);
  expect(await requestFolders()).toHaveLength(2);
});
