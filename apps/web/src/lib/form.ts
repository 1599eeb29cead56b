import type { FieldError } from '@korice/contracts';
import { type ChangeEvent, useCallback, useId, useState } from 'react';
import type { ZodType } from 'zod';
import { isCharacterRule } from './errors.js';

/** The error of one field in the format of the API; the component that shows it translates the code. */
export type InvalidField = Pick<FieldError, 'path' | 'code'>;

/** Validates `values` with a schema of the contracts. Returns errors in the format of the API; a custom rule has its own code. */
export function validate(schema: ZodType, values: unknown): InvalidField[] {
  const result = schema.safeParse(values);
  if (result.success) return [];
  return result.error.issues.map((issue) => {
    const ruled: unknown = issue.code === 'custom' ? issue.params?.code : undefined;
    return { path: issue.path.map(String).join('.'), code: typeof ruled === 'string' ? ruled : issue.code };
  });
}

/** Returns the text key for a rule `code` without its own text in the form. */
export const invalidTextKey = (code: string): 'invalidCharacters' | 'invalidValue' =>
  isCharacterRule(code) ? 'invalidCharacters' : 'invalidValue';

type Name<Values> = Extract<keyof Values, string>;

/** The values of a form and the errors of its last refused submit. */
export interface Fields<Values> {
  values: Values;
  /** Sets a value and removes the error of its field. */
  set: <N extends Name<Values>>(name: N, value: Values[N]) => void;
  /** Sets all values and removes all errors. */
  replace: (values: Values) => void;
  /** The code of the first error of each field. */
  errorCodes: Readonly<Partial<Record<Name<Values>, string>>>;
  /** Number of refused submits: the error summary takes the focus after each. */
  attempt: number;
  /** Records the errors of a refused submit. Returns false if none belongs to a field of the form. */
  refuse: (invalid: readonly InvalidField[]) => boolean;
}

/** Holds the values of a form; `initial` is read once. */
export function useFields<Values extends object>(initial: Values | (() => Values)): Fields<Values> {
  const [values, setValues] = useState(initial);
  const [errorCodes, setErrorCodes] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);

  const set = useCallback(<N extends Name<Values>>(name: N, value: Values[N]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrorCodes(({ [name]: _corrected, ...others }) => others);
  }, []);

  const replace = useCallback((next: Values) => {
    setValues(next);
    setErrorCodes({});
  }, []);

  const refuse = useCallback(
    (invalid: readonly InvalidField[]) => {
      const marked: Record<string, string> = {};
      for (const { path, code } of invalid) {
        const [name = ''] = path.split('.');
        if (Object.hasOwn(values, name)) marked[name] ??= code;
      }
      setErrorCodes(marked);
      setAttempt((count) => count + 1);
      return Object.keys(marked).length > 0;
    },
    [values],
  );

  return { values, set, replace, errorCodes, attempt, refuse };
}

export interface FieldErrors<Field extends string> {
  idOf: (field: Field) => string;
  /** The translated error. */
  errorOf: (field: Field) => string | undefined;
  /** The errors in the order of the form, for the error summary. */
  errors: { field: Field; fieldId: string; text: string }[];
}

/** Returns ids and translated errors of the fields; `names` are in the order of the form. */
export function useFieldErrors<Values, Field extends string>(
  { values, errorCodes }: { values: Values; errorCodes: Readonly<Partial<Record<Field, string>>> },
  names: readonly Field[],
  textOf: (field: Field, code: string, values: Values) => string,
): FieldErrors<Field> {
  const id = useId();
  const idOf = (field: Field) => `${id}-${field}`;
  const errorOf = (field: Field) => {
    const code = errorCodes[field];
    return code === undefined ? undefined : textOf(field, code, values);
  };
  const errors = names.flatMap((field) => {
    const text = errorOf(field);
    return text === undefined ? [] : [{ field, fieldId: idOf(field), text }];
  });
  return { idOf, errorOf, errors };
}

/** Props of a text field, bound to its form. */
export interface TextFieldProps {
  id: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  /** The translated error. */
  error: string | undefined;
}

/** Binds the text fields `names`, given in the order of the form; `textOf` translates the code of an error. */
export function useTextFields<Field extends string>(
  fields: {
    values: Readonly<Record<Field, string>>;
    set: (name: Field, value: string) => void;
    errorCodes: Readonly<Partial<Record<Field, string>>>;
  },
  names: readonly Field[],
  textOf: (field: Field, code: string, value: string) => string,
): FieldErrors<Field> & { bind: (field: Field) => TextFieldProps; focus: (field: Field) => void } {
  const fieldErrors = useFieldErrors(fields, names, (field, code, values) => textOf(field, code, values[field]));
  const { idOf, errorOf } = fieldErrors;
  return {
    ...fieldErrors,
    bind: (field) => ({
      id: idOf(field),
      value: fields.values[field],
      onChange: ({ currentTarget }) => fields.set(field, currentTarget.value),
      error: errorOf(field),
    }),
    focus: (field) => document.getElementById(idOf(field))?.focus(),
  };
}
