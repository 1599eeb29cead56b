import { useCallback, useState } from 'react';
import type { FieldFault } from './check-fields.js';

type Name<Values> = Extract<keyof Values, string>;

export type FieldFaults<Values> = Readonly<Partial<Record<Name<Values>, string>>>;

/** The input of a form and what a refused submit found wrong with it. */
export interface Fields<Values> {
  values: Values;
  /** Takes over what was typed; the field is no longer marked. */
  set: <N extends Name<Values>>(name: N, value: Values[N]) => void;
  /** Takes over a whole form; no field is marked any more. */
  replace: (values: Values) => void;
  /** The code of the first fault of each marked field. */
  faults: FieldFaults<Values>;
  /** Counts the refused submits, for the summary that takes the focus with each. */
  attempt: number;
  /** Marks fields after a refused submit. False when none of the faults belongs to a field of the form. */
  refuse: (faults: readonly FieldFault[]) => boolean;
}

/** Input lives here until it is sent; `initial` is read once. */
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
