import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isLongest = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('/axe.test.ts');

/** Starts the longest file first: at the end of a run it would keep one worker busy while the other one waits. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

/** Tests of the built product as a process and in Chromium: `npm run e2e`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'e2e',
    environment: 'node',
    include: ['process/**/*.test.ts', 'browser/**/*.test.ts'],
    globalSetup: ['demo-folder.ts'],
    setupFiles: ['end-products.ts'],
    // Two products and two browsers: CI has two cores, and most tests wait for a page.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    maxConcurrency: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Polling timeout, long enough for a slow machine.
    expect: { poll: { timeout: 15_000 } },
  },
});
