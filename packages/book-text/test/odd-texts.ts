/** Texts that break careless code. */
export const oddTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '\ud83d',
  '\ude00\ud83d',
  'a\u0301\u0302\u0303\u0304'.repeat(40),
  '\u202eobrnuto\u202c',
  '"\'„”«»…–—',
  '<script>alert("&")</script>',
  '{{|}}{|}',
  '___--- ---___',
  '😀👨‍👩‍👧 knjiga',
  '中文 한국어 ελληνικός עברית العربية',
  'I'.repeat(5_000),
  'i '.repeat(5_000),
  'ǅǈǋ ŉ ﷺ ℡ ㎒ ⅷ',
  '\ufffe\uffff\u001b[31m',
];

const ALPHABET = Array.from(
  'abcčćdžđljnjšž ABČĐŽ абвђжљњћџш ЂЉЊЏ 0123456789 -–\'"„”,.!?&<>{|}_\t\n\u0000\u0301\u030c\u00ad\ud83d\ude00ßǆİ',
);

/** Returns texts of fewer than 60 characters from `ALPHABET`; the same on every run. */
export function randomTexts(count: number): string[] {
  let state = 1;
  const next = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: next(60) }, () => ALPHABET[next(ALPHABET.length)] ?? '').join(''),
  );
}
