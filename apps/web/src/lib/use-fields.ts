import { useCallback, useState } from 'react';
import type { FieldFault } from './check-fields.js';

type Name<Values> = Extract<keyof Values, string>;

export type FieldFaults<Values> = Readonly<Partial<Record<Name<Values>, string>>>;

/** The values of a form and the errors of its last refused submit. */
export interface Fields<Values> {
  values: Values;
  /** Sets a value and removes the error of its field. */
  set: <N extends Name<Values>>(name: N, value: Values[N]) => void;
  /** Sets all values and removes all errors. */
  replace: (values: Values) => void;
  /** The code of the first error of each field. */
  faults: FieldFaults<Values>;
  /** Number of refused submits: the error summary takes the focus after each. */
  attempt: number;
  /** Records the errors of a refused submit. Returns false if none belongs to a field of the form. */
  refuse: (faults: readonly FieldFault[]) => boolean;
}

/** Holds the values of a form; `initial` is read once. */
export function useFields<Values extends object>(initial: Values | (() => Values)): Fields<Values> {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);

  const set = useCallback(<N extends Name<Values>>(name: N, value: Values[N]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setFaults(({ [name]: _corrected, ...others }) => others);
  }, []);

  const replace = useCallback((next: Values) => {
    setValues(next);
    setFaults({});
  }, []);

  const refuse = useCallback(
    (found: readonly FieldFault[]) => {
      const marked: Record<string, string> = {};
      for (const { path, code } of found) {
        const [name = ''] = path.split('.');
        if (Object.hasOwn(values, name)) marked[name] ??= code;
      }
      setFaults(marked);
      setAttempt((count) => count + 1);
      return Object.keys(marked).length > 0;
    },
    [values],
  );

  return { values, set, replace, faults: faults, attempt, refuse };
}
