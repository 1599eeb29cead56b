import { request } from 'node:http';
import { once } from 'node:events';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './free-port.js';
import { startTestApp, type TestApp } from './app.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { quartered } from './images.js';
import { startProcess, stopProcesses, type ProductProcess } from './processes.js';

const timeoutMs = 120_000;

let app: TestApp;
let member: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  member = await buildUser(app);
});
afterAll(async () => {
  await stopProcesses();
  await app.close();
}, timeoutMs);

const temporaryFiles = async (): Promise<string[]> => {
  const entries = await readdir(join(app.folder, 'uploads', 'tmp'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

/** Sets the time of every process folder to an hour ago: a running process refreshes its own. */
async function ageOwners(): Promise<void> {
  const parent = join(app.folder, 'uploads', 'tmp');
  const hourAgo = new Date(Date.now() - 3_600_000);
  for (const owner of await readdir(parent)) await utimes(join(parent, owner), hourAgo, hourAgo);
}

/** Sends the first half of an image. */
function beginUpload({ url }: ProductProcess, image: Buffer) {
  const head = '--edge\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
  const call = request(`${url}/api/images`, {
    method: 'POST',
    headers: { ...member.auth, 'Content-Type': 'multipart/form-data; boundary=edge' },
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  const half = image.length >> 1;
  call.write(Buffer.concat([Buffer.from(head), image.subarray(0, half)]));
  return {
    async finish(): Promise<number | undefined> {
      call.end(Buffer.concat([image.subarray(half), Buffer.from('\r\n--edge--\r\n')]));
      const [answer] = await answered;
      answer.resume();
      return answer.statusCode;
    },
  };
}

describe('two processes on one upload folder', () => {
  it(
    'keep each other’s uploads and remove those of a killed process',
    async () => {
      const image = await quartered(600, 400).png().toBuffer();
      const killed = await startProcess(app, await freePort(), {});
      const lost = beginUpload(killed, image);
      await expect.poll(temporaryFiles).toHaveLength(1);
      await Promise.all([killed.stop('SIGKILL'), expect(lost.finish()).rejects.toThrow()]);
      await ageOwners();
      const first = await startProcess(app, await freePort(), {});
      const upload = beginUpload(first, image);
      await expect.poll(temporaryFiles).toHaveLength(1);
      await startProcess(app, await freePort(), {});
      expect(await upload.finish()).toBe(201);
      await expect.poll(temporaryFiles).toEqual([]);
    },
    timeoutMs,
  );
});
