import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../files.js';
import { isAllowed } from './allowed.js';
import { installedPackages } from './installed-packages.js';

// Writes THIRD-PARTY-LICENCES.txt with the production dependencies and lists packages with a forbidden licence;
// with --check it writes nothing and fails when the file is stale.
const path = join(root, 'THIRD-PARTY-LICENCES.txt');
const packages = installedPackages();
const refused = packages.filter((one) => !isAllowed(one));
const lines = packages
  .filter(({ isShipped }) => isShipped)
  .map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
const head = [
  'Packages of others in a running Korice and their licences, written by `npm run licences`.',
  'The text of each licence lies in the package, below node_modules.',
];
const text = [...head, '', ...lines, ''].join('\n');
const log = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

for (const { name, version, licence } of refused)
  log(`${name} ${version} has the licence ${JSON.stringify(licence)}, which is not allowed.`);
const isCheck = process.argv.includes('--check');
const isStale = isCheck && readFileSync(path, 'utf8') !== text;
if (isStale) log('THIRD-PARTY-LICENCES.txt is stale: run npm run licences.');
if (!isCheck) writeFileSync(path, text);
if (refused.length > 0 || isStale) process.exitCode = 1;
else
  log(
    `${packages.length} packages, each with a licence that is allowed; ${lines.length} of them in a running product.`,
  );
