/** Serbian bank accounts: 3 digits of the bank, 13 of the account and 2 check digits. No schemas, so that forms do not bundle any. */

const bankDigits = 3;
const accountDigits = 13;

/** Returns the check digits: 98 minus the remainder of the first 16 digits times 100, divided by 97. */
const checkDigits = (first16: string): string => String(98n - ((BigInt(first16) * 100n) % 97n)).padStart(2, '0');

/** Returns the 18 digits of an account in any usual spelling (`165-55-74`, `165000000000005574`), null for an invalid one. */
export function parseBankAccount(input: string): string | null {
  const compact = input.replaceAll(' ', '');
  const parts = /^(\d{3})-(\d{1,13})-(\d{2})$/.exec(compact) ?? /^(\d{3})(\d{13})(\d{2})$/.exec(compact);
  if (!parts) return null;
  const [, bank = '', account = '', check = ''] = parts;
  const first16 = bank + account.padStart(accountDigits, '0');
  return checkDigits(first16) === check ? first16 + check : null;
}

const partsOf = (account: string) => ({
  bank: account.slice(0, bankDigits),
  number: account.slice(bankDigits, bankDigits + accountDigits),
  check: account.slice(bankDigits + accountDigits),
});

/** Formats 18 digits as `165-0000000000055-74`. */
export function formatBankAccount(account: string): string {
  const { bank, number, check } = partsOf(account);
  return `${bank}-${number}-${check}`;
}

/** Masks 18 digits as `165-…-74`. */
export function maskBankAccount(account: string): string {
  const { bank, check } = partsOf(account);
  return `${bank}-…-${check}`;
}
