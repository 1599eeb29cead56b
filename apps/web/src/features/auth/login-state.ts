import { isReturnPath } from '@korice/contracts/paths';

const reasons = ['required', 'expired', 'sell', 'message', 'report'] as const;

/** Why the person has to log in, for the text above the form. */
export type LoginReason = (typeof reasons)[number];

/** What a link to the login carries in its navigation state. */
export interface LoginState {
  /** Where to go after the login: a path of this site with its query. */
  from: string;
  /** Absent for a person who chose to log in. */
  reason?: LoginReason;
}

/** Types a literal. */
export const loginState = (state: LoginState): LoginState => state;

/** Reads `location.state`, which after an update of the app may hold anything; undefined without a valid `from`. */
export function readLoginState(state: unknown): LoginState | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  if (typeof from !== 'string' || !isReturnPath(from)) return undefined;
  const reason = reasons.find((one) => 'reason' in state && one === state.reason);
  return { from, ...(reason !== undefined && { reason }) };
}

/** The state of a link from one way in to another: the address that was typed goes along, and where to go after the login stays known. */
export const withTypedEmail = (state: unknown, email: string): object => ({ ...readLoginState(state), email });

/** The address that came with the navigation; empty without one. */
export function readTypedEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
