import { describe, expect, it } from 'vitest';
import type { Section } from './section.js';
import { taggedTests } from './tagged-tests.js';
import { faultsOf, unproven, writeDocument } from './write-document.js';

/** A separate constant, so that this file itself has no tag. */
const tag = '// @spec';
const source = `
${tag} 1-a
describe('a form', () => {
  ${tag} 1-b 1-c
  // Why this one is here.
  it('sends', () => {
    ${tag} 1-d
    press();
  });

  ${tag} 1-d
  it.each([
    ['it(', ')'],
  ])('refuses %s', () => undefined);
});
`;
const section: Section = {
  title: '1. Forms',
  groups: {
    All: {
      '1-a': 'It is a form.',
      '1-b': { says: 'It sends | keeps.', differs: 'It must not lose anything.' },
      '1-c': { says: 'It blinks.', differs: 'Nobody wants that.' },
    },
  },
};
const test = (...ids: string[]) => ({ file: 'apps/web/src/Form.test.tsx', title: 'a form › sends', ids });

describe('taggedTests', () => {
  it('assigns a tag to the test below it, otherwise to the surrounding one', () => {
    expect(taggedTests('a.test.ts', source)).toEqual([
      { file: 'a.test.ts', title: 'a form', ids: ['1-a'] },
      { file: 'a.test.ts', title: 'a form › sends', ids: ['1-b', '1-c', '1-d'] },
      { file: 'a.test.ts', title: 'a form › refuses %s', ids: ['1-d'] },
    ]);
  });

  it('throws on a tag without a test', () => {
    expect(() => taggedTests('a.test.ts', `${tag} 1-a\nconst form = 1;\n`)).toThrow(
      'a.test.ts: no test below or around',
    );
  });
});

describe('the generated specification', () => {
  it('lists each item with its tests', () => {
    const written = writeDocument([section], [test('1-a', '1-b')]);
    expect(written).toContain('3 items, 2 of them shown by 1 tests; 2 differ');
    expect(written).toContain(
      '| `1-b` | It sends \\| keeps.<br>**Differs:** It must not lose anything. | [Form.test.tsx](../apps/web/src/Form.test.tsx) a form › sends |',
    );
    expect(written).toContain('- `1-c` It blinks. (differs: Nobody wants that.)');
  });

  it('reports items without a test unless they have a reason', () => {
    expect(unproven([section], [test('1-a')])).toEqual(['1-b', '1-c']);
    expect(faultsOf([section], [test('1-a')])).toEqual([]);
    expect(faultsOf([section], [])).toEqual(['1-a has no test']);
  });

  it('reports duplicate and unknown item ids', () => {
    expect(faultsOf([section, section], [test('1-a', '1-x')])).toEqual([
      '1-a is in two groups',
      '1-b is in two groups',
      '1-c is in two groups',
      'apps/web/src/Form.test.tsx names 1-x, which is no item',
    ]);
  });
});
