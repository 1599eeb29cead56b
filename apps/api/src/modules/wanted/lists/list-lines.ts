import { fold, isbnDigits, searchWords } from '@korice/book-text';
import { bookListBounds } from '@korice/contracts';
import { parse as parseIsbn } from 'isbn3';
import { cut } from '../../../platform/text/sanitize-text.js';
import { termsOf } from '../../books/search/query-terms.js';

/** A parsed line of a pasted list. Every part except `typed` can be `''`. */
export interface ListLine {
  title: string;
  author: string;
  publisher: string;
  subject: string;
  /** Digits without separators; the last can be `X`. */
  isbn: string;
  /** The grade in the last heading above the line, as a digit or `''`. */
  grade: string;
  typed: string;
}

/** Publishers on Serbian school lists, by folded names. */
const publishers: ReadonlyMap<string, string> = new Map([
  ['novi logos', 'Novi Logos'],
  ['logos', 'Logos'],
  ['zavod za udzbenike i nastavna sredstva', 'Zavod'],
  ['zavod za udzbenike', 'Zavod'],
  ['zavod', 'Zavod'],
  ['zuns', 'Zavod'],
  ['bigz skolstvo', 'BIGZ'],
  ['bigz', 'BIGZ'],
  ['klett', 'Klett'],
  ['klet', 'Klett'],
  ['eduka', 'Eduka'],
  ['gerundijum', 'Gerundijum'],
  ['kreativni centar', 'Kreativni centar'],
  ['vulkan znanje', 'Vulkan znanje'],
  ['data status', 'Data Status'],
  ['freska', 'Freska'],
  ['oxford university press', 'Oxford'],
  ['oxford', 'Oxford'],
  ['pearson', 'Pearson'],
  ['cambridge', 'Cambridge'],
  ['macmillan', 'Macmillan'],
  ['express publishing', 'Express Publishing'],
  ['educational centre', 'Educational Centre'],
  ['the english book', 'The English Book'],
  ['english book', 'The English Book'],
  ['hueber', 'Hueber'],
  ['krug', 'Krug'],
  ['matematiskop', 'Matematiskop'],
  ['nova skola', 'Nova škola'],
  ['laguna', 'Laguna'],
  ['dereta', 'Dereta'],
]);
/** The number of words of the longest name. */
const longestPublisher = Math.max(...[...publishers.keys()].map((folded) => folded.split(' ').length));

/** Subjects, so that `Matematika - Zbirka zadataka 5` has the title `Zbirka zadataka 5`. */
const subjects = new Set(
  (
    'srpski jezik|srpski jezik i knjizevnost|srpski|matematika|engleski jezik|engleski|nemacki jezik|nemacki|francuski jezik|francuski|ruski jezik|ruski|' +
    'spanski jezik|italijanski jezik|istorija|geografija|biologija|hemija|fizika|informatika|informatika i racunarstvo|tehnika i tehnologija|' +
    'likovna kultura|muzicka kultura|svet oko nas|priroda i drustvo|digitalni svet|verska nastava|gradjansko vaspitanje|latinski jezik|' +
    'filozofija|psihologija|sociologija|lektira'
  ).split('|'),
);

/** A line that contains only these words and grades is a heading. So is a line that begins with `spisak` or `udžbenici`. */
const headingWords = new Set(
  (
    'spisak lista popis udzbenika udzbenici potrebni lektira lektire skolska godina razred razreda odeljenje osnovna osnovne osnovnu srednja ' +
    'srednje skola skole skolu gimnazija gimnazije os za i'
  ).split(' '),
);

/** Headings of the columns of a table. A line that contains only these words and heading words is a heading, unless it names no column. */
const columnNames = new Set('predmet naziv naslov autor autori izdavac izdavaci cena isbn'.split(' '));
const columnWords = new Set('r rb red redni br broj udzbenik kolicina kom napomena'.split(' '));

/**
 * Whether a line is a remark of the school or a sum instead of a book. Words that can begin a title, as in `Cena slobode`, need a colon or a
 * number after them.
 */
