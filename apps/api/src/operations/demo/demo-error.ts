/** Says what went wrong as the process that set up the demo shop said it. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
}
