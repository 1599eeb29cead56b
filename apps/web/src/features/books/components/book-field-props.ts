import type { Fields } from '../../../lib/use-fields.js';
import type { BookField, BookFormValues } from '../book-form-values.js';

/** What every part of the book form is given. `set` and `idOf` never do anything else than before. */
export interface BookFieldProps {
  fields: Pick<Fields<BookFormValues>, 'values' | 'set'>;
  /** The id of a field's control, where the summary of faults leads. */
  idOf: (field: BookField) => string;
  /** What is wrong with a field, in words. */
  errorOf: (field: BookField) => string | undefined;
}

/** For `memo`: a part of the form is drawn again when one of the fields that it shows, or what is wrong with one, has changed. */
export const showsSame =
  (...names: readonly BookField[]) =>
  (before: BookFieldProps, now: BookFieldProps): boolean =>
    names.every(
      (name) => before.fields.values[name] === now.fields.values[name] && before.errorOf(name) === now.errorOf(name),
    );
