import { startFailure } from '../operations/startup-failure.js';

export function printFailure(error: unknown): void {
  process.stderr.write(`${startFailure(error)}\n`);
}

/** Runs a command. Prints why it failed and sets the exit code 2. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    printFailure(error);
    process.exitCode = 2;
  });
}
