const address = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;

/** Of a mail that did not go out, what the log may show: why, but no address, which the library's own errors and most servers repeat. */
export function deliveryFault(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'unknown' };
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  const text = error.stack ?? error.message;
  return { type: error.name, stack: text.replace(address, '…'), code, command, responseCode };
}
