import type { Item, Section } from './section.js';
import type { TaggedTest } from './tagged-tests.js';

const saysOf = (item: Item): string => (typeof item === 'string' ? item : item.says);
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

/** Links are relative to docs/, files to the root. */
const linkTo = ({ file, title }: TaggedTest): string =>
  `[${file.split('/').at(-1) ?? file}](../${file}) ${cell(title)}`;

const itemsOf = (sections: readonly Section[]): [id: string, item: Item][] =>
  sections.flatMap(({ groups }) => Object.values(groups).flatMap((items) => Object.entries(items)));

/** Returns unknown ids, duplicate ids, and items with neither a test nor a reason to differ. */
export function faultsOf(sections: readonly Section[], tests: readonly TaggedTest[]): string[] {
  const ids = itemsOf(sections).map(([id]) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is in two groups`);
  const unknown = tests.flatMap(({ file, ids: named }) =>
    named.filter((id) => !ids.includes(id)).map((id) => `${file} names ${id}, which is no item`),
  );
  const differing = itemsOf(sections).flatMap(([id, item]) => (typeof item === 'string' ? [] : [id]));
  const open = unproven(sections, tests).filter((id) => !differing.includes(id));
  return [...twice, ...unknown, ...open.map((id) => `${id} has no test`)];
}

/** Returns the items without a test. */
export function unproven(sections: readonly Section[], tests: readonly TaggedTest[]): string[] {
  const shown = new Set(tests.flatMap(({ ids }) => ids));
  return itemsOf(sections)
    .map(([id]) => id)
    .filter((id) => !shown.has(id));
}

/** Returns the content of docs/specification.md. */
export function writeDocument(sections: readonly Section[], tests: readonly TaggedTest[]): string {
  const items = itemsOf(sections);
  const without = unproven(sections, tests);
  const differing = items.filter(([, item]) => typeof item !== 'string').length;
  const row = ([id, item]: [string, Item]): string => {
    const differs = typeof item === 'string' ? [] : [`**Differs:** ${cell(item.differs)}`];
    const shownBy = tests.filter(({ ids }) => ids.includes(id)).map(linkTo);
    return `| \`${id}\` | ${[cell(saysOf(item)), ...differs].join('<br>')} | ${shownBy.join('<br>') || '**no test**'} |`;
  };
  const table = (entries: [string, Item][]): string[] => [
    '| Item | Says | Shown by |',
    '|---|---|---|',
    ...entries.map(row),
  ];
  const lines = [
    '# Specification',
    '',
    'Written by `npm run specification` from `docs/specification/` and from the tests that name its items with `// @spec`. Do not edit by hand.',
    '',
    `${items.length} items, ${items.length - without.length} of them shown by ${tests.length} tests; ${differing} differ deliberately, and say why.`,
    '',
    '## Without a test',
    '',
    ...(without.length === 0
      ? ['None.']
      : items
          .filter(([id]) => without.includes(id))
          .map(
            ([id, item]) =>
              `- \`${id}\` ${saysOf(item)}${typeof item === 'string' ? '' : ` (differs: ${item.differs})`}`,
          )),
    '',
    ...sections.flatMap(({ title, groups }) => [
      `## ${title}`,
      '',
      ...Object.entries(groups).flatMap(([name, group]) => [`### ${name}`, '', ...table(Object.entries(group)), '']),
    ]),
  ];
  return lines.join('\n');
}
