import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import browserslist from 'browserslist';
import { describe, expect, it } from 'vitest';
import config from '../vite.config.js';

const web = join(import.meta.dirname, '..');
const readme = readFileSync(join(web, '../../README.md'), 'utf8');

/** The oldest version of each browser that `browserslist` in package.json supports. */
const oldest = new Map<string, number>();
for (const entry of browserslist(undefined, { path: web })) {
  const [name = '', version = ''] = entry.split(' ');
  oldest.set(name, Math.min(oldest.get(name) ?? Infinity, Number.parseFloat(version)));
}

describe('the browser baseline', () => {
  it('is the target of the build', () => {
    const targets = ['chrome', 'edge', 'firefox', 'safari'].map((name) => `${name}${oldest.get(name)}`);
    expect(config.build?.target).toEqual(expect.arrayContaining([...targets, `ios${oldest.get('ios_saf')}`]));
  });

  it('is named in the README', () => {
    for (const [browser, name] of [
      ['Chrome', 'chrome'],
      ['Edge', 'edge'],
      ['Firefox', 'firefox'],
      ['Safari', 'safari'],
    ] as const)
      expect(readme).toContain(`${browser} ${oldest.get(name)}`);
  });
});
