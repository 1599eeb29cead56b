import { describe, expect, it } from 'vitest';
import { bookEtag, ifMatchHolds } from './book-etag.js';

describe('the tag of a book', () => {
  it('differs by state and by what the viewer sees', () => {
    const tags = [bookEtag({ rev: 1 }, false), bookEtag({ rev: 1 }, true), bookEtag({ rev: 2 }, false)];
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });

  it('lets a write pass that names this state, on either page', () => {
    expect(ifMatchHolds(undefined, { rev: 2 })).toBe(true);
    expect(ifMatchHolds('*', { rev: 2 })).toBe(true);
    expect(ifMatchHolds(bookEtag({ rev: 2 }, false), { rev: 2 })).toBe(true);
    expect(ifMatchHolds(`"1", ${bookEtag({ rev: 2 }, true)}`, { rev: 2 })).toBe(true);
  });

  it('stops one that names another, or nothing that is a strong tag', () => {
    for (const header of ['"1"', '"12"', 'W/"2"', '2', '', '"2', 'null'])
      expect(ifMatchHolds(header, { rev: 2 }), header).toBe(false);
  });
});
