import { afterEach, describe, expect, it, vi } from 'vitest';
import { readDraft, removeDraft, writeDraft } from '../../lib/use-draft.js';
import { BookDraft, bookDraftName, lastingImages } from './book-draft.js';
import { emptyValues } from './book-form-values.js';

const draft = (overrides: Partial<BookDraft> = {}): BookDraft => ({
  values: { ...emptyValues('EUR'), title: 'Tvrđava' },
  pictures: [],
  unsentImages: 0,
  savedAt: Date.now(),
  clientId: 'abc',
  etag: null,
  ...overrides,
});

describe('BookDraft', () => {
  afterEach(() => vi.useRealTimers());

  const place = { userId: 'jelena', formName: bookDraftName(undefined) };

  it('is stored per account and per book', () => {
    const kept = draft();
    expect(writeDraft(place, JSON.stringify(kept))).toBe(true);
    expect(readDraft(place, BookDraft)).toEqual(kept);
    expect(readDraft({ ...place, userId: 'ivana' }, BookDraft)).toBeNull();
    expect(readDraft({ ...place, formName: bookDraftName('b1') }, BookDraft)).toBeNull();
    removeDraft(place);
    expect(readDraft(place, BookDraft)).toBeNull();
  });

  it.each(['not json', '{}', '{"values":{"title":1}}'])('ignores the invalid stored text %j', (text) => {
    localStorage.setItem('korice.draft.jelena.book.new', text);
    expect(readDraft(place, BookDraft)).toBeNull();
  });

  it('restores a draft that was stored before a text field was added', () => {
    const { publisher: _added, ...values } = draft().values;
    localStorage.setItem('korice.draft.jelena.book.new', JSON.stringify({ ...draft(), values }));
    expect(readDraft(place, BookDraft)?.values).toEqual(draft().values);
  });

  it('restores a draft that was stored before it counted unsent images', () => {
    const { unsentImages: _added, ...older } = draft();
    localStorage.setItem('korice.draft.jelena.book.new', JSON.stringify(older));
    expect(readDraft(place, BookDraft)?.unsentImages).toBe(0);
  });

  it('omits uploads older than 24 hours, which the API has deleted', () => {
    vi.useFakeTimers();
    const picture = { url: '/uploads/a-1.webp', name: 'a', width: 3, height: 4, source: 'photo' as const };
    const pictures = [
      { ...picture, sentAt: Date.now() },
      { ...picture, url: '/uploads/b-1.webp', sentAt: null },
    ];
    const kept = draft({ pictures });
    expect(lastingImages(kept)).toEqual(pictures);
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(lastingImages(kept)).toEqual([pictures[1]]);
  });
});
