import { readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../../test/app.js';
import { avatarFile, buildAvatar, saveProfileImage, storedAvatars } from '../../../../test/avatars.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { createAvatarFiles } from './avatar-files.js';

let app: TestApp;
let member: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await buildUser(app);
});

const upload = () => buildAvatar(app, member);
const save = (image: string) => saveProfileImage(app, member, image);
const stored = () => storedAvatars(app, member);

describe('the sweep of avatars', () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

  it('removes files that no profile used within a day, and temporary files', async () => {
    const [kept, forgotten] = [await upload(), await upload()];
    await save(kept).expect(200);
    const unfinished = `${avatarFile(app, kept)}.9e107d9d-372b-4b6e-8e5c-000000000000.tmp`;
    await writeFile(unfinished, 'hal');
    await app.services.avatars.sweep();
    expect(await stored()).toHaveLength(3);
    travelTo(app, hours(26));
    await app.services.avatars.sweep();
    expect(await stored()).toEqual([kept]);
    await request(app.url).get(forgotten).expect(404);
  });

  const ageBy = async (url: string, count: number) => {
    const written = hours(-count);
    await utimes(avatarFile(app, url), written, written);
  };

  it('keeps a file that a profile starts to use at the last moment', async () => {
    const url = await upload();
    await ageBy(url, 23.9);
    await Promise.all([app.services.avatars.sweep(), save(url).expect(200)]);
    await app.services.avatars.sweep();
    expect(await stored()).toEqual([url]);
  });

  it('removes no file that a profile can still use, and no profile can use a file that is due for removal', async () => {
    const url = await upload();
    await ageBy(url, 24.1);
    await app.services.avatars.sweep();
    expect(await stored()).toEqual([url]);
    await save(url).expect(404);
    await ageBy(url, 25.1);
    await Promise.all([app.services.avatars.sweep(), save(url).expect(404)]);
    expect(await stored()).toEqual([]);
    expect((await app.models.users.findById(member._id).lean())?.image).toBe('');
  });

  it('removes the avatars of deleted accounts', async () => {
    const url = await upload();
    await save(url).expect(200);
    await app.models.users.deleteOne({ _id: member._id });
    travelTo(app, hours(26));
    await app.services.avatars.sweep();
    expect(await stored()).toEqual([]);
  });

  it('removes no file of a folder with mostly unknown accounts', async () => {
    const files = createAvatarFiles(app.deps.storage);
    const unknownIds = Array.from({ length: 25 }, (_, index) => `${String(index).padStart(22, '0')}ab`);
    for (const userId of unknownIds) await files.write(userId, Buffer.from('x'));
    travelTo(app, hours(26));
    await app.services.avatars.sweep();
    const folder = dirname(avatarFile(app, `/uploads/avatars/${unknownIds[0] ?? ''}-${'0'.repeat(16)}.webp`));
    // Only their files: one account in 256 of the earlier tests has a random id that shares the folder.
    const left = (await readdir(folder)).filter((name) => unknownIds.some((userId) => name.startsWith(userId)));
    expect(left).toHaveLength(25);
    for (const userId of unknownIds) await files.removeAll(userId);
  });

  it('removes the files of a deleted account at once and no others', async () => {
    const other = `${'0'.repeat(22)}${member._id.slice(-2)}`;
    const files = createAvatarFiles(app.deps.storage);
    const url = await files.write(other, Buffer.from('x'));
    await upload();
    await upload();
    await app.services.avatars.removeOf(member._id);
    await app.services.avatars.removeOf(member._id);
    expect(await stored()).toEqual([]);
    expect(await files.exists(url)).toBe(true);
  });
});
