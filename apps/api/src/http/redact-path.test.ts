import { describe, expect, it } from 'vitest';
import { redactPath } from './redact-path.js';

const slug = 'kako-smo-na-sajmu-knjiga-nasli-prvo-izdanje-seoba';
const secret = 'a'.repeat(43);

describe('redactPath', () => {
  it('keeps the long slug of a public page and removes the query', () => {
    for (const path of [`/page/${slug}`, `/api/pages/slug/${slug}`]) expect(redactPath(`${path}?a=b`)).toBe(path);
  });

  it('redacts segments as long as a secret in every other path', () => {
    expect(redactPath(`/api/books/${secret}`)).toBe('/api/books/…');
    expect(redactPath(`/page/${slug}/${secret}`)).toBe('/page/…/…');
    expect(redactPath(`/x/page/${secret}`)).toBe('/x/page/…');
    expect(redactPath(`/api/auth/activate/page/${slug}`)).toBe('/api/auth/activate/…');
    for (const path of ['/alerts/end', '/api/alerts/end']) expect(redactPath(`${path}/a.${slug}`)).toBe(`${path}/…`);
  });
});
