import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp } from '../../../../test/app.js';
import { createBookWords, wordChanges } from './book-words.js';

const book = (listed: boolean, ...words: string[]) => ({ listed, words });

describe('wordChanges', () => {
  it('counts the words of a new and of a deleted book', () => {
    expect([...wordChanges(undefined, book(true, 'drini', 'cuprija'))]).toEqual([
      ['drini', 1],
      ['cuprija', 1],
    ]);
    expect([...wordChanges(book(true, 'drini'), undefined)]).toEqual([['drini', -1]]);
  });

  it('counts only what changed', () => {
    expect([...wordChanges(book(true, 'prokleta', 'avlija'), book(true, 'travnicka', 'avlija'))]).toEqual([
      ['prokleta', -1],
      ['travnicka', 1],
    ]);
    expect(wordChanges(book(true, 'avlija'), book(true, 'avlija')).size).toBe(0);
  });

  it('counts listed books only', () => {
    expect([...wordChanges(book(true, 'avlija'), book(false, 'avlija'))]).toEqual([['avlija', -1]]);
    expect(wordChanges(book(false, 'avlija'), book(false, 'kuca')).size).toBe(0);
  });

  it('leaves out short words and numbers', () => {
    expect([...wordChanges(undefined, book(true, 'na', 'rat', 'most', '1984', '9788652118762', '865211876x'))]).toEqual(
      [['most', 1]],
    );
  });
});

it('BookWords.apply counts words in alphabetical order, because concurrent writes in other orders can deadlock', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const bulkWrite = vi.spyOn(app.models.words, 'bulkWrite');
  await createBookWords(app.models.words).apply(new Map(['most', 'ana', 'drina'].map((word) => [word, 1])));
  const [operations] = bulkWrite.mock.calls[0] ?? [];
  expect(operations).toMatchObject(['ana', 'drina', 'most'].map((_id) => ({ updateOne: { filter: { _id } } })));
});
