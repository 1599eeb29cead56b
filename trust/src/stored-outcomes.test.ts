import { describe, expect, it } from 'vitest';
import { storeOutcome, keyOf } from './stored-outcomes.js';

const area = { name: 'chat', goals: { 'chat.messages': 10, 'chat.cuts': 2 }, files: [], minutes: 1 };

describe('keyOf', () => {
  it('changes with the name and content of each file, and ignores missing files', () => {
    const keyOfFiles = (...files: [string, string | undefined][]) =>
      keyOf(
        files.map(([name]) => name),
        files.map(([, content]) => (content === undefined ? undefined : Buffer.from(content))),
      );
    const keys = [
      keyOfFiles(['a', '1'], ['b', '']),
      keyOfFiles(['a', ''], ['b', '1']),
      keyOfFiles(['a', '1']),
      keyOfFiles(['b', '1']),
      keyOfFiles(),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keyOfFiles(['a', '1'], ['b', undefined])).toBe(keyOfFiles(['a', '1']));
  });
});

describe('storeOutcome', () => {
  it('stores only an area that meets all its goals', () => {
    const stored = { key: '', outcomes: {} };
    const met = { counts: { 'chat.messages': 10, 'chat.cuts': 2 }, failures: [], seconds: 70 };
    storeOutcome(stored, area, { ...met, failures: ['it took more than 1 minutes'] });
    storeOutcome(stored, area, { ...met, counts: { 'chat.messages': 10, 'chat.cuts': 1 } });
    storeOutcome(stored, area, { ...met, counts: { 'chat.messages': 10 } });
    expect(stored.outcomes).toEqual({});
    storeOutcome(stored, area, met);
    expect(stored.outcomes).toEqual({ chat: met });
  });
});
