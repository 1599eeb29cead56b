import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const dist = join(import.meta.dirname, '../dist');
const read = (file: string) => readFileSync(join(dist, file), 'utf8');
const joined = Object.entries(JSON.parse(read('.vite/joined-styles.json')) as Record<string, string>);

it('the build joins the stylesheets of each entry screen into one file, in their order', () => {
  expect(joined.length).toBeGreaterThan(10);
  for (const [parts, file] of joined) expect(read(file)).toBe(parts.split(' ').map(read).join(''));
});

it('index.html links one common stylesheet with ordered layers, which no joined stylesheet contains', () => {
  const links = [...read('index.html').matchAll(/<link rel="stylesheet" crossorigin href="\/([^"]+)"/g)];
  expect(links).toHaveLength(1);
  const common = links[0]?.[1] ?? '';
  const layers = [...read(common).matchAll(/@layer (\w+)/g)].map(([, name]) => name);
  expect([...new Set(layers)]).toEqual(['ground', 'mantine', 'kit']);
  for (const [parts] of joined) expect(parts.split(' ')).not.toContain(common);
});

it('index.html preloads the Latin fonts of both font families', () => {
  const fonts = [
    ...read('index.html').matchAll(/<link rel="preload" href="\/assets\/([\w-]+)-[\w-]{8}\.woff2" as="font"/g),
  ];
  expect(fonts.map(([, name]) => name)).toEqual(['inter-latin', 'korice-serif-latin']);
});
