import { BookListItem, recogniseItems } from '@korice/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseListLines } from './list-lines.js';

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme-composite', maxLength: 250 }),
  fc.constantFrom(
    ...[':', ' - ', ';', '„', '“', '\n', '\t', '1.', '(2)', '450 din', 'V razred', 'Napomena:', 'Obavezno:', 'lenjir'],
  ),
  fc.constantFrom(...['Klett', 'Matematika', 'Ivo Andrić', '978-86-521-1729-1', '080442957X', '064 123 4567']),
  fc.constantFrom(...['\u202a', '\u2069', '\u0301', '\u2028', '\ufeff', '😀', 'a'.repeat(199)]),
);

it('parseListLines returns texts that the contract of an item accepts, for every text that its request accepts', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const { data } = recogniseItems.body.safeParse({ text: pieces.join('') });
      for (const line of parseListLines(data?.text ?? '').lines)
        expect(BookListItem.safeParse({ ...line, title: line.title || line.isbn }).error).toBeUndefined();
    }),
    { numRuns: 2_000 },
  );
});

it('parseListLines skips a line of any supplies, and keeps it beside a title', () => {
  const supply = fc.constantFrom(
    'sveske',
    'lenjir',
    'šestar',
    'makaze',
    'olovke',
    'vodene boje',
    'свеске',
    'шестар',
    'блок',
  );
  const separator = fc.constantFrom(', ', ' i ', '; ', ' + ', ' / ', ' – ');
  fc.assert(
    fc.property(fc.array(fc.tuple(supply, separator), { minLength: 1, maxLength: 12 }), (pairs) => {
      const text = pairs.flat().join('');
      expect(parseListLines(text)).toMatchObject({ lines: [], skipped: [text.trim()] });
      expect(parseListLines(`${text}Matematika`).lines).toHaveLength(1);
    }),
  );
});
