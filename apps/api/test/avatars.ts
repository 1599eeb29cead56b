import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import request, { type Response } from 'supertest';
import { avatarPath } from '../src/modules/accounts/users/avatar-files.js';
import type { TestApp } from './app.js';
import type { BuiltUser } from './factories/build-user.js';
import { quartered } from './images.js';

/** Uploads bytes as an avatar; `userId` defaults to `by`. */
export const uploadAvatar = (app: TestApp, by: BuiltUser, bytes: Buffer | string, userId = by._id) =>
  request(app.url).post(`/api/users/${userId}/avatar`).set(by.auth).attach('image', Buffer.from(bytes), 'ja.jpg');

/** Returns the URL in the response of an upload. */
export const urlOf = (response: Response): string => (response.body as { url: string }).url;

/** Uploads an avatar that no profile uses yet and returns its URL. */
export const buildAvatar = async (app: TestApp, owner: BuiltUser): Promise<string> =>
  urlOf(await uploadAvatar(app, owner, await quartered(600, 400).jpeg().toBuffer()).expect(201));

/** Saves a profile with this image; `userId` defaults to `by`. */
export const saveProfileImage = (app: TestApp, by: BuiltUser, image: unknown, userId = by._id) =>
  request(app.url)
    .put(`/api/users/${userId}/profile`)
    .set(by.auth)
    .send({ name: 'Čitateljka', biography: '', categories: [], gender: '', image });

export const avatarFile = (app: TestApp, url: string): string => join(app.deps.env.UPLOAD_DIR, avatarPath(url));

/** Returns the URLs of all stored avatar files of a member. */
export async function storedAvatars(app: TestApp, { _id }: BuiltUser): Promise<string[]> {
  const names = await readdir(join(app.deps.env.UPLOAD_DIR, 'avatars'), { recursive: true });
  return names.filter((name) => name.includes(_id)).map((name) => `/uploads/avatars/${name.slice(3)}`);
}
