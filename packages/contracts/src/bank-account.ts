/** Serbian bank accounts: 3 digits of the bank, 13 of the account and 2 check digits. Without schemas, so that forms bundle none. */

const bankDigits = 3;
const accountDigits = 13;

/** The check digits are 98 minus the remainder of the first 16 digits times 100, divided by 97. */
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

/** `165-0000000000055-74` of 18 digits. */
export function formatBankAccount(account: string): string {
  const { bank, number, check } = partsOf(account);
  return `${bank}-${number}-${check}`;
}

/** `165-…-74` of 18 digits. */
export function maskBankAccount(account: string): string {
  const { bank, check } = partsOf(account);
  return `${bank}-…-${check}`;
}
