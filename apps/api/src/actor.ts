import type { Me } from '@korice/contracts';

/** The account behind a request. */
export interface Actor {
  _id: string;
  name: string;
  role: Me['role'];
  /** When the token was made, in seconds: some changes ask for a fresh one. */
  tokenIssuedAt: number;
}
