/** Returns a text of another site on one line, in composed form (NFC), without the characters that the contracts refuse in a line. */
export const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cs}\p{Cc}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
