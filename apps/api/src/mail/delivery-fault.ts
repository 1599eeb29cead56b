const address = /[^\s<>"'(),:;]{1,254}@[^\s<>"'(),:;]{1,254}/g;

/** Returns the details of a delivery error for the log, without mail addresses, which SMTP servers repeat in their messages. */
export function deliveryFault(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'unknown' };
  const { code, command, responseCode } = error as SmtpError;
  const text = error.stack ?? error.message;
  return { type: error.name, stack: text.replace(address, '…'), code, command, responseCode };
}

interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

/**
 * `refused`: the server rejects this mail permanently. `deferred`: it rejects this mail temporarily. `broken`: there was no session, or it
 * broke.
 */
export type DeliveryFailure = 'refused' | 'deferred' | 'broken';

/**
 * Commands whose 5xx response concerns the mail itself. A rejected login or sender is a configuration error, so those mails stay queued.
 */
const commandsOfMail: unknown[] = ['RCPT TO', 'DATA'];
const serverUnavailable = 421;

export function classifyFailure(error: unknown): DeliveryFailure {
  const { command, responseCode } = error as SmtpError;
  if (typeof responseCode !== 'number' || responseCode === serverUnavailable || command === 'CONN') return 'broken';
  return responseCode >= 500 && commandsOfMail.includes(command) ? 'refused' : 'deferred';
}
