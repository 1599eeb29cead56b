const address = /[^\s<>"'(),:;]{1,254}@[^\s<>"'(),:;]{1,254}/g;

/** Returns what the log may show of a delivery error: without mail addresses, which SMTP servers repeat in their messages. */
export function deliveryFault(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'unknown' };
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  const text = error.stack ?? error.message;
  return { type: error.name, stack: text.replace(address, '…'), code, command, responseCode };
}
