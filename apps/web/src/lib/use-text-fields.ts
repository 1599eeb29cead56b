import { type ChangeEvent, useId } from 'react';
import type { Fields } from './use-fields.js';

/** Props of a text field, bound to its form. */
export interface TextFieldProps {
  id: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  /** The translated error. */
  error: string | undefined;
}

export interface TextFields<Name extends string> {
  bind: (name: Name) => TextFieldProps;
  /** The errors in the order of the form, for the error summary. */
  errors: { fieldId: string; text: string }[];
  focus: (name: Name) => void;
}

/** Binds the text fields `names`, given in the order of the form; `textOf` translates the code of an error. */
export function useTextFields<Name extends string>(
  { values, set, faults }: Pick<Fields<Record<Name, string>>, 'values' | 'set' | 'faults'>,
  names: readonly Name[],
  textOf: (name: Name, code: string, value: string) => string,
): TextFields<Name> {
  const id = useId();
  const idOf = (name: Name) => `${id}-${name}`;
  const errorOf = (name: Name) => {
    const code = faults[name as Extract<Name, string>];
    return code === undefined ? undefined : textOf(name, code, values[name]);
  };
  return {
    bind: (name) => ({
      id: idOf(name),
      value: values[name],
      onChange: ({ currentTarget }) => set(name as Extract<Name, string>, currentTarget.value),
      error: errorOf(name),
    }),
    errors: names.flatMap((name) => {
      const text = errorOf(name);
      return text === undefined ? [] : [{ fieldId: idOf(name), text }];
    }),
    focus: (name) => document.getElementById(idOf(name))?.focus(),
  };
}
