import { describe, expect, it } from 'vitest';
import { ifMatchHolds } from '../../platform/etag.js';
import { bookEtag, bookEtags } from './book-etag.js';

describe('the tag of a book', () => {
  it('differs by state and by what the viewer sees', () => {
    const tags = [bookEtag({ rev: 1 }, false), bookEtag({ rev: 1 }, true), bookEtag({ rev: 2 }, false)];
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });

  it('lets a write pass that names this state, on either page', () => {
    const tags = bookEtags({ rev: 2 });
    expect(ifMatchHolds(undefined, ...tags)).toBe(true);
    expect(ifMatchHolds('*', ...tags)).toBe(true);
    expect(ifMatchHolds(bookEtag({ rev: 2 }, false), ...tags)).toBe(true);
    expect(ifMatchHolds(`"1", ${bookEtag({ rev: 2 }, true)}`, ...tags)).toBe(true);
  });

  it('stops one that names another, or nothing that is a strong tag', () => {
    const tags = bookEtags({ rev: 2 });
    for (const header of ['"1"', '"12"', 'W/"2"', '2', '', '"2', 'null'])
      expect(ifMatchHolds(header, ...tags), header).toBe(false);
  });
});
