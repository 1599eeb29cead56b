import { JSDOM } from 'jsdom';
import request from 'supertest';
import type { TestApp } from './app.js';

/** What the product answers at a path, parsed as XML and nothing else: a document that is not well-formed throws. */
export async function readXml(app: TestApp, path: string) {
  const answer = await request(app.url).get(path).expect(200);
  const { document } = new JSDOM(answer.text, { contentType: 'text/xml' }).window;
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const attributes = (selector: string, name: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name));
  return { answer, document, texts, attributes };
}
