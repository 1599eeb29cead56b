/** Returns the number of ISBN characters: digits and X. */
export const isbnLength = (text: string): number => text.replace(/[^\dX]/gi, '').length;

/** Returns the key of the error text of an invalid ISBN: with ten or thirteen characters, their number is not the error. */
export const invalidIsbnKey = (text: string): 'invalidIsbn' | 'wrongIsbnDigits' =>
  [10, 13].includes(isbnLength(text)) ? 'wrongIsbnDigits' : 'invalidIsbn';
