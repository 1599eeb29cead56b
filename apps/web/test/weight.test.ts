import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { endpoints, type EndpointShape } from '@korice/contracts';
import { screenAreas } from '@korice/texts/screen-areas';
import type { Manifest } from 'vite';
import { describe, expect, it } from 'vitest';
import { withImports } from '../with-imports.config.js';

const dist = join(import.meta.dirname, '../dist');
const read = (file: string) => readFileSync(join(dist, file), 'utf8');
const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
const page = read('index.html');

/** The text areas of the home page; the Serbian texts of each are a separate chunk. */
const areas = screenAreas.home;

const chunkOf = (file: string) => Object.keys(manifest).find((key) => manifest[key]?.file === file) ?? '';
const entries = [...page.matchAll(/<link rel="modulepreload"[^>]+href="\/([^"]+)"/g)].map(([, file = '']) =>
  chunkOf(file),
);
const texts = ['shell', ...areas.map((area) => `areas/${area}`)].map(
  (name) => `../../packages/texts/src/${name}.sr.ts`,
);
const chunks = [...withImports(manifest, [...entries, 'src/screens/public/Home.tsx', ...texts])];
const scripts = chunks.map((key) => manifest[key]?.file ?? '');
const styles = [...new Set(chunks.flatMap((key) => manifest[key]?.css ?? []))];

/** The brotli-compressed size in bytes. */
const weigh = (files: string[]) => files.reduce((sum, file) => sum + brotliCompressSync(read(file)).length, 0);

describe('the home page', () => {
  it('has its scripts in the build manifest', () => {
    expect(entries.length).toBeGreaterThan(0);
    expect(scripts).not.toContain('');
    expect(scripts.length).toBeGreaterThan(areas.length);
  });

  it('loads at most 165 kB of compressed script', () => {
    expect(weigh(scripts)).toBeLessThanOrEqual(165_000);
  });

  it('loads at most 14 kB of compressed style', () => {
    expect(weigh(styles)).toBeLessThanOrEqual(14_000);
  });

  it('loads no schemas, no dashboard, no chat and no text editor', () => {
    const code = scripts.map(read).join('\n');
    for (const foreign of ['invalid_format', 'ZodError', '/api/messaging/', 'engine.io', 'prosemirror'])
      expect(code.includes(foreign), foreign).toBe(false);
    expect(chunks.filter((key) => key.startsWith('src/') && !key.includes('/public/'))).toEqual([]);
  });
});

describe('the built application', () => {
  it('contains no endpoint descriptions that only the API documentation shows', () => {
    const files = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
    const code = files.map((file) => read(`assets/${file}`)).join('\n');
    // Tolerance for differences between minifiers.
    const said = Object.values<EndpointShape>(endpoints)
      .flatMap(({ summary, retry }) => [summary, retry ?? []].flat())
      .flatMap((text) => text.split(/['"`\\]/).toSorted((one, other) => other.length - one.length)[0] ?? []);
    expect(code).toContain('/auth/send-password-reset');
    expect(said.filter((text) => code.includes(text))).toEqual([]);
  });
});
