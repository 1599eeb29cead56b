import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../files.js';

export interface InstalledPackage {
  name: string;
  version: string;
  /** SPDX expression that the package states; '' without one. */
  licence: string;
  /** Whether it is a dependency of the running product, not of build and tests only. */
  isShipped: boolean;
  /** The checksum that npm compares the download with. */
  integrity: string | undefined;
}

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  name?: string;
  integrity?: string;
}

interface Stated {
  license?: string;
  licenses?: { type?: string }[];
}

/** Returns every third-party package of package-lock.json, for every platform, sorted. */
export function installedPackages(): InstalledPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const found = Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, locked]) => ({
      name: locked.name ?? path.split('node_modules/').at(-1) ?? '',
      version: locked.version ?? '',
      licence: locked.license ?? statedIn(path),
      isShipped: locked.dev !== true,
      integrity: locked.integrity,
    }));
  const key = ({ name, version }: InstalledPackage): string => `${name} ${version}`;
  return [...new Map(found.map((one) => [key(one), one])).values()].toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Reads the old `licenses` field of the package, which the lock file omits. */
function statedIn(path: string): string {
  const { license, licenses } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as Stated;
  return license ?? (licenses ?? []).map(({ type = '' }) => type).join(' OR ');
}
