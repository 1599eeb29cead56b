import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryFiles, root } from './files.js';

const files = repositoryFiles();
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Files as these documents name them: by their path, or by the end of it when only one file ends so. */
const named = (path: string): string[] => files.filter((file) => file === path || file.endsWith(`/${path}`));

/** What stands between backticks, is the name of a file and may go on with the title of a test or of a group of tests in it. */
const citation = /`((?:\.?[\w@-]+\/)*\.?[\w.@-]*[\w@-](?:\.(?:tsx?|md|yml|json|js|txt))|Dockerfile)(?: › ([^`]+))?`/g;

/** What is wrong with one citation, if anything. */
function faultOf(path: string, title: string | undefined): string | undefined {
  const [file, ...others] = named(path);
  if (file === undefined) return `${path} is not there`;
  if (others.length > 0) return `${path} may be ${[file, ...others].join(' or ')}`;
  if (title === undefined || ["'", '"', '`'].some((quote) => read(file).includes(quote + title + quote)))
    return undefined;
  return `${file} has no test "${title}"`;
}

describe.each(['docs/asvs.md', 'docs/security.md'])('%s', (document) => {
  it('names files and tests that are there', () => {
    const cited = [...read(document).matchAll(citation)];
    expect(cited.length).toBeGreaterThan(10);
    expect(cited.flatMap(([, path = '', title]) => faultOf(path, title) ?? [])).toEqual([]);
  });
});

it('a file that is gone, one that could be several and a test under another title are noticed', () => {
  expect(faultOf('gone.test.ts', undefined)).toBe('gone.test.ts is not there');
  expect(faultOf('auth.test.ts', undefined)).toContain(' or ');
  expect(faultOf('docs/cited-tests.test.ts', 'says nothing of the ' + 'kind')).toContain('has no test');
});
