import type { Me } from '@korice/contracts';

/** The account behind a request. */
export interface Actor {
  _id: string;
  name: string;
  /** `member` for an admin whose required passkey is missing. */
  role: Me['role'];
  /** Set for an admin without powers until a passkey is set up. */
  needsPasskey?: true;
  /** Of the account when the session was checked. A later one means that the session ended meanwhile. */
  sessionVersion: number;
  /** When the token was made, in seconds: some changes ask for a fresh one. */
  tokenIssuedAt: number;
}
