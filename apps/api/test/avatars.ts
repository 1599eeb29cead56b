import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import request, { type Response } from 'supertest';
import { avatarPath } from '../src/modules/accounts/users/avatar-files.js';
import type { TestApp } from './app.js';
import type { BuiltUser } from './factories/build-user.js';
import { quartered } from './pictures.js';

/** Uploads bytes as the avatar of a member, of `by` itself unless another is named. */
export const uploadAvatar = (app: TestApp, by: BuiltUser, bytes: Buffer | string, userId = by._id) =>
  request(app.url).post(`/api/users/${userId}/avatar`).set(by.auth).attach('image', Buffer.from(bytes), 'ja.jpg');

/** The address in the answer to an upload. */
export const urlOf = (response: Response): string => (response.body as { url: string }).url;

/** An avatar that is uploaded, which no profile has taken yet; answers its address. */
export const buildAvatar = async (app: TestApp, owner: BuiltUser): Promise<string> =>
  urlOf(await uploadAvatar(app, owner, await quartered(600, 400).jpeg().toBuffer()).expect(201));

/** Saves the profile of a member with this picture, of `by` itself unless another is named. */
export const saveProfileImage = (app: TestApp, by: BuiltUser, image: unknown, userId = by._id) =>
  request(app.url)
    .put(`/api/users/${userId}/profile`)
    .set(by.auth)
    .send({ name: 'Čitateljka', biography: '', categories: [], gender: '', image });

/** Where the file of an avatar lies. */
export const avatarFile = (app: TestApp, url: string): string => join(app.deps.env.UPLOAD_DIR, avatarPath(url));

/** The addresses of all files that are kept for a member. */
export async function storedAvatars(app: TestApp, { _id }: BuiltUser): Promise<string[]> {
  const names = await readdir(join(app.deps.env.UPLOAD_DIR, 'avatars'), { recursive: true });
  return names.filter((name) => name.includes(_id)).map((name) => `/uploads/avatars/${name.slice(3)}`);
}
