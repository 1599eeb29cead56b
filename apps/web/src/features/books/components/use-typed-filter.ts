import { useState } from 'react';

/**
 * The text of a field whose filter takes effect later: follows `applied` when the filter changes elsewhere, but leaves alone what
 * already reads the same, so that nobody is disturbed while typing.
 */
export function useTypedFilter<Value>(
  applied: Value,
  toText: (value: Value) => string,
  read: (text: string) => Value | null,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(toText(applied));
  const [known, setKnown] = useState(applied);
  if (known !== applied) {
    setKnown(applied);
    if (read(text) !== applied) setText(toText(applied));
  }
  return [text, setText];
}
