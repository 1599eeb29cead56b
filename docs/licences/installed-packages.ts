import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../files.js';

export interface InstalledPackage {
  name: string;
  version: string;
  /** As the package states it, an SPDX expression; '' when it states none. */
  licence: string;
  /** It is part of a running product, not only of building and testing one. */
  isShipped: boolean;
  /** What npm compares the download with. */
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

/** Every package of others that package-lock.json holds, for every platform, in order. */
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

/** What the package itself says in the way of old, which the lock file does not take over. */
function statedIn(path: string): string {
  const { license, licenses } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as Stated;
  return license ?? (licenses ?? []).map(({ type = '' }) => type).join(' OR ');
}
