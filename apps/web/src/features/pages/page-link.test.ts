import { expect, it } from 'vitest';
import { isPageLink, readPageLink } from './page-link.js';

it.each(['https://primer.rs/a?b#c', 'http://primer.rs', 'mailto:ja@primer.rs', '/categories'])(
  'isPageLink accepts %s',
  (address) => expect(isPageLink(address)).toBe(true),
);

it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'mailto:', 'https://', 'nije adresa', ''])(
  'isPageLink refuses %j',
  (address) => {
    expect(isPageLink(address)).toBe(false);
    expect(readPageLink(address)).toBeNull();
  },
);

it('readPageLink adds a missing scheme', () => {
  expect(readPageLink(' primer.rs/knjige ')).toBe('https://primer.rs/knjige');
  expect(readPageLink('primer')).toBeNull();
});
