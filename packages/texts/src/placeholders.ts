/** The names between `{{` and `}}` in a text's literal type. */
export type Placeholders<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/**
 * The text with each `{{name}}` replaced by its value, in one pass: a value that itself looks like a placeholder stays as it is.
 * Throws when a value is missing, so that no reader is sent a bare placeholder. Nothing is escaped; the result is plain text.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new RangeError(`no value for {{${name}}} in "${text}"`);
    return String(value);
  });
}
