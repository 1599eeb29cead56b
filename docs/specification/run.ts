import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFiles, root } from '../files.js';
import { sections } from './sections.js';
import { taggedTests } from './tagged-tests.js';
import { faultsOf, unproven, writeDocument } from './write-document.js';

// Writes docs/specification.md and lists items without a test; with --check it writes nothing and fails when the document is stale.
const path = join(root, 'docs/specification.md');
const isCheck = process.argv.includes('--check');
const tests = repositoryFiles()
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  .filter(({ text }) => text.includes('// @spec '))
  .flatMap(({ file, text }) => taggedTests(file, text));

const log = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const faults = faultsOf(sections, tests);
faults.forEach(log);
const document = writeDocument(sections, tests);
if (isCheck) {
  if (readFileSync(path, 'utf8') !== document) {
    log('docs/specification.md is not what the tests log now: npm run specification writes it.');
    process.exitCode = 1;
  }
} else {
  writeFileSync(path, document);
  const without = unproven(sections, tests);
  log(without.length === 0 ? 'Every item is shown by a test.' : `Without a test: ${without.join(', ')}`);
}
if (faults.length > 0) process.exitCode = 1;
