import type { Me } from '@korice/contracts';

/** The account behind a request. */
export interface Actor {
  _id: string;
  name: string;
  role: Me['role'];
  /** Of the account when the session was checked. A later one means that the session ended meanwhile. */
  sessionVersion: number;
  /** When the token was made, in seconds: some changes ask for a fresh one. */
  tokenIssuedAt: number;
}
