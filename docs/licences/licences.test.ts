import { expect, it } from 'vitest';
import { isAllowed } from './allowed.js';
import { installedPackages } from './installed-packages.js';

it('every installed package has an allowed licence and a checksum', () => {
  const packages = installedPackages();
  expect(packages.length).toBeGreaterThan(500);
  expect(packages.filter((one) => !isAllowed(one))).toEqual([]);
  expect(packages.filter(({ integrity }) => integrity?.startsWith('sha512-') !== true)).toEqual([]);
});

it.each([
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND MIT', true],
  ['Apache-2.0 AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['LGPL-3.0-or-later', false],
  ['', false],
])('a package under %j is allowed: %s', (licence, allowed) => {
  expect(isAllowed({ name: 'left-pad', licence })).toBe(allowed);
});