const isRemark = (folded: string): boolean =>
  /^(napomena|napomene|ukupno|(skolski )?pribor)(?![\p{L}\p{N}])|^(cena|cene|iznos|rok|kontakt|telefon|tel\.?)( kompleta)?\s?[:\d]/u.test(
    folded,
  );

/** Supplies on school lists, and the words that describe them. A line that contains only these words is no book. */
const supplies = new Set(
  (
    'sveske sveski lenjir lenjiri lenjira trougao trouglovi uglomer uglomeri sestar sestari makaze olovka olovke olovku hemijska gumica gumice ' +
    'rezac zarezac bojice bojica boje flomasteri flomastera tempere tempera cetkica cetkice paleta kolaz plastelin glinamol blok blokovi ' +
    'lepak lepkovi selotejp pernica pernice ranac kockice linije listova papir papiri fascikla fascikle pribor'
  ).split(' '),
);
const supplyDetails = new Set(
  (
    'skolski likovni geometrijski obavezno potrebno za i ili na sa od bez sveska svesku grafitna grafitne drvene drvena vodene vostane obicna obicne ' +
    'velike velika veliki male mala mali tvrde tvrdih meke korice korica visoke karo crtanje crtanja likovno geometriju a3 a4 a5 b5 hb 2b ' +
    'kom br komada komad par pakovanje kutija bele beli beo oble'
  ).split(' '),
);

function isSupplies(folded: string): boolean {
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return (
    words.some((word) => supplies.has(word)) &&
    words.every((word) => supplies.has(word) || supplyDetails.has(word) || /^\d{1,3}$/.test(word))
  );
}

function isHeading(folded: string): boolean {
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return (
    /^(spisak|udzbenici|potrebni udzbenici)(?![\p{L}\p{N}])/u.test(folded) ||
    (words.every((word) => columnNames.has(word) || columnWords.has(word) || headingWords.has(word)) &&
      words.some((word) => columnNames.has(word))) ||
    (words.every((word) => headingWords.has(word) || digitOf(word) !== undefined) &&
      words.some((word) => headingWords.has(word)))
  );
}

/** Returns the grade that a word names, as a digit: `5`, `V`, `peti`. */
const digitOf = (word: string): string | undefined =>
  word === 'i' ? '1' : termsOf([word], new Map())[0]?.stems.find((one) => /^\d$/.test(one));

/** Returns the grade in a heading: `za 5. razred`, `V razred`, `peti razred`. */
function gradeOf(folded: string): string | undefined {
  const word = /([\p{L}\p{N}]{1,7})[.,-]{0,2}\d?\s{0,2}razred/u.exec(folded)?.[1];
  if (word === undefined) return undefined;
  return digitOf(word);
}

/** Replaces the controls that the contract refuses in an item by spaces. Phones and office programs put them around numbers and names. */
const withoutBidiControls = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, ' ');

/**
 * Parses a pasted list. Ignores empty lines, headings and lines without a word; a line that ends with a colon is the subject of the lines
 * below. `skipped` contains the typed remarks and supplies, and what follows after `maxItems` lines.
 */
export function parseListLines(pasted: string): { lines: ListLine[]; skipped: string[] } {
  const lines: ListLine[] = [];
  const skipped: string[] = [];
  let subject = '';
  let grade = '';
  for (const raw of withoutBidiControls(pasted).split('\n')) {
    const typed = raw.replace(/\s+/g, ' ').trim();
    const plain = withoutLabel(withoutNumbering(raw.trim()));
    const folded = fold(plain);
    if (!/[\p{L}\p{N}]/u.test(plain)) continue;
    if (isHeading(folded)) {
      grade = gradeOf(fold(typed)) ?? grade;
      continue;
    }
    if (isRemark(folded) || isSupplies(folded) || lines.length >= bookListBounds.maxItems) {
      skipped.push(cut(typed, bookListBounds.typed));
      continue;
    }
    if (plain.endsWith(':')) {
      subject = cut(plain.slice(0, -1).trim(), bookListBounds.subject);
      continue;
    }
    for (const line of parseLine(plain))
      lines.push({ ...line, subject: line.subject || subject, grade, typed: cut(typed, bookListBounds.typed) });
  }
  skipped.unshift(...lines.splice(bookListBounds.maxItems).map(({ typed }) => typed));
  return { lines, skipped };
}

