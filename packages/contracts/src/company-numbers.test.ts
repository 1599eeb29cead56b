import { describe, expect, it } from 'vitest';
import { isMb, isPib } from './company-numbers.js';

// Published numbers of public companies, of the series 07 (before 1990), 17 and 20.
describe('isPib', () => {
  it.each(['104052135', '100002887', '100002803', '101134702'])('accepts %s', (pib) => {
    expect(isPib(pib)).toBe(true);
  });

  it.each([
    ['a wrong check digit', '104052136'],
    ['two digits swapped', '140052135'],
    ['8 digits', '10405213'],
    ['10 digits', '1040521350'],
    ['a letter', '10405213x'],
    ['Arabic-Indic digits', '١٠٤٠٥٢١٣٥'],
    ['nothing', ''],
  ])('refuses a number with %s', (_name, pib) => {
    expect(isPib(pib)).toBe(false);
  });
});

describe('isMb', () => {
  it.each(['07461429', '07007965', '07759231', '17162543', '20084693', '20053658', '66841251'])('accepts %s', (mb) => {
    expect(isMb(mb)).toBe(true);
  });

  it.each([
    ['a wrong check digit', '20084694'],
    ['two digits swapped', '02084693'],
    ['7 digits', '2008469'],
    ['9 digits', '200846930'],
    ['a letter', '2008469x'],
    ['nothing', ''],
  ])('refuses a number with %s', (_name, mb) => {
    expect(isMb(mb)).toBe(false);
  });

  it.each([
    [0, '10000300'],
    [1, '10000050'],
  ])('accepts the check digit 0 for the remainder %i', (remainder, mb) => {
    const sum = [2, 7, 6, 5, 4, 3, 2].reduce((total, weight, index) => total + weight * Number(mb[index]), 0);
    expect(sum % 11).toBe(remainder);
    expect(isMb(mb)).toBe(true);
  });
});
