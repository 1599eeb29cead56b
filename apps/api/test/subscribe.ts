import request from 'supertest';
import type { TestApp } from './app.js';
import { delivered } from './mails.js';

export const reader = 'citateljka@example.com';

/** Subscribes to the newsletter, confirms with the mailed link and returns the token of the mail. */
export async function subscribe(app: TestApp, email = reader): Promise<string> {
  await request(app.url).post('/api/newsletter').send({ email });
  const mail = (await delivered(app)).findLast(({ to }) => to === email);
  const token = /\/newsletter\/confirm\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await request(app.url).post('/api/newsletter/confirm').send({ token }).expect(200);
  return token;
}
