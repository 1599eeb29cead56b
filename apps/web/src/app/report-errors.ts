/** Loads the reporter with the first error; when that fails the error is only in the console. */
function report(error: unknown): void {
  import('../features/analytics/client-errors.js').then(
    ({ reportClientError }) => reportClientError(error),
    () => undefined,
  );
}

/** Reports errors that nothing catches. Call it once, before the first render. */
export function watchUncaughtErrors(): void {
  window.addEventListener('error', ({ error }) => report(error));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
}

/** Reports errors that an error boundary caught, for `onCaughtError` of a React root. */
export function reportCaughtError(error: unknown): void {
  // eslint-disable-next-line no-console -- The option replaces React's own log.
  console.error(error);
  report(error);
}
