import { fold } from '@korice/book-text/fold';
import {
  defectNames,
  partsOfGrade,
  schoolGrades,
  tableBounds,
  wordsInCell,
  type Defect,
  type DefectCheck,
  type Import,
  type ImportProblem,
  type School,
  type SchoolGrade,
} from '@korice/contracts';
import { absentKeys, languages, presentKeys, type Language } from '@korice/texts';
import { serverText } from '@korice/texts/server';

/** Matches cells that spreadsheets interpret as a formula, also after the apostrophes of an earlier export. */
const formulaStart = /^'*[=+\-@\t\r]/;
const escapedFormula = /^'+[=+\-@\t\r]/;

/**
 * Formats a row of CSV. Prefixes a cell that a spreadsheet would interpret as a formula with an apostrophe, which `plainCell` removes.
 */
export const csvRow = (cells: readonly string[]): string =>
  `${cells
    .map((cell) => (formulaStart.test(cell) ? `'${cell}` : cell))
    .map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`;

/** The byte order mark by which spreadsheets recognise UTF-8. */
export const utf8Mark = '\uFEFF';

/** Returns the text of a cell without outer white space and without the apostrophe of `csvRow`. */
export function plainCell(cell: string): string {
  const trimmed = cell.trim();
  return escapedFormula.test(trimmed) ? trimmed.slice(1) : trimmed;
}

/** `320 str.` → `320` */
export const countIn = (cell: string): string =>
  /^(\d{1,6})\s*(?:str|s|p|pp|стр|g|gr|гр?)?\.?$/iu.exec(cell)?.[1] ?? cell;

/** `1998.` → `1998`, `24.05.1998.` → `1998-05-24` */
export function dateIn(cell: string): string {
  const [, day, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\.?$/.exec(cell) ?? [];
  if (day && month && year) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return cell.replace(/^(\d{4})\.$/, '$1');
}

type DefectWord = keyof DefectCheck;

const defectWord = (language: Language, word: DefectWord, name: Defect): string =>
  serverText(language, 'book', (word === 'present' ? presentKeys : absentKeys)[name]);

/** Returns defects as the page of the book names them, as in `Beleške; Bez pečata`. */
export const defectsCell = (checked: DefectCheck, language: Language): string =>
  (['present', 'absent'] as const)
    .flatMap((word) => checked[word].map((name) => defectWord(language, word, name)))
    .join('; ');

/** The words of every language, folded. */
const defectWords = new Map(
  languages.flatMap((language) =>
    (['present', 'absent'] as const).flatMap((word) =>
      defectNames.map((name) => [fold(defectWord(language, word, name)), { word, name }] as const),
    ),
  ),
);

/** Reads the words of `defectsCell`, and skips others. */
export function defectsIn(cell: string): DefectCheck {
  const found = wordsInCell(cell).flatMap((word) => defectWords.get(fold(word)) ?? []);
  const named = (word: DefectWord) =>
    defectNames.filter((name) => found.some((one) => one.word === word && one.name === name));
  return { present: named('present'), absent: named('absent') };
}

/** Formats school details as the export writes them: `primary-5/mathematics/textbook/clean/used`. */
export const schoolCell = ({ level, grade, subject, kind, written, codeUsed }: School): string =>
  [`${level}-${grade}`, subject, kind, written, codeUsed ? 'used' : ''].join('/');

/** Converts a cell that `schoolCell` wrote to JSON. Returns any other cell unchanged; the form rejects it. */
export function schoolIn(cell: string): string {
  const [grade = '', subject, kind, written = '', code = ''] = cell.split('/');
  if (!schoolGrades.includes(grade as SchoolGrade)) return cell;
  return JSON.stringify({ ...partsOfGrade(grade as SchoolGrade), subject, kind, written, codeUsed: code === 'used' });
}

/** Counts problems by reason: the code and the field, as in `invalid price`. Adds to `counts`. */
export function countReasons(
  problems: readonly ImportProblem[],
  counts: Readonly<Record<string, number>> = {},
): Record<string, number> {
  const sums: Record<string, number> = { ...counts };
  for (const { code, field } of problems) {
    const reason = field === null ? code : `${code} ${field}`;
    sums[reason] = (sums[reason] ?? 0) + 1;
  }
  return sums;
}

/** Reads the counts of `countReasons`, the most frequent reason first. */
export const reasonsIn = (counts: Readonly<Record<string, number>>): Import['reasons'] =>
  Object.entries(counts)
    .map(([reason, count]) => {
      const [code, field = null] = reason.split(' ') as [ImportProblem['code'], ImportProblem['field']?];
      return { code, field, count };
    })
    .toSorted((a, b) => b.count - a.count);

const maxShownLength = 80;

/** Shortens a cell for a report. */
const shown = (cell: string): string => (cell.length > maxShownLength ? `${cell.slice(0, maxShownLength)}…` : cell);

export const problem = (
  { row, title }: Pick<ImportProblem, 'row' | 'title'>,
  given: Pick<ImportProblem, 'code'> & Partial<Omit<ImportProblem, 'row' | 'title'>>,
): ImportProblem => ({
  row,
  title: title.slice(0, tableBounds.cell),
  field: null,
  max: null,
  otherRow: null,
  ...given,
  value: shown(given.value ?? ''),
});
