import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { start } from '@korice/embedded-mongo';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../dist/db-export.js', import.meta.url));
const { EJSON, Double, Long, ObjectId } = mongoose.mongo.BSON;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'korice-export-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function run(args: string[]) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, INIT_CWD: folder, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, lines: output.trim().split('\n') };
}

describe('npm run db:export', { timeout: 120_000 }, () => {
  it('writes every document with its BSON types, for this user only, while the database is in use', async () => {
    const engine = await start({ dataDir: join(folder, 'data') });
    const connection = await mongoose.createConnection(engine.uri).asPromise();
    const documents = [
      {
        _id: new ObjectId(),
        title: 'Ђурђевак – „đ”\nu dva reda',
        whole: new Double(1),
        long: Long.fromString('9007199254740993'),
        at: new Date('2026-01-02T03:04:05.678Z'),
        list: [null, 1, { a: 'b' }],
      },
      { _id: new ObjectId(), title: '' },
    ];
    await connection.collection('books').insertMany(documents);
    await connection.collection<{ _id: string }>('words').insertOne({ _id: 'most' });
    expect(await run(['out'])).toEqual({ code: 0, lines: ['books.jsonl: 2', 'words.jsonl: 1'] });
    await connection.close();
    await engine.stop();

    expect((await readdir(join(folder, 'out'))).toSorted()).toEqual(['books.jsonl', 'words.jsonl']);
    const modeOf = async (...path: string[]) => (await stat(join(folder, 'out', ...path))).mode & 0o777;
    expect([await modeOf(), await modeOf('books.jsonl')]).toEqual([0o700, 0o600]);
    const lines = (await readFile(join(folder, 'out', 'books.jsonl'), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line): unknown => EJSON.parse(line, { relaxed: false }))).toEqual(
      documents.map((document): unknown =>
        EJSON.parse(EJSON.stringify(document, { relaxed: false }), { relaxed: false }),
      ),
    );

    expect(await run(['out'])).toMatchObject({
      code: 2,
      lines: [expect.any(String), expect.stringContaining('not empty')],
    });
  });

  it('exits with the reason when the folder argument or the database is missing', async () => {
    expect(await run([])).toMatchObject({ code: 2, lines: [expect.any(String), expect.stringContaining('folder')] });
    expect((await run(['out'])).lines[1]).toContain('there is no database');
  });
});
