import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryFiles, root } from './files.js';

const files = repositoryFiles();
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Returns the files with this path, or whose path ends with it. */
const named = (path: string): string[] => files.filter((file) => file === path || file.endsWith(`/${path}`));

/** A file name in backticks, optionally followed by ` › ` and the title of a test or group. */
const citation = /`((?:\.?[\w@-]+\/)*\.?[\w.@-]*[\w@-](?:\.(?:tsx?|md|yml|json|js|txt))|Dockerfile)(?: › ([^`]+))?`/g;

/** Returns the fault of a citation, undefined without one. */
function faultOf(path: string, title: string | undefined): string | undefined {
  const [file, ...others] = named(path);
  if (file === undefined) return `${path} is not there`;
  if (others.length > 0) return `${path} may be ${[file, ...others].join(' or ')}`;
  if (title === undefined || ["'", '"', '`'].some((quote) => read(file).includes(quote + title + quote)))
    return undefined;
  return `${file} has no test "${title}"`;
}

describe.each(['docs/asvs.md', 'docs/security.md'])('%s', (document) => {
  it('cites existing files and tests only', () => {
    const cited = [...read(document).matchAll(citation)];
    expect(cited.length).toBeGreaterThan(10);
    expect(cited.flatMap(([, path = '', title]) => faultOf(path, title) ?? [])).toEqual([]);
  });
});

it('the citation check reports a missing file, an ambiguous name and an unknown title', () => {
  expect(faultOf('gone.test.ts', undefined)).toBe('gone.test.ts is not there');
  expect(faultOf('auth.test.ts', undefined)).toContain(' or ');
  expect(faultOf('docs/cited-tests.test.ts', 'says nothing of the ' + 'kind')).toContain('has no test');
});
