import type { DehydratedQuery } from '@korice/contracts';
import { serverText } from '@korice/texts/server';
import { JSDOM } from 'jsdom';
import request from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp } from './app.js';
import { removeBooks } from './factories/build-book.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { makeWebDist } from './web-dist.js';

export const publicUrl = 'https://korice.example';
let web: Awaited<ReturnType<typeof makeWebDist>>;
export let app: TestApp;
export let owner: BuiltUser;

/** Starts an application that serves pages. Each test has a new seller; all books are removed after each test. Call at the top level. */
export function withSite(): void {
  beforeAll(async () => {
    web = await makeWebDist();
    app = await startTestApp({ PUBLIC_URL: publicUrl }, { webDist: web.folder });
  });
  beforeEach(async () => {
    owner = await buildUser(app);
  });
  afterEach(() => removeBooks(app));
  afterAll(async () => {
    await app.close();
    await web.remove();
  });
}

export const open = (path: string) => request(app.url).get(path).set('Accept', 'text/html');

export async function read(path: string, status = 200) {
  const answer = await open(path).expect(status);
  const { document } = new JSDOM(answer.text).window;
  const content = (name: string) =>
    document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
  const link = (selector: string) => document.querySelector(`link${selector}`)?.getAttribute('href');
  return {
    document,
    title: document.title,
    lang: document.documentElement.getAttribute('lang'),
    content,
    link,
    structured: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent) as Record<string, unknown>,
    ),
    answers: JSON.parse(document.querySelector('#first-view')?.textContent ?? '[]') as DehydratedQuery[],
  };
}

export const typesOf = (things: Record<string, unknown>[]) => things.map((thing) => thing['@type']);
export const tab = (title: string) => serverText('sr', 'common', 'titlePattern', { title });
