import {
  headingKey,
  problemKey,
  tableFields,
  type ImportProblem,
  type Language,
  type TableField,
} from '@korice/contracts';
import { categoryName, serverText } from '@korice/texts/server';
import { ownerIndex, type BookFields, type BookModel } from '../book.model.js';
import { csvRow, defectsCell, schoolCell, utf8Mark } from './table-cells.js';

const conditionKeys = { new: 'new', 'like-new': 'likeNew', good: 'good', fair: 'fair', poor: 'poor' } as const;

/**
 * Returns the cell of a listing in a column, with words in this language. An import reads the words of any language.
 */
function cellOf(book: BookFields, field: TableField, language: Language): string {
  switch (field) {
    case 'id':
      return book._id.toHexString();
    case 'sku':
      return book.sku ?? '';
    case 'condition':
      return book.condition === '' ? '' : serverText(language, 'conditions', conditionKeys[book.condition]);
    case 'categories':
      return book.categories.map((name) => categoryName(name, language)).join('; ');
    case 'defects':
      return book.defects ? defectsCell(book.defects, language) : '';
    case 'school':
      return book.school ? schoolCell(book.school) : '';
    default:
      return String(book[field] ?? '');
  }
}

/** Yields the listings of a seller that are not sold or withdrawn, newest first, as CSV with a byte order mark. */
export async function* listingTable(books: BookModel, ownerId: string, language: Language): AsyncGenerator<Uint8Array> {
  yield Buffer.from(utf8Mark + csvRow(tableFields.map((field) => serverText(language, 'tables', headingKey(field)))));
  const own = { 'owner._id': ownerId, hiddenFromOwner: false, status: { $ne: 'sold' } } as const;
  const found = books.find({ ...own, $or: [{ isStale: { $ne: true } }, { askedAt: { $ne: null } }] });
  for await (const book of found.sort({ createdAt: -1, _id: -1 }).hint(ownerIndex).lean().cursor({ batchSize: 100 }))
    yield Buffer.from(csvRow(tableFields.map((field) => cellOf(book, field, language))));
}

/** Yields refused rows with their reasons as CSV with a byte order mark. */
export async function* reportTable(
  language: Language,
  problems: AsyncIterable<ImportProblem>,
): AsyncGenerator<Uint8Array> {
  const heading = [
    serverText(language, 'tables', 'row'),
    serverText(language, 'tables', 'title'),
    serverText(language, 'tables', 'reason'),
  ];
  yield Buffer.from(utf8Mark + csvRow(heading));
  for await (const problem of problems)
    yield Buffer.from(csvRow([String(problem.row ?? ''), problem.title, problemText(language, problem)]));
}

function problemText(language: Language, { field, value, max, otherRow, ...problem }: ImportProblem): string {
  return serverText(language, 'tables', problemKey({ ...problem, field }), {
    field: field === null ? '' : serverText(language, 'tables', headingKey(field)),
    value,
    max: max ?? 0,
    row: otherRow ?? 0,
  });
}
