import { allAreas } from './all-areas.js';
import type { Area, Texts } from './area-texts.js';
import { categoryKey } from './category-keys.js';
import type { Language } from './languages.js';
import type { Placeholders } from './placeholders.js';
import { fill } from './placeholders.js';
import { pluralForm } from './plural-form.js';

type WithoutForm<Key> = Key extends `${infer Name}_${'one' | 'few' | 'other'}` ? Name : Key;

/** A key of the area; for a plural text without the form. */
export type TextKey<A extends Area> = WithoutForm<keyof Texts[A]> & string;

type TextOf<A extends Area, Key extends TextKey<A>> = Texts[A][(Key | `${Key}_other`) & keyof Texts[A]];

/** A value for every placeholder; `count` selects the plural form. */
export type TextValues<A extends Area, Key extends TextKey<A>> = {
  readonly [Name in Placeholders<TextOf<A, Key>>]: Name extends 'count' ? number : string | number;
};

type ValuesArgument<A extends Area, Key extends TextKey<A>> =
  Placeholders<TextOf<A, Key>> extends never ? [] : [values: TextValues<A, Key>];

/** Returns a text of the interface as plain text, which HTML must escape: `serverText('sr', 'book', 'pageTitle', { title, author })`. */
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

/** Returns the translated name of a stored category, or an unknown name unchanged. */
export function categoryName(name: string, language: Language): string {
  const key = categoryKey(name);
  return key === undefined ? name : serverText(language, 'categories', key);
}
