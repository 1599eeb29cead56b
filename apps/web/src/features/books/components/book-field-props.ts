import type { Fields } from '../../../lib/form.js';
import type { BookField, BookFormValues } from '../book-form-values.js';

/** Props of every part of the book form. `set` and `idOf` behave the same in every render, so `memo` ignores them. */
export interface BookFieldProps {
  fields: Pick<Fields<BookFormValues>, 'values' | 'set'>;
  /** The id of a field's control, which the error summary links to. */
  idOf: (field: BookField) => string;
  /** The translated error of a field. */
  errorOf: (field: BookField) => string | undefined;
}

/** For `memo`: rerenders a part only if the value or error of one of its fields has changed. */
export const showsSame =
  (...names: readonly BookField[]) =>
  (before: BookFieldProps, now: BookFieldProps): boolean =>
    names.every(
      (name) => before.fields.values[name] === now.fields.values[name] && before.errorOf(name) === now.errorOf(name),
    );
