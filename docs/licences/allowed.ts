import type { InstalledPackage } from './installed-packages.js';

/** Licences that ask for no more than being named. */
const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
]);

/** Others that are fine for what the package is to us; docs/decisions/0016-dependencies-are-checked.md says why. */
const tolerated: readonly { licence: string; packages: RegExp }[] = [
  // A library of its own beside the product, which anybody may replace.
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-/ },
  // Unchanged files of others; what we write is not touched by it.
  { licence: 'MPL-2.0', packages: /^(lightningcss(-.*)?|axe-core|@axe-core\/.*)$/ },
  // A table of what browsers can, read while building.
  { licence: 'CC-BY-4.0', packages: /^caniuse-lite$/ },
];

/** Whether a package may be used. Of `A OR B` one has to be allowed, of `A AND B` both. */
export const isAllowed = ({ name, licence }: Pick<InstalledPackage, 'name' | 'licence'>): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => isAllowedAlone(name, one.trim())));

const isAllowedAlone = (name: string, licence: string): boolean =>
  permissive.has(licence) || tolerated.some((rule) => rule.licence === licence && rule.packages.test(name));