/** Removes bullets, check boxes and numbers: `3.`, `(3)`, `3)`, `-`, `☐`. Keeps a number that begins a title, as in `1984`. */
const withoutNumbering = (line: string): string =>
  line.replace(/^[^\p{L}\p{N}(„"“«']+/u, '').replace(/^(\(\d{1,2}\)|\d{1,2}[.)](?!\d))\s?/u, '');

/** Removes `Obavezno:` and the like, which is neither a title nor a subject. */
const withoutLabel = (line: string): string =>
  line.replace(/^(?:obavezno|neophodno|potrebno|обавезно|неопходно|потребно)\s?:\s*/iu, '');

/** Returns the book of a line; two for a textbook and its workbook, none for a line without a title. */
function parseLine(line: string): Omit<ListLine, 'grade' | 'typed'>[] {
  const { isbn, rest } = takeIsbn(line);
  const { quoted, others } = takeQuoted(withoutPrices(rest));
  let publisher = '';
  let subject = '';
  const texts: string[] = quoted === undefined ? [] : [quoted];
  for (const part of others.flatMap(splitParts)) {
    const named = publisher === '' ? takePublisher(part) : undefined;
    if (named) ({ publisher } = named);
    const text = named?.rest ?? part;
    if (text === '') continue;
    if (subject === '' && subjects.has(fold(text))) subject = text;
    else texts.push(text);
  }
  // A line with only the name of a subject is the title of its textbook.
  if (texts.length === 0 && subject !== '') [texts[0], subject] = [subject, ''];
  const { title, author } = titleAndAuthor(texts, quoted === undefined && /\s[-–—]{1,2}\s|:\s/.test(line));
  if (title === '' && isbn === '') return [];
  // An ISBN names one book.
  return (isbn === '' ? splitSet(title) : [title]).map((one) => ({
    title: cut(one, bookListBounds.title),
    author: cut(author, bookListBounds.author),
    publisher,
    subject: cut(subject, bookListBounds.subject),
    isbn,
  }));
}

/** Splits `Matematika 5 udžbenik + zbirka zadataka` into the titles of both books, which are sold separately. */
function splitSet(title: string): string[] {
  const words = title.replaceAll('+', ' + ').split(' ').filter(Boolean);
  const textbook = words.findIndex((word) => fold(word) === 'udzbenik');
  const joined = words.slice(textbook + 1);
  if (/^(\+|&|i|sa|uz)$/.test(fold(joined[0] ?? ''))) joined.shift();
  if (textbook === -1 || !/^(radn|zbirk|vezbank|svesk)/.test(fold(joined[0] ?? ''))) return [title];
  return [words.slice(0, textbook + 1), [...words.slice(0, textbook), ...joined]].map((one) => one.join(' '));
}

/**
 * Splits a line into title and author. The author can only come first in a line with a dash or a colon (`Ivo Andrić - Prokleta avlija`),
 * else last.
 */
function titleAndAuthor(texts: readonly string[], canBeginWithAuthor: boolean): { title: string; author: string } {
  const [first = '', ...rest] = texts;
  const last = rest.at(-1);
  if (last === undefined) return { title: first, author: '' };
  if (canBeginWithAuthor && isName(first) && !isName(last)) return { title: rest.join(' '), author: first };
  if (
    isName(last) ||
    (!canBeginWithAuthor && /^\p{Lu}[^\d]{1,40}$/u.test(last) && rest.length === 1 && !isAddition(last))
  )
    return { title: texts.slice(0, -1).join(' '), author: last };
  return { title: texts.join(' '), author: '' };
}

/**
 * Takes the first valid ISBN of a line. Also removes numbers before it that only have the form of an ISBN, such as a phone number or a
 * mistyped ISBN, unless the line has nothing else.
 */
function takeIsbn(line: string): { isbn: string; rest: string } {
  let rest = line;
  for (const [candidate] of line.matchAll(/(?<![\d-])(?:97[89][- ]?)?\d(?:[- ]?\d){8}[- ]?[\dXx](?![\d-])/g)) {
    const isbn = isbnDigits(candidate)?.toUpperCase();
    if (isbn === undefined) continue;
    rest = rest.replace(candidate, ' ').replace(/\bISBN(?:-1[03])?:?/i, ' ');
    if (parseIsbn(isbn)) return { isbn, rest };
  }
  return { isbn: '', rest: /[\p{L}\p{N}]/u.test(rest) ? rest : line };
}

/**
 * Removes prices and numbers of copies: `450 din`, `1.200,00 RSD`, `890,00`, `350,-`, `2 kom`, and the number in the last column of a
 * table.
 */
const withoutPrices = (line: string): string =>
  line
    .replace(/(?<![\p{L}\p{N}.,])\d[\d.,]{0,9}(?:,-)?\s?(?:rsd|dinara|din|дин|динара|eur|€)(?![\p{L}\p{N}])\.?/giu, ' ')
    .replace(/(?<![\p{L}\p{N}.,])\d{2,5},-/gu, ' ')
    .replace(/(?<![\p{L}\p{N}.,])\d{1,3}(?:\.?\d{3})?,\d{2}(?![\p{L}\p{N}])/gu, ' ')
    .replace(/(?:\t|(?<!\s)\s{3,60}|(?<!\.)\.{3,60} ?)(?:\d{3}|\d{1,2}\.?\d{3})$/u, ' ')
    .replace(/(?<![\p{L}\p{N}])\d{1,2}\s?(?:kom|x)(?![\p{L}\p{N}])\.?/giu, ' ');

/** Returns the title of a line with quotation marks, and the text around it. */
function takeQuoted(line: string): { quoted: string | undefined; others: string[] } {
  const match = /[„"“«]([^„"“”«»]{2,200})["“”»]/.exec(line);
  if (!match?.[1]) return { quoted: undefined, others: [line] };
  return { quoted: match[1].trim(), others: [line.slice(0, match.index), line.slice(match.index + match[0].length)] };
}

/** Splits a text at its separators. A hyphen without spaces is none, because it joins words. */
const splitParts = (text: string): string[] =>
  text
    .split(/\s[-–—]{1,2}\s|[;|,\t()[\]/]|:\s/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));

/** Returns the publisher at the end or at the beginning of a part, and the rest of the part. */
function takePublisher(part: string): { publisher: string; rest: string } | undefined {
  const words = part.split(' ');
  // Folded once for all publishers: a pasted text can have a thousand parts.
  const foldWords = (some: readonly string[]): string[] => some.map((word) => searchWords(word).join(' '));
  const first = foldWords(words.slice(0, longestPublisher));
  const last = foldWords(words.slice(-longestPublisher));
  const nameOf = (some: readonly string[]): string | undefined =>
    publishers.get(some.filter((word) => word !== '').join(' '));
  // Longer names first, because they contain shorter ones.
  for (let length = Math.min(longestPublisher, words.length); length > 0; length -= 1) {
    const atEnd = nameOf(last.slice(-length));
    if (atEnd !== undefined) return { publisher: atEnd, rest: words.slice(0, -length).join(' ').trim() };
    const atBeginning = words.length > length ? nameOf(first.slice(0, length)) : undefined;
    if (atBeginning !== undefined) return { publisher: atBeginning, rest: words.slice(length).join(' ').trim() };
  }
  return undefined;
}

/** Whether a text is two to four capitalised words without digits: `Ivo Andrić`, `F. M. Dostojevski`. */
const isName = (text: string): boolean => /^(?:\p{Lu}[\p{Ll}'’-]{0,24}\.?\s?){2,4}$/u.test(text);

/** Whether a text begins with a kind of book, which belongs to the title. */
const isAddition = (text: string): boolean => /^(udzbenik|radna|zbirka|vezbanka|sveska|komplet|deo)/.test(fold(text));
