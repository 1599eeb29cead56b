import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageWidths, Problem, type Book, type UploadedImage } from '@korice/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './free-port.js';
import { startTestApp, type TestApp } from './app.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { awkwardNames } from './hostile-images/awkward-names.js';
import { bombs } from './hostile-images/claims.js';
import { trace, type HostileFile } from './hostile-images/file.js';
import { hostileImages } from './hostile-images/images.js';
import { answering, startUpstreamServers, type UpstreamServers } from './upstream-servers.js';
import { quartered } from './images.js';
import { startProcess, stopProcesses } from './processes.js';
import { createRawClient, type RawAnswer } from './raw-http.js';
import { isThorough, someOf, trySome } from './thoroughness.js';

/** Sampling interval of a short run, about a second. */
const every = 41;

let outside: UpstreamServers;
let app: TestApp;
let client: ReturnType<typeof createRawClient>;
let jpeg: Buffer;
beforeAll(async () => {
  outside = await startUpstreamServers();
  app = await startTestApp({}, { outside: outside.fetch });
  client = createRawClient(app.url);
  jpeg = await quartered(60, 40).jpeg().toBuffer();
});
afterAll(async () => {
  client.close();
  await stopProcesses();
  await app.close();
  await outside.close();
});

const boundary = 'granica';
const part = (headers: string, content: Buffer): Buffer[] => [
  Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
  content,
  Buffer.from('\r\n'),
];

interface Form {
  fields?: Record<string, string>;
  file?: { field: string; name: string; type?: string; bytes: Buffer };
}

/** Sends raw bytes: a browser would change file names. */
function post(path: string, by: BuiltUser, { fields = {}, file }: Form): Promise<RawAnswer> {
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    part(`Content-Disposition: form-data; name="${name}"`, Buffer.from(value)),
  );
  if (file)
    parts.push(
      ...part(
        `Content-Disposition: form-data; name="${file.field}"; filename="${file.name}"\r\nContent-Type: ${file.type ?? 'image/jpeg'}`,
        file.bytes,
      ),
    );
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  const headers = { ...by.auth, 'Content-Type': `multipart/form-data; boundary=${boundary}` };
  return client.send({ method: 'POST', path, headers, body });
}

type Sent = Pick<NonNullable<Form['file']>, 'name' | 'type' | 'bytes'>;

interface Entry {
  send: (by: BuiltUser, sent: Sent) => Promise<RawAnswer>;
  /** Where an accepted image is served from; undefined when it is not stored. */
  addressesOf: (answer: unknown) => string[];
  /** The error code of a refused file where it is not the file's own. */
  code?: string;
}

const book = { title: 'Na Drini ćuprija', author: 'Ivo Andrić', price: '900' };
const entries = {
  'an image': {
    send: (by, sent) => post('/api/images', by, { file: { field: 'image', ...sent } }),
    addressesOf: (answer) => variantsOf((answer as UploadedImage).url),
  },
  'an image of a new book': {
    send: (by, sent) => post('/api/books', by, { fields: book, file: { field: 'imagesToSend', ...sent } }),
    addressesOf: (answer) => (answer as Book).images.flatMap(({ url }) => variantsOf(url)),
  },
  'an avatar': {
    send: (by, sent) => post(`/api/users/${by._id}/avatar`, by, { file: { field: 'image', ...sent } }),
    addressesOf: (answer) => [(answer as { url: string }).url],
  },
  'a test': {
    send: (by, sent) => post('/api/test/images', by, { file: { field: 'images', ...sent } }),
    addressesOf: () => [],
  },
  'a cover': {
    send(by, { bytes }) {
      const coverUrl = `https://covers.openlibrary.org/b/id/${randomUUID()}.jpg`;
      outside.on(coverUrl, answering(bytes, { 'Content-Type': 'text/html' }));
      return post('/api/books/save-cover', by, { fields: { coverUrl } });
    },
    addressesOf: (answer) => variantsOf((answer as { imageUrl: string }).imageUrl),
    code: 'COVER_FAILED',
  },
} satisfies Record<string, Entry>;
const entryOf = (name: keyof typeof entries): Entry => entries[name];
const entryNames = Object.keys(entries) as (keyof typeof entries)[];

const variantsOf = (url: string): string[] => [url, ...imageWidths.map((width) => `${url}?w=${width}`)];

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};
/** Returns all stored files; temporary ones are removed right after the response and checked at the end. */
async function filesOf(): Promise<string[]> {
  const { UPLOAD_DIR: root } = app.deps.env;
  const folders = (await readdir(root)).filter((name) => name !== 'tmp');
  return (await Promise.all(folders.map((folder) => filesIn(join(root, folder))))).flat();
}
const expectNothingReceived = () => expect.poll(() => filesIn(join(app.deps.env.UPLOAD_DIR, 'tmp'))).toEqual([]);

/** Expects a clean WebP with headers that prevent sniffing. */
async function expectClean(address: string, said: string): Promise<void> {
  const response = await fetch(app.url + address);
  expect(response.status, said).toBe(200);
  expect(Object.fromEntries(response.headers), said).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': expect.stringMatching(/^inline; filename="[\w.-]+\.webp"$/) as string,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const { format, width, height, pages, exif, icc, xmp, iptc } = await sharp(bytes).metadata();
  expect({ format, pages, exif, icc, xmp, iptc }, said).toEqual({ format: 'webp' });
  expect(Math.max(width, height), said).toBeLessThanOrEqual(2_000);
  for (const remainder of [trace, 'script', 'EXIF', 'Photoshop']) expect(bytes.includes(remainder), said).toBe(false);
}

