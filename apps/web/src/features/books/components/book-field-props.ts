import type { Fields } from '../../../lib/use-fields.js';
import type { BookField, BookFormValues } from '../book-form-values.js';

/** What every part of the book form is given. */
export interface BookFieldProps {
  fields: Pick<Fields<BookFormValues>, 'values' | 'set'>;
  /** The id of a field's control, where the summary of faults leads. */
  idOf: (field: BookField) => string;
  /** What is wrong with a field, in words. */
  errorOf: (field: BookField) => string | undefined;
}
