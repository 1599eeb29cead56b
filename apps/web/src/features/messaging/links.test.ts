import { describe, expect, it } from 'vitest';
import { messageParts } from './links.js';

const own = 'korice.rs';
const links = (content: string) =>
  messageParts(content, own).flatMap((part) => (part.kind === 'link' ? [`${part.host}${part.rest}`] : []));
const whole = (content: string) =>
  messageParts(content, own)
    .map((part) => (part.kind === 'text' ? part.text : `[${part.host}${part.rest}]`))
    .join('');

describe('messageParts', () => {
  it('returns plain text unchanged', () => {
    expect(messageParts('U 17.30 kod pijace.Može?', own)).toEqual([{ kind: 'text', text: 'U 17.30 kod pijace.Može?' }]);
    expect(links('Piši na ana@primer.rs ili 12.5.2026.')).toEqual([]);
    expect(links('Imam i „Dan.Me“ iz 1984.')).toEqual([]);
  });

  it('finds addresses with and without a scheme, without trailing punctuation', () => {
    expect(whole('Vidi https://primer.rs/a?b=1, pa www.nesto.com!')).toBe(
      'Vidi [primer.rs/a?b=1], pa [www.nesto.com]!',
    );
    expect(links('posta-srbije.top/plati')).toEqual(['posta-srbije.top/plati']);
  });

  it('shows the real host of a disguised address', () => {
    expect(links('https://www.posta.rs@krivo.example.com/uplata')).toEqual(['krivo.example.com/uplata']);
    expect(links('https://роsta.rs/a')).toEqual(['xn--sta-redj.rs/a']);
  });

  it('links only http and https addresses', () => {
    expect(links('javascript:alert(1) data:text/html,a file:///etc')).toEqual([]);
    expect(messageParts('http://a.rs', own)[0]).toMatchObject({ href: 'http://a.rs/' });
  });

  it('marks links to other sites only', () => {
    expect(messageParts('https://korice.rs/book/1', own)[0]).toMatchObject({ isOutside: false });
    expect(messageParts('https://korice.rs.krivo.com/', own)[0]).toMatchObject({ isOutside: true });
  });
});
