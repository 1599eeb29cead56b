import type { Me } from '@korice/contracts';

/** The account behind a request. */
export interface Actor {
  _id: string;
  name: string;
  /** `member` for an admin whose required passkey is missing. */
  role: Me['role'];
  /** Set for an admin without powers until a passkey is set up. */
  needsPasskey?: true;
  /** The version of the account when the session was checked. A higher one later means that the session has ended. */
  sessionVersion: number;
  /** Seconds since 1970. Some changes require a fresh token. */
  tokenIssuedAt: number;
}
