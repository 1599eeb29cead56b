import { useState } from 'react';

/**
 * State of a text field whose filter applies after a delay: follows `applied` if the filter changes elsewhere, but keeps equivalent
 * input, so that typing is not disturbed.
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
