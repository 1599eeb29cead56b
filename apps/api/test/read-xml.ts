import { JSDOM } from 'jsdom';
import request from 'supertest';
import type { TestApp } from './app.js';

/** Fetches a path and parses it as strict XML. @throws when it is not well-formed */
export async function readXml(app: TestApp, path: string) {
  const answer = await request(app.url).get(path).expect(200);
  const { document } = new JSDOM(answer.text, { contentType: 'text/xml' }).window;
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const attributes = (selector: string, name: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name));
  return { answer, document, texts, attributes };
}
