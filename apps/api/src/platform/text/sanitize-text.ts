/** Returns the first `maxLength` UTF-16 units of a text, without half a surrogate pair at the end. */
export const cut = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');

/** The lookbehind starts a match only at the first mark of a run, so that many shorter runs are read once. */
const longMarkRun = /(?<!\p{M})(\p{M}{30})\p{M}+/gu;

/**
 * Shortens each run of combining marks to the 30 that the contracts accept. Call it before `normalize` and `fold` with a text of another
 * site: their time grows with the square of the length of a run.
 */
export const withoutLongMarkRuns = (text: string): string => text.replace(longMarkRun, '$1');

/** Returns a text of another site on one line, in composed form (NFC), without the characters that the contracts refuse in a line. */
export const oneLine = (text: string): string =>
  // The composed form of one character can have more marks than the character.
  withoutLongMarkRuns(withoutLongMarkRuns(text).normalize('NFC'))
    .replace(/[\p{Cs}\p{Cc}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
