import { describe, expect, it } from 'vitest';
import { keep, keyOf } from './kept-outcomes.js';

const area = { name: 'chat', goals: { 'chat.messages': 10, 'chat.cuts': 2 }, files: [], minutes: 1 };

describe('keyOf', () => {
  it('changes with the name and content of each file, and ignores missing files', () => {
    const of = (...files: [string, string | undefined][]) =>
      keyOf(
        files.map(([name]) => name),
        files.map(([, content]) => (content === undefined ? undefined : Buffer.from(content))),
      );
    const keys = [of(['a', '1'], ['b', '']), of(['a', ''], ['b', '1']), of(['a', '1']), of(['b', '1']), of()];
    expect(new Set(keys).size).toBe(keys.length);
    expect(of(['a', '1'], ['b', undefined])).toBe(of(['a', '1']));
  });
});

describe('keep', () => {
  it('stores only an area that meets all its goals', () => {
    const kept = { key: '', outcomes: {} };
    const met = { counts: { 'chat.messages': 10, 'chat.cuts': 2 }, failures: [], seconds: 70 };
    keep(kept, area, { ...met, failures: ['it took more than 1 minutes'] });
    keep(kept, area, { ...met, counts: { 'chat.messages': 10, 'chat.cuts': 1 } });
    keep(kept, area, { ...met, counts: { 'chat.messages': 10 } });
    expect(kept.outcomes).toEqual({});
    keep(kept, area, met);
    expect(kept.outcomes).toEqual({ chat: met });
  });
});
