import { expect, it } from 'vitest';
import { trackingPageOf } from './deal-carriers.js';

it.each([
  ['Pošta Srbije', 'https://www.posta.rs/lat/alati/pracenje-posiljke.aspx'],
  ['posta srbije', 'https://www.posta.rs/lat/alati/pracenje-posiljke.aspx'],
  ['PostExpress', 'https://www.posta.rs/lat/alati/pracenje-posiljke.aspx'],
  ['D-Express', 'https://www.dexpress.rs/'],
  ['gls', 'https://gls-group.com/RS/sr/'],
  ['', null],
  ['javascript:alert(1)', null],
])('trackingPageOf links the carrier "%s" to %s', (carrier, page) => {
  expect(trackingPageOf(carrier)).toBe(page);
});
