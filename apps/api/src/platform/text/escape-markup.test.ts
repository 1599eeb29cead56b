import { serverText } from '@korice/texts/server';
import { describe, expect, it } from 'vitest';
import { buildBook } from '../../../test/factories/build-book.js';
import { app, owner, read, tab, withSite } from '../../../test/site-pages.js';
import { inlineScript } from '../../../test/web-dist.js';

withSite();

/** The type of each script of a page, or its code when it has no type. */
const scriptsOf = ({ document }: Awaited<ReturnType<typeof read>>): string[] =>
  [...document.querySelectorAll('script')].map((script) => script.getAttribute('type') ?? script.textContent);

describe('a page with markup in its texts', () => {
  const hostile = [
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='alert(1)",
    '<!-- <script>',
    '--></script><script>alert(1)</script>',
    ']]><script>alert(1)</script>',
    '&lt;b&gt; &amp; \u2028\u2029 $& $1 __CSP_NONCE__',
    '</SCRIPT ><svg onload=alert(1)>',
  ];

  it.each(hostile)('escapes the title and the descriptions of a book: %s', async (title) => {
    const book = await buildBook(app, { owner, title, author: title, shortDescription: title, fullDescription: title });
    const page = await read(`/book/${book.id}`);
    expect(page.title).toBe(tab(`${title} – ${title}`));
    expect(page.content('og:title')).toBe(`${title} – ${title}`);
    expect(page.content('description')).toBe(title);
    expect(page.structured[0]?.name).toBe(title);
    expect(page.answers[0]?.data).toMatchObject({ title, fullDescription: title });
    expect(scriptsOf(page)).toEqual([inlineScript, 'application/ld+json', 'application/ld+json', 'application/json']);
    expect([...page.document.querySelectorAll('img, svg, [onload], [onerror]')]).toEqual([]);
  });

  it('escapes the query of a search', async () => {
    const q = '"><script>alert(1)</script>';
    const page = await read(`/categories?q=${encodeURIComponent(q)}`);
    expect(page.title).toBe(tab(serverText('sr', 'search', 'pageTitleFor', { query: q })));
    expect(scriptsOf(page)).toEqual([inlineScript]);
  });
});
