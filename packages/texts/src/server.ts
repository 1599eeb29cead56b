import { allAreas } from './all-areas.js';
import type { Area, Texts } from './areas.js';
import { categoryKey } from './category-keys.js';
import type { Language } from './languages.js';
import type { Placeholders } from './placeholders.js';
import { fill } from './placeholders.js';
import { pluralForm } from './plural-form.js';

type WithoutForm<Key> = Key extends `${infer Name}_${'one' | 'few' | 'other'}` ? Name : Key;

/** A key of the area; of a plural text its name without the form. */
export type TextKey<A extends Area> = WithoutForm<keyof Texts[A]> & string;

type TextOf<A extends Area, Key extends TextKey<A>> = Texts[A][(Key | `${Key}_other`) & keyof Texts[A]];

/** A value for every placeholder; `count` chooses the plural form. */
export type TextValues<A extends Area, Key extends TextKey<A>> = {
  readonly [Name in Placeholders<TextOf<A, Key>>]: Name extends 'count' ? number : string | number;
};

type ValuesArgument<A extends Area, Key extends TextKey<A>> =
  Placeholders<TextOf<A, Key>> extends never ? [] : [values: TextValues<A, Key>];

/**
 * A text of the interface on the server, at once: `serverText('sr', 'book', 'pageTitle', { title, author })`.
 * Plain text; whoever puts it into HTML escapes it.
 */
export function serverText<A extends Area, Key extends TextKey<A>>(
  language: Language,
  area: A,
  key: Key,
  ...values: ValuesArgument<A, Key>
): string {
  const texts = allAreas[language][area];
  const name: string = key;
  const [given = {}] = values as readonly [Readonly<Record<string, string | number>>?];
  const text = texts[name] ?? texts[`${name}_${pluralForm(language, Number(given.count))}`];
  if (text === undefined) throw new RangeError(`no text ${area}.${name} in ${language}`);
  return fill(text, given);
}

/** What a reader of the language calls a stored category; a name that is none of the stored ones is given back. */
export function categoryName(name: string, language: Language): string {
  const key = categoryKey(name);
  return key === undefined ? name : serverText(language, 'categories', key);
}
