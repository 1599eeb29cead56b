import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { composeMail } from './compose.js';

it.each([
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onload='alert(1)",
  '<!-- &lt;b&gt; &amp;',
])('composeMail escapes markup in the values of a mail: %s', (text) => {
  const values = { name: text, email: text, subject: text, message: text, date: '21.11.2026', time: '10:00' };
  const { html, subject } = composeMail({ kind: 'contactNotice', to: 'gazda@example.com', language: 'sr', values });
  const { document } = new JSDOM(html).window;
  expect(document.title).toBe(subject);
  expect(subject).toContain(text);
  expect(document.body.textContent).toContain(text);
  expect([...document.querySelectorAll('script, img, [onload], [onerror]')]).toEqual([]);
});
