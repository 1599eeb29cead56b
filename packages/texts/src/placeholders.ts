/** The names between `{{` and `}}` in the literal type of a text. */
export type Placeholders<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/**
 * Replaces each `{{name}}` by its value in one pass, so that placeholders inside values stay. Does not escape: the result is plain text.
 * @throws if a value is missing
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new RangeError(`no value for {{${name}}} in "${text}"`);
    return String(value);
  });
}
