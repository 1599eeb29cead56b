import { z } from 'zod';
import { Currency, Condition, Script, Binding, orEmpty, bookBounds, Defects, eachBookText, School } from './book.js';
import { Category } from './categories.js';
import { bounded, ClientId, line, requiredLine, rule, text } from './common.js';
import { ImageUrl, maxImages } from './images.js';
import { unchecked } from './defects.js';
import { listBounds } from './lists.js';
import { Isbn, isbnDataLength, parseIsbnData } from './isbn.js';

function dayExists(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** `''`, `YYYY`, `YYYY-MM` or an existing `YYYY-MM-DD`. */
export const PublishedDate = bounded(10)
  .trim()
  .regex(/^(\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?)?$/)
  .refine((value) => value.length < 10 || dayExists(value), rule('date_invalid', 'This day does not exist.'));

/** A positive amount as form text: a decimal point, at most two decimals. */
const Price = bounded(20)
  .trim()
  .regex(/^\d{1,8}(\.\d{1,2})?$/)
  .transform(Number)
  .pipe(z.number().min(bookBounds.minPrice).max(bookBounds.maxPrice));

const joined = (max: number) => (value: string) =>
  value === ''
    ? []
    : value
        .split(',')
        .slice(0, max + 1)
        .map((part) => part.trim());

const categoriesField = bounded(2_000)
  .max(2_000)
  .transform(joined(bookBounds.categories))
  .pipe(
    z
      .array(Category)
      .max(bookBounds.categories)
      .transform((names) => [...new Set(names)]),
  );

const imageUrlsField = bounded(2_000).max(2_000).transform(joined(maxImages)).pipe(z.array(ImageUrl).max(maxImages));

const pageCountField = bounded(20)
  .trim()
  .regex(/^\d{0,5}$/)
  .transform((value) => (value === '' ? null : Number(value)))
  .pipe(z.int().max(bookBounds.pageCount).nullable());

/** Grams; `''` when unknown. */
const weightField = bounded(20)
  .trim()
  .regex(/^\d{0,5}$/)
  .transform((value) => (value === '' ? null : Number(value)))
  .pipe(z.int().min(1).max(bookBounds.weight).nullable());

/** JSON in a text field; `empty` for `''`. */
const jsonField = (maxLength: number, empty: unknown, invalid: ReturnType<typeof rule>) =>
  bounded(maxLength)
    .max(maxLength)
    .transform((value, context) => {
      if (value === '') return empty;
      try {
        return JSON.parse(value) as unknown;
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        context.addIssue({ code: 'custom', ...invalid });
        return z.NEVER;
      }
    });

/** The facts of a school book as JSON; `''` for another book. */
const schoolField = jsonField(300, null, rule('school_invalid', 'Not the JSON of the facts of a school book.')).pipe(
  School.nullable(),
);

/** The checked defects as JSON; `''` for none. */
const defectsField = jsonField(
  1_000,
  unchecked,
  rule('defects_invalid', 'Not the JSON of the defects of a book.'),
).pipe(
  Defects.refine(
    ({ present, absent }) => !present.some((name) => absent.includes(name)),
    rule('defects_contradict', 'A defect cannot be both present and absent.'),
  ),
);

const bookFields = {
  title: requiredLine(bookBounds.title),
  author: requiredLine(bookBounds.author),
  price: Price,
  currency: Currency,
  ISBN: Isbn,
  ISBNData: bounded(isbnDataLength)
    .max(isbnDataLength, { abort: true })
    .refine(
      (value) => value === '' || parseIsbnData(value) !== undefined,
      rule('isbn_data_invalid', 'Not the JSON of an ISBN lookup.'),
    ),
  shortDescription: text(bookBounds.shortDescription),
  fullDescription: text(bookBounds.fullDescription),
  categories: categoriesField,
  condition: orEmpty(Condition),
  ...eachBookText((name) => line(bookBounds[name])),
  publishedDate: PublishedDate,
  pageCount: pageCountField,
  weight: weightField,
  school: schoolField,
  defects: defectsField,
  language: bounded(2).regex(/^([a-z]{2})?$/),
  script: orEmpty(Script),
  binding: orEmpty(Binding),
};

/** The text fields of the multipart form of a new book, every value a string. */
export const CreateBookForm = z.object({
  ...bookFields,
  currency: Currency.default('RSD'),
  ISBN: Isbn.default(''),
  ISBNData: bookFields.ISBNData.default(''),
  shortDescription: bookFields.shortDescription.default(''),
  fullDescription: bookFields.fullDescription.default(''),
  categories: categoriesField.default([]),
  condition: bookFields.condition.default(''),
  ...eachBookText((name) => bookFields[name].default('')),
  publishedDate: PublishedDate.default(''),
  pageCount: pageCountField.default(null),
  weight: weightField.default(null),
  school: schoolField.default(null),
  defects: defectsField.default(unchecked),
  language: bookFields.language.default(''),
  script: bookFields.script.default(''),
  binding: bookFields.binding.default(''),
  /** The complete order of the images; uploaded files follow at the end. */
  imageUrls: imageUrlsField.optional(),
  clientId: ClientId.default(''),
  /** The town of the owner. It is stored in a profile without a town and ignored otherwise. */
  city: line(listBounds.city).default(''),
});
export type CreateBookForm = z.output<typeof CreateBookForm>;

/** The same form for an update: an absent field stays unchanged. */
export const UpdateBookForm = z.object(bookFields).partial().extend({ imageUrls: imageUrlsField.optional() });
export type UpdateBookForm = z.output<typeof UpdateBookForm>;
