/**
 * Why a fetch failed. `refused`: the URL, a redirect or a resolved address is not allowed. `unreachable`: no DNS entry, no connection, no
 * valid certificate, or a broken response. `status`: a status other than 200. `unreadable`: an unexpected encoding or too many redirects.
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