/** Uploads a file and expects `outcome` without side effects. */
async function expectHandled(entry: Entry, by: BuiltUser, sent: Sent, outcome: HostileFile['outcome'], said: string) {
  const before = { files: await filesOf(), records: await app.models.images.countDocuments() };
  const answer = await entry.send(by, sent);
  const body: unknown = JSON.parse(answer.text);
  if (answer.status >= 400) {
    const refusals = ['IMAGE_UNSUPPORTED', 'IMAGE_TOO_LARGE', entry.code];
    const { code } = Problem.parse(body);
    expect(entry.code === undefined && outcome !== 'either' ? [outcome] : refusals, said).toContain(code);
    expect(await app.models.images.countDocuments(), said).toBe(before.records);
    expect(new Set(await filesOf()), said).toEqual(new Set(before.files));
    return;
  }
  expect(['kept', 'either'], said).toContain(outcome);
  const addresses = entry.addressesOf(body);
  expect((await filesOf()).length - before.files.length, said).toBe(addresses.length);
  for (const address of addresses) await expectClean(address, said);
}

describe.for(entryNames)('as %s', (name) => {
  const entry = entryOf(name);

  it('a hostile file is refused with a code or becomes a clean image', { timeout: 240_000 }, async ({ annotate }) => {
    const files = someOf(hostileImages, every);
    let by = await buildUser(app);
    for (const [index, { name: what, outcome, build }] of files.entries()) {
      // A member may have 200 unused images.
      if (index % 150 === 149) by = await buildUser(app);
      const bytes = await build();
      // A cover of a few pixels is a placeholder of the catalogue.
      const expected = name === 'a cover' && outcome === 'kept' ? 'either' : outcome;
      await expectHandled(entry, by, { name: 'korice.jpg', bytes }, expected, `${what} as ${name}`);
    }
    await expectNothingReceived();
    await annotate(String(files.length), 'trust:uploads');
  });
});

describe('a file name', () => {
  const nameOf = (body: unknown): string =>
    (body as Partial<Book>).images?.[0]?.name ?? (body as { images?: { name: string }[]; name?: string }).name ?? '';

  it.for(['an image', 'an image of a new book'] as const)(
    'of %s is sanitized and does not affect the stored path',
    { timeout: 60_000 },
    async (name, { annotate }) => {
      const entry = entryOf(name);
      const by = await buildUser(app);
      let kept = 0;
      const tried = await trySome(awkwardNames, every, async (given) => {
        const answer = await entry.send(by, { name: given, bytes: jpeg });
        const said = `${JSON.stringify(given)} as ${name}`;
        // A file without a name is a text field.
        if (answer.status >= 400) {
          expect(answer.status, said).toBe(400);
          return;
        }
        kept += 1;
        const body: unknown = JSON.parse(answer.text);
        const shown = nameOf(body);
        expect(shown, said).not.toMatch(/[\p{Cc}\p{Cs}/\\\u202a-\u202e\u2066-\u2069]/u);
        expect(shown.length, said).toBeLessThanOrEqual(200);
        for (const address of entry.addressesOf(body)) {
          expect(address).toMatch(/^\/uploads\/[0-9a-f]{24}-1\.webp(\?w=\d+)?$/);
          await expectClean(address, said);
        }
      });
      expect(kept).toBeGreaterThanOrEqual(tried / 2);
      for (const stored of await filesOf())
        expect(stored).toMatch(/^[0-9a-f]{24}-\d+(-\d+)?\.webp$|^[0-9a-f]{24}-[0-9a-f]{16}\.webp$/);
      await annotate(String(tried), 'trust:uploads');
    },
  );

  it('and a Content-Type do not determine the format of a file', async ({ annotate }) => {
    const by = await buildUser(app);
    const types = [
      'text/html',
      'image/svg+xml',
      'application/x-php',
      'application/octet-stream',
      'image/webp',
      'a',
      '*/*',
    ];
    const tried = await trySome(types, every, async (type) => {
      await expectHandled(entryOf('an image'), by, { name: 'a.html', type, bytes: jpeg }, 'kept', type);
      const page = Buffer.from('<script>alert(1)</script>');
      await expectHandled(entryOf('an image'), by, { name: 'a.jpg', type, bytes: page }, 'IMAGE_UNSUPPORTED', type);
    });
    await annotate(String(tried * 2), 'trust:uploads');
  });
});

it(
  'decompression bombs use bounded memory, also concurrently, and leave no files',
  { timeout: 300_000 },
  async ({ annotate, skip }) => {
    skip(!isThorough, 'runs with TRUST=full alone: it starts the product and keeps it busy for half a minute');
    const product = await startProcess(app, await freePort(), {});
    const send = async (bytes: Buffer): Promise<number> => {
      // One account may have only a few concurrent forms.
      const by = await buildUser(app);
      const form = new FormData();
      form.set('images', new Blob([new Uint8Array(bytes)]), 'korice.jpg');
      const made = new Request(`${product.url}/api/test/images`, { method: 'POST', body: form, headers: by.auth });
      return (await fetch(made)).status;
    };
    try {
      await send(jpeg);
      const idle = await peakOf(product.child.pid);
      const built = await Promise.all(bombs.map(async ({ build }) => build()));
      for (const [index, bytes] of built.entries())
        expect(bombs[index]?.outcome === 'kept' ? [200] : [200, 413, 415], bombs[index]?.name).toContain(
          await send(bytes),
        );
      for (const status of await Promise.all([...built, ...built, ...built].map(send)))
        expect([200, 413, 415, 503]).toContain(status);
      expect((await peakOf(product.child.pid)) - idle).toBeLessThan(400);
      expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
      await expectNothingReceived();
      await annotate(String(bombs.length * 4), 'trust:uploads');
    } finally {
      await product.stop();
    }
  },
);

/** Returns the peak memory of a process in MB. */
async function peakOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid ?? 'self'}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}
