import { describe, expect, it } from 'vitest';
import { quoteOf } from './report-request.js';
import { hasQuote, withoutQuote, withQuote } from './components/ReportDialog.js';

const message = { _id: 'a', name: 'Nikola', createdAt: '2026-05-24T16:30:00.000Z', content: 'Upiši\n karticu.' };

describe('quotes of messages', () => {
  it('are one line with time, sender and at most 240 characters of text', () => {
    expect(quoteOf(message)).toBe('[24.05.2026 18:30] Nikola: Upiši karticu.');
    const long = quoteOf({ ...message, content: '💸'.repeat(500) });
    expect(long.endsWith('💸…')).toBe(true);
    expect(Array.from(long).filter((character) => character === '💸')).toHaveLength(240);
  });

  it('are appended to the text and removed again unless they were edited', () => {
    const quote = quoteOf(message);
    const text = withQuote('Traži karticu.\n\n', quote);
    expect(text).toBe(`Traži karticu.\n${quote}`);
    expect(hasQuote(text, quote)).toBe(true);
    expect(withoutQuote(text, quote)).toBe('Traži karticu.');
    expect(withQuote(' ', quote)).toBe(quote);
    const changed = `${text} !`;
    expect(hasQuote(changed, quote)).toBe(false);
    expect(withoutQuote(changed, quote)).toBe(changed);
  });
});
