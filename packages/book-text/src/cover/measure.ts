/** Advance widths of the heading serif in hundredths of an em, by the characters that share them. */
const ADVANCES: Readonly<Record<number, string>> = {
  28: " !-.,:;'’ij|í·ј",
  34: '[]ltł()/IJfÍ„Јr',
  42: '"?“”гszšžз*',
  48: 'acečćéáäàèçГаесуэSgo0',
  52: '123456789vxy~ŠŽö–Збвтхьяďđ+=<>Z',
  58: '#EFLdkquÉóüБЕЭдклочђBPTYbhnpČĆñРСТУнпрцћџC',
  66: 'ADGKRVXÁÜÄАХЯийNOQUĐÓÖДКЛОФЧЂ',
  76: 'Hw&mНПЦфЏ—…ИЙжыюљњЋ@MМшщ',
  92: 'W%ЖЫЉЮЊШЩ',
};

/** The width of a character that is not in the table, in em. */
const OTHER_ADVANCE = 0.6;

const advances: ReadonlyMap<string, number> = new Map(
  Object.entries(ADVANCES).flatMap(([width, characters]) =>
    Array.from(characters, (c): [string, number] => [c, Number(width) / 100]),
  ),
);

/** Returns the approximate width of a text in the heading serif, in em, which breaks lines without the font. */
export function measure(text: string): number {
  return Array.from(text).reduce((width, character) => width + (advances.get(character) ?? OTHER_ADVANCE), 0);
}
