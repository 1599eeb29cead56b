import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { addUp, countAnnotations, type Outcome } from './outcome.js';

/** Environment variable with the path of the outcome file, which the parent process reads. */
export const outcomeVariable = 'TRUST_OUTCOME';

/** Writes the outcome of a test run as JSON. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env[outcomeVariable];
    if (file === undefined) throw new Error(`${outcomeVariable} names no file.`);
    const strays = unhandled.map(({ message }) => `unhandled: ${message}`);
    writeFileSync(file, JSON.stringify(addUp([...modules.map(outcomeOf), { counts: {}, failures: strays }])));
  }
}

function outcomeOf(module: TestModule): Outcome {
  const tests = [...module.children.allTests()];
  // Errors of a file or its hooks belong to no test.
  const holders = [module, ...module.children.allSuites()].filter((holder) => holder.errors().length > 0);
  return {
    counts: countAnnotations(tests.flatMap((test) => [...test.annotations()])),
    failures: [
      ...holders.map((holder) => ('fullName' in holder ? holder.fullName : holder.relativeModuleId)),
      ...tests.filter((test) => test.result().state === 'failed').map(({ fullName }) => fullName),
    ],
  };
}
