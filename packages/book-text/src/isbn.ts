const ISBN_10 = /^\d{9}[\dx]$/;
const ISBN_13 = /^97[89]\d{10}$/;

/**
 * Returns the characters of an ISBN without hyphens, spaces and a leading `ISBN` (`ISBN-13:`); a final X is lower case, like search words.
 * Returns undefined unless the result has the form of an ISBN-10 or ISBN-13. Does not verify the check digit.
 */
export function isbnDigits(text: string): string | undefined {
  const digits = bareDigits(text);
  return ISBN_10.test(digits) || ISBN_13.test(digits) ? digits : undefined;
}

/**
 * Returns the search words for the ISBN of a copy: its digits and those of the equivalent ISBN of the other length, if there is one:
 * books printed before 2007 show ten digits in print and thirteen under the bar code. Empty for a text that is not an ISBN.
 */
export function isbnWords(text: string): string[] {
  const digits = isbnDigits(text);
  if (digits === undefined) return [];
  if (digits.length === 10) {
    const body = `978${digits.slice(0, 9)}`;
    return [digits, body + checkDigit13(body)];
  }
  if (!digits.startsWith('978')) return [digits];
  const body = digits.slice(3, 12);
  return [digits, body + checkDigit10(body)];
}

/**
 * Returns the digits of a whole or partial ISBN in a search keyword with or without hyphens or spaces, else undefined: 5 to 13 digits
 * that start with 978 or 979, or ten characters with a valid check digit (`1914 1918 19` is a title, not an ISBN).
 */
export function isbnQuery(keyword: string): string | undefined {
  const digits = bareDigits(keyword);
  if (/^97[89]\d{2,10}$/.test(digits)) return digits;
  return ISBN_10.test(digits) && checkDigit10(digits.slice(0, 9)) === digits[9] ? digits : undefined;
}

function bareDigits(text: string): string {
  return text
    .toLowerCase()
    .replace(/^\s*isbn(?:-?1[03](?!\d))?:?/, '')
    .replace(/[\s\p{Pd}]+/gu, '');
}

function checkDigit10(nine: string): string {
  const sum = Array.from(nine).reduce((total, digit, index) => total + Number(digit) * (10 - index), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? 'x' : String(check);
}

function checkDigit13(twelve: string): string {
  const sum = Array.from(twelve).reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}
