import { describe, expect, it } from 'vitest';
import { highlight } from './highlight.js';

const marked = (text: string, keyword: string) =>
  highlight(text, keyword)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

describe('highlight', () => {
  it.each([
    ['Ivo Andrić', 'andri', 'Ivo [Andri]ć'],
    ['Ivo Andrić', 'ANDRIC', 'Ivo [Andrić]'],
    ['Иво Андрић', 'andri', 'Иво [Андри]ћ'],
    ['Tuđe gnezdo', 'tudje', '[Tuđe] gnezdo'],
    ['Na Drini ćuprija', 'cuprija drini', 'Na [Drini] ćuprija'],
    ['Prokleta avlija', 'kleta', 'Prokleta avlija'],
    ['Prokleta avlija', '', 'Prokleta avlija'],
  ])('for the text “%s” and the keyword %j returns “%s”', (text, keyword, expected) =>
    expect(marked(text, keyword)).toBe(expected),
  );
});
