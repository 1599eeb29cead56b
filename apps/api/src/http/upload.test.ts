import { connect } from 'node:net';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../test/app.js';
import { buildUser } from '../../test/factories/build-user.js';

it('takes somebody who leaves in the middle of an upload for no fault of ours', async () => {
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
      'the beginning of a picture',
    ].join('\r\n'),
  );
  await expect.poll(temporaryFiles).toHaveLength(1);
  socket.destroy();
  const refusal = { part: 'security', msg: 'refused', code: 'BAD_REQUEST', path: '/api/images' };
  await expect.poll(() => lines).toMatchObject([refusal]);
  await expect.poll(temporaryFiles).toEqual([]);
});
