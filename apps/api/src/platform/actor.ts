import type { Me } from '@korice/contracts';

/** The account behind a request. */
export interface Actor {
  _id: string;
  name: string;
  /** `member` for an admin whose required passkey is missing. */
  role: Me['role'];
  /** Set for an admin who has no admin rights until a passkey is set up. */
  needsPasskey?: true;
  /**
   * The version of the account when the session was checked. If the account has a higher one later, the session has
   * ended.
   */
  sessionVersion: number;
  /** Seconds since 1970. Some changes require a fresh token. */
  tokenIssuedAt: number;
}
