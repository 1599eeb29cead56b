import { describe, expect, it } from 'vitest';
import { loggedPath } from './logged-path.js';

const slug = 'kako-smo-na-sajmu-knjiga-nasli-prvo-izdanje-seoba';
const secret = 'a'.repeat(43);

describe('the path that is logged', () => {
  it('names the public page that was asked for, however long its slug', () => {
    for (const path of [`/page/${slug}`, `/api/pages/slug/${slug}`]) expect(loggedPath(`${path}?a=b`)).toBe(path);
  });

  it('holds nothing as long as a secret anywhere else', () => {
    expect(loggedPath(`/api/books/${secret}`)).toBe('/api/books/…');
    expect(loggedPath(`/page/${slug}/${secret}`)).toBe('/page/…/…');
    expect(loggedPath(`/x/page/${secret}`)).toBe('/x/page/…');
    expect(loggedPath(`/api/auth/activate/page/${slug}`)).toBe('/api/auth/activate/…');
  });
});
