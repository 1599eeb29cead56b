import { describe, expect, it } from 'vitest';
import { storeOutcome, keyOf } from './kept-outcomes.js';

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

describe('storeOutcome', () => {
  it('stores only an area that meets all its goals', () => {
    const kept = { key: '', outcomes: {} };
    const met = { counts: { 'chat.messages': 10, 'chat.cuts': 2 }, failures: [], seconds: 70 };
    storeOutcome(kept, area, { ...met, failures: ['it took more than 1 minutes'] });
    storeOutcome(kept, area, { ...met, counts: { 'chat.messages': 10, 'chat.cuts': 1 } });
    storeOutcome(kept, area, { ...met, counts: { 'chat.messages': 10 } });
    expect(kept.outcomes).toEqual({});
    storeOutcome(kept, area, met);
    expect(kept.outcomes).toEqual({ chat: met });
  });
});
