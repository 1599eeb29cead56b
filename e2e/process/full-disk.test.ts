import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openAccount } from '../account.js';
import { pngImage } from '../images.js';
import { call } from '../call.js';
import { makeDataDir, removeDataDir, startProduct, type Product } from '../product.js';
import { runScript } from './run-script.js';
import { fill, mountSmall } from './small-disk.js';

const statusOf = async (answer: Promise<Response>): Promise<[number, unknown]> => {
  const response = await answer;
  const body: unknown = await response.json();
  return [response.status, (body as { code?: string }).code];
};

function upload({ url }: Product, token: string, image: Buffer): Promise<Response> {
  const form = new FormData();
  form.set('image', new Blob([Uint8Array.from(image)]), 'korice.png');
  return fetch(`${url}/api/images`, { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body: form });
}

const write = ({ url }: Product): Promise<Response> =>
  fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Ana',
      email: 'ana@example.com',
      subject: 'Pitanje',
      message: 'Da li šaljete? '.repeat(300),
    }),
  });

it('a full disk refuses writes and serves reads, and a restart with free space restores everything', async (context) => {
  const dataDir = await makeDataDir();
  onTestFinished(() => removeDataDir(dataDir));
  const reason = mountSmall(dataDir);
  context.skip(reason !== undefined, `a small file system cannot be mounted here: ${reason ?? ''}`);

  const product = await startProduct(dataDir, { RATE_LIMIT: 'off', ADMIN_EMAILS: 'prodavac@example.com' });
  const token = await openAccount(product);
  const filler = join(dataDir, 'filler');
  await fill(filler);

  expect(await statusOf(upload(product, token, await pngImage()))).toEqual([503, 'UNAVAILABLE']);
  expect(await statusOf(write(product))).toEqual([503, 'UNAVAILABLE']);
  expect(await statusOf(write(product))).toEqual([503, 'UNAVAILABLE']);
  const authorization = { Authorization: `Bearer ${token}` };
  for (const path of ['/api/books', '/auth/me', '/api/books/my-books', '/health/ready'])
    expect((await fetch(product.url + path, { headers: authorization })).status, path).toBe(200);
  expect(product.process.exitCode).toBeNull();

  // Free space alone does not help, and the admin and the doctor say so.
  await rm(filler);
  expect(await statusOf(write(product))).toEqual([503, 'UNAVAILABLE']);
  const { problems } = await call<{ problems: { kind: string }[] }>(product, token, 'GET', '/api/admin/operation');
  expect(problems[0]?.kind).toBe('databaseReadOnly');
  const doctor = await runScript('doctor', dataDir);
  expect([doctor.code, doctor.said]).toEqual([
    1,
    expect.stringContaining('read-only database: the database takes no more writes'),
  ]);

  expect(await product.stop()).toBe(0);
  const again = await startProduct(dataDir, { RATE_LIMIT: 'off' });
  expect((await fetch(`${again.url}/auth/me`, { headers: authorization })).status).toBe(200);
  expect((await write(again)).ok).toBe(true);
  expect((await runScript('doctor', dataDir)).said).not.toContain('read-only');
  expect(await again.stop()).toBe(0);
}, 120_000);
