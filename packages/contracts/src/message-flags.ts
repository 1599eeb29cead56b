/** Signs of fraud in a message, and the checks that screens run themselves. No schemas, so that screens do not bundle any. */
export const messageFlags = [
  'fakeLink',
  'cardNumber',
  'cardRequest',
  'codeRequest',
  'identityRequest',
  'paymentTrick',
  'advancePayment',
  'otherApp',
] as const;
export type MessageFlag = (typeof messageFlags)[number];

/** Flags of what honest members also write. The reader gets a hint that can be dismissed. */
export const hintFlags = ['advancePayment', 'otherApp'] as const satisfies readonly MessageFlag[];
export type HintFlag = (typeof hintFlags)[number];

/** Returns whether a flag marks almost certain fraud, which none of `hintFlags` does. */
export const isStrongFlag = (flag: MessageFlag): boolean => !hintFlags.some((hint) => hint === flag);

const newAccountMs = 14 * 24 * 3_600_000;

/** Whether the account is younger than 14 days at `now` (milliseconds since 1970). The first 8 hexadecimal digits of an id are its time in seconds. */
export const isNewAccount = (userId: string, now: number): boolean =>
  now - Number.parseInt(userId.slice(0, 8), 16) * 1000 < newAccountMs;

/** Finds 13 to 19 digits in groups with a valid check digit (Luhn) that begin like a card of Visa, Mastercard, Maestro, Dina or American Express. */
export function hasCardNumber(text: string): boolean {
  for (const [digitsAndGaps] of text.matchAll(/(?<![\d-])[234569]\d{2,3}(?:[ -]?\d){9,16}(?![\d-])/g)) {
    const digits = digitsAndGaps.replace(/[^\d]/g, '');
    const isIsbn = digits.length === 13 && /^97[89]/.test(digits);
    // Of numbers that begin with 2, Mastercard has 2221 to 2720, with 16 digits; a JMBG has 13.
    const isOtherNumber = digits.startsWith('2') && !(digits.length === 16 && digits >= '2221' && digits < '2721');
    if (isIsbn || isOtherNumber || digits.length < 13 || digits.length > 19) continue;
    if (hasLuhnDigit(digits)) return true;
  }
  return false;
}

function hasLuhnDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
