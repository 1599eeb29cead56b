/**
 * Why nothing came from outside. `refused`: the address, one that it redirects to, or what its name resolves to may not be
 * asked. `unreachable`: no name, no connection, no valid certificate, or a broken answer. `status`: an answer other than
 * 200. `unreadable`: an encoding that was not asked for, or redirects without end.
 */
export type SafeFetchReason = 'refused' | 'unreachable' | 'slow' | 'too-large' | 'status' | 'unreadable';

export class SafeFetchError extends Error {
  override readonly name = 'SafeFetchError';
  readonly reason: SafeFetchReason;

  constructor(reason: SafeFetchReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
