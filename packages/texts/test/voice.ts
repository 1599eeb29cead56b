import type { Language } from '../src/languages.js';

export const LONGEST_BUTTON = 24;

const LETTERS = 'A-Za-zČĆŠĐŽčćšđž';
const whole = (pattern: string): RegExp => new RegExp(`(?<![${LETTERS}])(?:${pattern})(?![${LETTERS}])`, 'iu');

/** Words that voice.md forbids in Serbian texts. */
const AVOIDED: readonly (readonly [why: string, word: RegExp])[] = [
  [
    'Croatism',
    whole(
      'tko|netko|nitko|svatko|tjed\\p{L}*|tisuć\\p{L}*|sučelj\\p{L}*|preglednik\\p{L}*|postavk\\p{L}*|zapork\\p{L}*|izbriši\\p{L}*|spremi(?:ti)?|uredi(?:ti)?|natrag|opć\\p{L}*|uvjet\\p{L}*|obavijest\\p{L}*|poveznic\\p{L}*|datotečn\\p{L}*|ponovno|također|izvješ\\p{L}*|glazb\\p{L}*|naslovnic\\p{L}*|tvrtk\\p{L}*|suradnj\\p{L}*|osobn\\p{L}*|vlastit\\p{L}*|sustav\\p{L}*|točn\\p{L}*|računal\\p{L}*|upotrijebi\\p{L}*|rabljen\\p{L}*',
    ),
  ],
  [
    'ijekavica',
    whole(
      '\\p{L}*(?:vrijed|mijen|riječ|cijen|svijet|vrijem|tijel|dijel|lijep|slijed|primjer|mjesec|mjest|uspje|vidje|htje|želje?jeti|pjesm|vjer|djec|djel)\\p{L}*',
    ),
  ],
  [
    'other term chosen in voice.md',
    whole(
      'šifr[aeiu]|mejl\\p{L}*|e-mail\\p{L}*|email\\p{L}*|korpa|prijatelj\\p{L}*|kontroln\\p{L}* tabl\\p{L}*|recenzij\\p{L}*|klikni\\p{L}*|ulogova\\p{L}*|izloguj\\p{L}*|uploaduj\\p{L}*|aplouduj\\p{L}*|daunlouduj\\p{L}*',
    ),
  ],
  [
    'formal address',
    whole(
      'vaš\\p{L}*|vas|poštovani|molimo|unesite|kliknite|izaberite|pokušajte|proverite|prijavite|dobro došli|dobrodošl[ia]',
    ),
  ],
  [
    'gendered form',
    whole(
      '\\p{L}+/(?:la|a|ica|ka)|dobrodošao|siguran|sigurna|prijavljen[a]?|ulogovan[a]?|spreman|spremna|(?:ni)?si (?:se |ga |je |to )?\\p{L}{2,}(?:ao|eo|io|uo|la)|\\p{L}{2,}(?:ao|eo|io|uo|la) si',
    ),
  ],
];

export const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}|<\/?(\w+)>/g)].map((match) => match[0]).sort();

interface Style {
  /** Long English texts have curly quotes, the interface straight ones. */
  longText?: boolean;
  /** Whether the text is ours; false for category names. */
  freeWords?: boolean;
}

/** Describes the style errors of a text; empty for a correct text. */
export function complaints(language: Language, text: string, style: Style = {}): string[] {
  const found: string[] = [];
  const forbid = (pattern: RegExp, why: string, where = text): void => {
    const hit = pattern.exec(where);
    if (hit) found.push(`${why}: "${hit[0]}" in "${text}"`);
  };
  if (text === '' || text !== text.trim()) found.push(`empty, or space at an end: "${text}"`);
  if (text !== text.normalize('NFC')) found.push(`not NFC: "${text}"`);
  forbid(/ {2}|\u00a0|\t/, 'double space, hard space or tab');
  forbid(/\p{Script=Cyrillic}/u, 'Cyrillic letter');
  forbid(/[\u200b-\u200f\u00ad\ufeff]/, 'invisible character');
  forbid(/ [,.;:!?](?!\.)/, 'space before punctuation');
  forbid(/[{}]/, 'broken placeholder', text.replace(/\{\{\w+\}\}/g, ''));
  if (language === 'sr') serbian(text, style, forbid);
  else english(text, style, forbid);
  return found;
}

type Forbid = (pattern: RegExp, why: string, where?: string) => void;

function serbian(text: string, { freeWords = true }: Style, forbid: Forbid): void {
  forbid(/["'`]/, 'straight quote');
  forbid(/[“‟«»‘’]/, 'wrong quote, „…” is the pair');
  if (text.split('„').length !== text.split('”').length) forbid(/[„”]/, 'quotes not paired');
  forbid(/\.\.\./, 'three dots instead of …');
  forbid(/ - |—/, 'a dash is – with spaces');
  forbid(/\d\.\d\d\.\d{4}\./, 'date with a trailing dot');
  if (!freeWords) return;
  const words = text.replace(/\{\{\w+\}\}|https?:\S+|\S+@\S+/g, '');
  for (const [why, word] of AVOIDED) forbid(word, why, words);
}

function english(text: string, { longText = false }: Style, forbid: Forbid): void {
  forbid(longText ? /["']/ : /[„”“‘’]/, longText ? 'straight quote' : 'curly quote');
  forbid(/…/, 'English texts write ... as the specification does');
  if (!/Srpski|Andrić/.test(text)) forbid(/[čćšđž]/i, 'Serbian letter');
  forbid(/\b(colour|favourite|catalogue|cancelled|labelled|centre|organise|recognise)\w*/i, 'British spelling');
}
