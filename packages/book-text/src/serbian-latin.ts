const table = (pairs: string): ReadonlyMap<string, string> =>
  new Map(
    pairs
      .split(' ')
      .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );

/** Letters of the Cyrillic alphabets that Serbian readers meet: Serbian, Macedonian, Russian (as Serbian orthography transcribes it), others. */
const LATIN_OF_CYRILLIC = table(
  'а=a б=b в=v г=g д=d ђ=đ е=e ж=ž з=z и=i ј=j к=k л=l љ=lj м=m н=n њ=nj о=o п=p р=r с=s т=t ћ=ć у=u ф=f х=h ц=c ч=č џ=dž ш=š ' +
    'ѓ=đ ќ=ć ѕ=dz ' +
    'ё=jo й=j щ=šč ъ= ы=i ь= э=e ю=ju я=ja ' +
    'ґ=g є=je і=i ї=ji ў=u',
);

/** Eth and the African d count as đ: their capitals look the same, and old keyboards produce them. */
const LOOKS_LIKE_DJ = /[ðɖ]/g;

/** Latin letters without a Unicode decomposition into plain letters, and the Greek final sigma. */
const PLAIN_OF_FOREIGN = table('ß=ss æ=ae œ=oe ø=o ł=l þ=th ħ=h ı=i ĸ=k ŋ=n ŧ=t ς=σ');

/**
 * Converts text to lower-case Serbian Latin with its diacritics, from Latin or Cyrillic in any case and Unicode normalization form:
 * `ЉУБАВ`, `Ljubav` and `ǈubav` give `ljubav`. Resolves compatibility forms, replaces control characters by spaces,
 * removes invisible format characters and lone surrogates. Never throws; time is linear in the length.
 */
export function serbianLatin(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(/\p{Cc}/gu, ' ')
    .replace(LOOKS_LIKE_DJ, 'đ')
    .replace(/[\u0400-\u04ff]/g, latinOf);
}

/** Reduces the result of `serbianLatin` to plain letters: strips marks and spells out foreign letters. Keeps đ: callers differ in it. */
export function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u0080-\u03ff]/g, (letter) => PLAIN_OF_FOREIGN.get(letter) ?? letter);
}

/** Transliterates a Cyrillic letter; an accented letter that is not in the table (ѐ, ӣ) counts as its base letter. */
function latinOf(letter: string): string {
  return LATIN_OF_CYRILLIC.get(letter) ?? LATIN_OF_CYRILLIC.get(letter.normalize('NFD').charAt(0)) ?? letter;
}
