/** Carries the error message of the process that sets up the demo shop. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
}
