import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryFiles, root } from './files.js';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const files = repositoryFiles();
const names = new Set(files.map((file) => file.split('/').at(-1)));
/** The generated document contains names of test titles. */
const documents = files.filter((file) => file.endsWith('.md') && file !== 'docs/specification.md');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
/** Returns the text without code blocks other than shell commands. */
const prose = (text: string): string => text.replace(/^```(?!sh)[\s\S]*?^```/gm, '');

describe.each(documents)('%s', (document) => {
  const text = prose(read(document));

  it('has links to existing files only', () => {
    const linked = matches(text, /\]\(([^)\s]+)\)/g).filter((target) => !/^(?:https?:|mailto:|#)/.test(target));
    const missing = linked.filter((target) => !existsSync(join(root, dirname(document), target.replace(/#.*/, ''))));
    expect(missing).toEqual([]);
  });

  it('names existing files only', () => {
    const quoted = matches(text, /`([^`\n]+)`/g);
    const paths = quoted.filter((name) =>
      /^(?:apps|packages|docs|e2e|bench|trust|\.ci|\.github)\/[\w./-]+$/.test(name),
    );
    const single = quoted.filter((name) => /^[\w./-]*[\w-]\.(?:ts|tsx|mjs|md)$/.test(name) && !name.includes('dist/'));
    expect(paths.filter((path) => !path.includes('/dist') && !existsSync(join(root, path)))).toEqual([]);
    expect(single.filter((name) => !names.has(name.split('/').at(-1)))).toEqual([]);
  });

  it('names existing scripts only', () => {
    expect(matches(text, /npm run (?:-s )?(?!-)([\w:-]+)/g).filter((script) => !(script in scripts))).toEqual([]);
  });
});

describe('turbo.json', () => {
  it('passes every variable of the product on to `npm run dev`', () => {
    const { globalPassThroughEnv } = JSON.parse(read('turbo.json')) as { globalPassThroughEnv: string[] };
    const known = matches(read('.env.example'), /^#? ?([A-Z_]+)=/gm);
    expect(known.filter((name) => !globalPassThroughEnv.includes(name))).toEqual([]);
  });
});

describe('README.md', () => {
  const readme = read('README.md');

  it('names every script', () => {
    const named = ['start', 'test', ...matches(readme, /npm run ([\w:-]+)/g)];
    expect(Object.keys(scripts).filter((script) => !named.includes(script))).toEqual([]);
  });

  it('names the variables that the product reads, as .env.example does', () => {
    const known = matches(read('.env.example'), /^#? ?([A-Z_]+)=/gm).toSorted();
    const declared = matches(read('apps/api/src/config/env.ts'), /^ {2}([A-Z][A-Z_]+):/gm);
    expect([...new Set(declared)].toSorted()).toEqual(known);
    expect(known.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('docs/operations.md', () => {
  it('names every variable of .env.example', () => {
    const operations = read('docs/operations.md');
    const known = matches(read('.env.example'), /^#? ?([A-Z_]+)=/gm);
    expect(known.filter((name) => !operations.includes(name))).toEqual([]);
  });
});
