import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '../src');
const { resolve } = createRequire(import.meta.url);

const read = (folder: string, ending: RegExp) =>
  readdirSync(join(source, folder))
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(join(source, folder, name), 'utf8'))
    .join('\n');

const defined = (css: string) => new Set([...css.matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1] ?? ''));
/** Names that are used without a fallback of their own. */
const used = (css: string) => [...css.matchAll(/var\((--[\w-]+)\)/g)].map((match) => match[1] ?? '');

describe('theme', () => {
  const sheets = read('theme', /\.css$/) + read('components/kit', /\.css$/);
  const known = defined(sheets);

  it('defines every --mantine- variable that the imported Mantine stylesheets use', () => {
    const names = [...read('components/kit', /\.tsx?$/).matchAll(/@mantine\/core\/styles\/(\w+\.layer\.css)/g)];
    expect(names.length).toBeGreaterThan(5);
    const missing = [...new Set(names.map((match) => match[1] ?? ''))].flatMap((name) => {
      const css = readFileSync(resolve(`@mantine/core/styles/${name}`), 'utf8');
      const own = defined(css);
      return used(css).filter(
        (variable) => variable.startsWith('--mantine-') && !known.has(variable) && !own.has(variable),
      );
    });
    expect(missing).toEqual([]);
  });

  it('uses no undefined CSS variable', () => {
    expect(used(sheets).filter((name) => !known.has(name) && !name.startsWith('--button-'))).toEqual([]);
  });

  it('defines the same variables for the light and the dark scheme', () => {
    const css = readFileSync(join(source, 'theme/tokens.css'), 'utf8');
    const block = (start: string) => css.slice(css.indexOf(start), css.indexOf('}', css.indexOf(start)));
    const dark = [...defined(block("[data-mantine-color-scheme='dark']"))];
    const light = [...defined(block(':root,'))].filter((name) => !name.startsWith('--avatar'));
    expect(dark.length).toBeGreaterThan(20);
    expect(dark).toEqual(light);
  });
});
