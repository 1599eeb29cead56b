import { describe, expect, it } from 'vitest';
import { choiceParam, pageParam, textParam, urlCodec } from './url-state.js';

const codec = urlCodec<{ q: string; status: 'open' | 'closed' | undefined; page: number }>({
  q: textParam(5),
  status: choiceParam(['open', 'closed']),
  page: pageParam(20),
});
const read = (search: string) => codec.read(new URLSearchParams(search));

describe('urlCodec', () => {
  it('reads back the view that it writes', () => {
    const view = { q: 'a&b', status: 'closed', page: 3 } as const;
    expect(codec.search(view)).toBe('?q=a%26b&status=closed&page=3');
    expect(read(codec.search(view))).toEqual(view);
  });

  it('omits defaults', () => {
    expect(codec.search({ q: '', status: undefined, page: 1 })).toBe('');
    expect(read('')).toEqual({ q: '', status: undefined, page: 1 });
  });

  it('replaces invalid values by defaults and limits the others', () => {
    expect(read('?q=abcdefg&status=other&page=-1')).toEqual({ q: 'abcde', status: undefined, page: 1 });
    expect(read('?page=999')).toMatchObject({ page: 20 });
  });
});
