import { describe, expect, it } from 'vitest';
import { formatBankAccount, maskBankAccount, parseBankAccount } from './bank-account.js';

describe('parseBankAccount', () => {
  it.each(['165-55-74', '165-0000000000055-74', '165000000000005574', ' 165 - 55 - 74 '])('parses %s', (spelling) => {
    expect(parseBankAccount(spelling)).toBe('165000000000005574');
  });

  it.each([
    ['wrong check digits', '165-55-75'],
    ['digits swapped', '156-55-74'],
    ['letters', '165-5x-74'],
    ['fewer than 18 digits without hyphens', '1655574'],
    ['more than 13 digits of the account', '165-00000000000055-74'],
    ['no characters', ''],
    ['Arabic-Indic digits', '165-٥٥-74'],
  ])('refuses an account with %s', (_name, spelling) => {
    expect(parseBankAccount(spelling)).toBeNull();
  });
});

it('formatBankAccount separates the parts by hyphens', () => {
  expect(formatBankAccount('165000000000005574')).toBe('165-0000000000055-74');
});

it('maskBankAccount hides the number of the account', () => {
  expect(maskBankAccount('165000000000005574')).toBe('165-…-74');
});
