import type { InstalledPackage } from './installed-packages.js';

/** Licences that require attribution only. */
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

/** Licences allowed for certain packages; docs/decisions/0016-dependencies-are-checked.md has the reasons. */
const exceptions: readonly { licence: string; packages: RegExp }[] = [
  // Dynamically linked library, replaceable by the user.
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-/ },
  // Unmodified files; file-level copyleft.
  { licence: 'MPL-2.0', packages: /^(lightningcss(-.*)?|axe-core|web-push)$/ },
  // A data table of browser features, used at build time.
  { licence: 'CC-BY-4.0', packages: /^caniuse-lite$/ },
  // Permissive; a part of selenium-webdriver, which only tests use.
  { licence: 'Zlib', packages: /^pako$/ },
];

/** Returns whether a package may be used: one licence of `A OR B`, both of `A AND B`. */
export const isAllowed = ({ name, licence }: Pick<InstalledPackage, 'name' | 'licence'>): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => isAllowedAlone(name, one.trim())));

const isAllowedAlone = (name: string, licence: string): boolean =>
  permissive.has(licence) || exceptions.some((rule) => rule.licence === licence && rule.packages.test(name));
