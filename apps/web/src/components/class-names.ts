/** Joins class names; returns undefined for none, so that no empty attribute is rendered. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string | undefined {
  const present = names.filter(Boolean).join(' ');
  return present === '' ? undefined : present;
}
