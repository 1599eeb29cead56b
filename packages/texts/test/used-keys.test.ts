import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  errorCodes,
  importProblemCodes,
  schoolKinds,
  schoolSubjects,
  schoolWritten,
  tableFields,
} from '@korice/contracts';
import { expect, it } from 'vitest';
import { allAreas } from '../src/all-areas.js';
import { categoryKeys } from '../src/category-keys.js';
import { errorKeyOf } from './error-key-of.js';
import { defaultLanguage } from '../src/languages.js';

/** Keys that the code composes at run time; all other keys are written out. */
const composed: { area: keyof (typeof allAreas)['sr']; keys: RegExp }[] = [
  // `reasonKey`, for a reason of refused rows of a table.
  { area: 'tables', keys: /Reason$/ },
  // `conditions:${condition}Hint`, below the condition in the book form.
  { area: 'conditions', keys: /Hint$/ },
  // `languages:${code}`, for the code of an edition.
  { area: 'languages', keys: /^[a-z]{2,3}$/ },
  // `${name}Placeholder` of both descriptions.
  { area: 'bookForm', keys: /^(?:short|full)DescriptionPlaceholder$/ },
];

const sourceOf = (folder: string): string =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /(?<!\.test)\.tsx?$/.test(name))
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .filter((path) => !path.startsWith(fileURLToPath(new URL('../src/areas', import.meta.url))))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

/** Returns every quoted word, without the prefix of its area. */
function wordsIn(source: string): Set<string> {
  const quoted = source.matchAll(/['"`](?:[\w-]+:)?([\w-]+)['"`]/g);
  return new Set(Array.from(quoted, ([, word = '']) => word));
}

it('every text of the Serbian areas is used', () => {
  const words = wordsIn(['../../../apps/web/src', '../../../apps/api/src', '../src'].map(sourceOf).join('\n'));
  for (const key of [...errorCodes.map(errorKeyOf), ...Object.values(categoryKeys)]) words.add(key);
  // `schoolNames:${name}`, for a value of the facts of a school book.
  for (const name of [...schoolSubjects, ...schoolKinds, ...schoolWritten]) words.add(name);
  // `tables:${name}`, for a heading of a table and the reason of a refused row; the last ones by `problemKey` and `headingKey`.
  for (const name of [...tableFields, ...importProblemCodes]) words.add(name);
  for (const name of ['invalidPrice', 'invalidIsbn', 'repeatedListing', 'isbn']) words.add(name);
  const unused = Object.entries(allAreas[defaultLanguage]).flatMap(([area, texts]) =>
    [...new Set(Object.keys(texts).map((key) => key.replace(/_(?:one|few|other)$/, '')))]
      .filter((key) => !words.has(key))
      .filter((key) => !composed.some((family) => family.area === area && family.keys.test(key)))
      .map((key) => `${area}.${key}`),
  );
  expect(unused).toEqual([]);
});
