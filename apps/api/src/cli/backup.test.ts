import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDatabase, start, type RunningDatabase } from '@korice/embedded-mongo';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createModels } from '../models.js';
import { createFolderStorage } from '../platform/files/object-storage.js';
import { createImageFiles } from '../modules/images/image-files.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'korice-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function run(script: 'backup' | 'restore', args: string[], variables: Record<string, string> = {}) {
  const file = fileURLToPath(new URL(`../../dist/${script}.js`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, INIT_CWD: folder, DATA_DIR: join(folder, 'data'), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output.trim() };
}

const restoreInto = (name: string, from = 'copy', variables: Record<string, string> = {}) =>
  run('restore', [from], { DATA_DIR: join(folder, name), ...variables });

async function filesOf(root: string): Promise<Record<string, string>> {
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const read = files.map(async (path) => [path.slice(root.length + 1), await readFile(path, 'base64')] as const);
  return Object.fromEntries((await Promise.all(read)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function documentsOf(dataDir: string): Promise<Record<string, unknown[]>> {
  const reader = readDatabase(dataDir);
  const found = Object.fromEntries([...reader.counts().keys()].map((name) => [name, [...reader.documents(name)]]));
  await reader.close();
  return found;
}

/** Stores one book with one image, and an image that nothing refers to. Returns the running engine. */
async function buildData(): Promise<RunningDatabase> {
  const dataDir = join(folder, 'data');
  const engine = await start({ dataDir });
  const connection = await mongoose.createConnection(engine.uri).asPromise();
  const models = createModels(connection);
  const owner = new mongoose.Types.ObjectId();
  const image = {
    full: Buffer.from('full'),
    variants: { 240: Buffer.from('s'), 480: Buffer.from('m'), 960: Buffer.from('l') },
  };
  const files = createImageFiles(createFolderStorage(join(dataDir, 'uploads')));
  const id = '6'.repeat(24);
  for (const [known, version] of [
    [id, 2],
    [id, 1],
    ['7'.repeat(24), 1],
  ] as const)
    await files.write({ id: known, version }, { width: 3, height: 4, ...image });
  await files.keepOriginal(id);
  await models.books.collection.insertOne({
    _id: new mongoose.Types.ObjectId(),
    title: 'Проклета авлија',
    owner: { _id: owner, name: 'Ana', city: '' },
    images: [{ url: `/uploads/${id}-2.webp`, name: '', width: 3, height: 4, source: 'photo' }],
  });
  const avatar = `/uploads/avatars/${owner.toHexString()}-${'0'.repeat(16)}.webp`;
  await models.users.collection.insertOne({ _id: owner, name: 'Ana', image: avatar });
  const avatarFile = join(dataDir, 'uploads', 'avatars', owner.toHexString().slice(-2), avatar.split('/').at(-1) ?? '');
  await mkdir(dirname(avatarFile), { recursive: true });
  await writeFile(avatarFile, 'avatar');
  await mkdir(join(dataDir, 'uploads', 'tmp'));
  await writeFile(join(dataDir, 'uploads', 'tmp', 'under-way'), 'half');
  await writeFile(join(dataDir, 'jwt-secret'), 'the key');
  await writeFile(join(dataDir, 'data-key'), 'the data key');
  await writeFile(join(dataDir, 'vapid-keys'), 'the push keys');
  await connection.close();
  return engine;
}

describe('npm run backup and npm run restore', { timeout: 120_000 }, () => {
  it('restore all documents, used images and keys from a backup taken while the database is in use', async () => {
    const engine = await buildData();
    const taken = await run('backup', ['copy']);
    expect(taken.output).toContain('2 documents and 6 image files');
    expect(taken.code).toBe(0);
    await engine.stop();
    const restored = await restoreInto('again');
    expect(restored.output).toContain('as it was at 20');
    expect(restored.code).toBe(0);

    const [before, after] = [join(folder, 'data'), join(folder, 'again')];
    expect(await documentsOf(after)).toEqual(await documentsOf(before));
    const uploads = await filesOf(join(before, 'uploads'));
    const strays = Object.keys(uploads).filter((name) => /^tmp|^77|6-1(-\d+)?\.webp/.test(name));
    expect(strays).toHaveLength(9);
    const own = Object.entries(uploads).filter(([name]) => !strays.includes(name));
    expect(Object.entries(await filesOf(join(after, 'uploads')))).toEqual(own);
    expect(await readFile(join(after, 'jwt-secret'), 'utf8')).toBe('the key');
    expect(await readFile(join(after, 'data-key'), 'utf8')).toBe('the data key');
    expect(await readFile(join(after, 'vapid-keys'), 'utf8')).toBe('the push keys');
    expect((await readdir(folder)).toSorted()).toEqual(['again', 'copy', 'data']);

    // A backup of a folder that is not in use has the same files.
    expect(await run('backup', ['alone'])).toMatchObject({ code: 0 });
    const shown = ['db/data.mdb', 'SHA256SUMS', 'backup.json'];
    const withoutDatabase = async (name: string) =>
      Object.entries(await filesOf(join(folder, name))).filter(([path]) => !shown.includes(path));
    expect(await withoutDatabase('alone')).toEqual(await withoutDatabase('copy'));
  });

  it('report an image variant that was missing before the backup, and succeed', async () => {
    await (await buildData()).stop();
    await rm(join(folder, 'data', 'uploads', '66', `${'6'.repeat(24)}-2-480.webp`));
    const { code, output } = await run('backup', ['copy']);
    expect(code).toBe(0);
    expect(output).toContain(`was missing before: 66/${'6'.repeat(24)}-2-480.webp`);
    expect(await restoreInto('again')).toMatchObject({ code: 0 });
  });

  it('refuse to back up a database most of whose images are missing, and leave no folder', async () => {
    await (await buildData()).stop();
    const uploads = join(folder, 'data', 'uploads');
    await rm(join(uploads, '66'), { recursive: true });
    const { code, output } = await run('backup', ['copy']);
    expect(output).toContain(`4 of 5 image files are not in ${uploads}, which seems to be another store of images.`);
    expect(code).toBe(2);
    expect(await readdir(folder)).toEqual(['data']);
  });

  it('never overwrite a backup, a database, images or a folder that is in use', async () => {
    await (await buildData()).stop();
    await run('backup', ['copy']);
    expect(await run('backup', ['copy'])).toEqual({ code: 2, output: `${join(folder, 'copy')} is not empty.` });
    expect(await restoreInto('data')).toEqual({
      code: 2,
      output: `There is a database in ${join(folder, 'data')} already. Set DATA_DIR to another folder.`,
    });
    await mkdir(join(folder, 'other', 'uploads', 'ab'), { recursive: true });
    await writeFile(join(folder, 'other', 'uploads', 'ab', 'x-1.webp'), '');
    const refused = await restoreInto('other');
    expect(refused.output).toContain('There are images');
    expect(refused.code).toBe(2);
    // A process that is just starting holds the lock of the folder, which has no database yet.
    await mkdir(join(folder, 'starting', 'db'), { recursive: true });
    await writeFile(join(folder, 'starting', 'db', 'lock'), `${process.pid}\n\n`);
    const held = await restoreInto('starting');
    expect(held.output).toContain(`is in use by process ${process.pid}`);
    expect(held.code).toBe(2);
    expect(Object.keys(await filesOf(join(folder, 'starting')))).toEqual(['db/lock']);
  });

  it('refuse to restore over other keys that the environment does not replace, and keep equal and unused ones', async () => {
    await (await buildData()).stop();
    await run('backup', ['copy']);
    const keyed = join(folder, 'keyed');
    await mkdir(keyed);
    await writeFile(join(keyed, 'jwt-secret'), 'the key\n');
    await writeFile(join(keyed, 'data-key'), 'own key');
    await writeFile(join(keyed, 'vapid-keys'), 'own keys');
    expect(await restoreInto('keyed')).toEqual({
      code: 2,
      output: [
        `${join(keyed, 'data-key')} is not the key of the backup. Remove it, or set DATA_KEY.`,
        `${join(keyed, 'vapid-keys')} is not the key of the backup. Remove it, or set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY.`,
      ].join('\n'),
    });
    expect((await readdir(keyed)).toSorted()).toEqual(['data-key', 'db', 'jwt-secret', 'vapid-keys']);
    expect(await readdir(join(keyed, 'db'))).toEqual([]);
    await rm(join(keyed, 'vapid-keys'));
    const configured = { DATA_KEY: Buffer.alloc(32, 1).toString('base64') };
    expect(await restoreInto('keyed', 'copy', configured)).toMatchObject({ code: 0 });
    expect(await readFile(join(keyed, 'jwt-secret'), 'utf8')).toBe('the key\n');
    expect(await readFile(join(keyed, 'data-key'), 'utf8')).toBe('own key');
    expect(await readFile(join(keyed, 'vapid-keys'), 'utf8')).toBe('the push keys');
  });

  it('refuse to restore a damaged backup, and write none of its files', async () => {
    await (await buildData()).stop();
    await run('backup', ['copy']);
    const image = `uploads/66/${'6'.repeat(24)}-2.webp`;
    await appendFile(join(folder, 'copy', image), 'x');
    expect(await restoreInto('again')).toEqual({
      code: 2,
      output: `${join(folder, 'copy')} is damaged: ${image} is not what was backed up.`,
    });
    expect(await filesOf(join(folder, 'again'))).toEqual({});
    await rm(join(folder, 'again'), { recursive: true });
    await rm(join(folder, 'copy', image));
    expect((await restoreInto('again')).output).toBe(`${join(folder, 'copy')} is damaged: ${image} is missing.`);
    await rm(join(folder, 'again'), { recursive: true });
    await appendFile(join(folder, 'copy', 'SHA256SUMS'), `${'0'.repeat(64)}  uploads/../../elsewhere\n`);
    expect((await restoreInto('again')).output).toContain('is damaged: its SHA256SUMS');
    await writeFile(join(folder, 'copy', 'backup.json'), '{"format": 2}');
    expect((await restoreInto('again')).output).toContain('was not made by this version');
  });

  it('refuse to restore a backup whose SHA256SUMS is shortened or has a damaged line, and write none of its files', async () => {
    await (await buildData()).stop();
    await run('backup', ['copy']);
    const file = join(folder, 'copy', 'SHA256SUMS');
    const sums = await readFile(file, 'utf8');
    const lines = sums.split('\n').slice(0, -1);
    const without = (part: string) => lines.filter((line) => !line.includes(part)).map((line) => `${line}\n`);
    const damaged = [
      without('-2-480.webp').join(''),
      without('data-key').join(''),
      `${sums}half a line\n`,
      `${sums}${lines[1] ?? ''}`,
      sums.trimEnd(),
    ];
    const refused = `${join(folder, 'copy')} is damaged: its SHA256SUMS is not the one that was written.`;
    for (const text of damaged) {
      await writeFile(file, text);
      expect(await restoreInto('again')).toEqual({ code: 2, output: refused });
    }
    expect(await readdir(folder)).toEqual(['copy', 'data']);
    await writeFile(file, sums);
    expect(await restoreInto('again')).toMatchObject({ code: 0 });
  });

  it('restore a backup of 1.0, whose backup.json does not name the keys', async () => {
    await (await buildData()).stop();
    await run('backup', ['copy']);
    const file = join(folder, 'copy', 'backup.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    expect(manifest.keys).toEqual(['jwt-secret', 'data-key', 'vapid-keys']);
    await writeFile(file, JSON.stringify({ ...manifest, keys: undefined }));
    expect(await restoreInto('again')).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, 'again', 'data-key'), 'utf8')).toBe('the data key');
  });

  it('exit with code 2 and the reason for a missing argument, database, backup or remote server, and write no file', async () => {
    expect(await run('backup', [])).toEqual({ code: 2, output: 'backup takes the folder to write to.' });
    expect(await run('restore', ['a', 'b'])).toEqual({ code: 2, output: 'restore takes the folder of a backup.' });
    expect(await run('backup', ['copy'])).toEqual({
      code: 2,
      output: `There is no database in ${join(folder, 'data')}.`,
    });
    expect(await run('restore', ['copy'])).toEqual({
      code: 2,
      output: `${join(folder, 'copy')} is no backup: it has no backup.json.`,
    });
    const away = { MONGODB_URI: 'mongodb://127.0.0.1:1/korice' };
    expect((await run('backup', ['copy'], away)).output).toContain('back up that server with mongodump');
    expect((await run('restore', ['copy'], away)).output).toContain('restore that server with mongorestore');
    expect(await readdir(folder)).toEqual([]);
  });
});
