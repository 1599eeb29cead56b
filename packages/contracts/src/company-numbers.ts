/** Numbers of Serbian businesses. No schemas, so that forms do not bundle any. */

const digitsOf = (text: string): number[] => Array.from(text, Number);

/** Returns whether a text is a tax number (PIB): 9 digits, the last one by ISO 7064 MOD 11,10. */
export function isPib(text: string): boolean {
  if (!/^[0-9]{9}$/.test(text)) return false;
  const digits = digitsOf(text);
  const product = digits.slice(0, -1).reduce((last, digit) => (((digit + last) % 10 || 10) * 2) % 11, 10);
  return (product + (digits.at(-1) ?? 0)) % 10 === 1;
}

const mbWeights = [2, 7, 6, 5, 4, 3, 2];

/**
 * Returns whether a text is a company number (MB): 8 digits. The last one is 11 minus the remainder of the weighted sum of the others
 * divided by 11, and 0 for the remainders 0 and 1.
 */
export function isMb(text: string): boolean {
  if (!/^[0-9]{8}$/.test(text)) return false;
  const digits = digitsOf(text);
  const remainder = mbWeights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11;
  return digits.at(-1) === (remainder < 2 ? 0 : 11 - remainder);
}
