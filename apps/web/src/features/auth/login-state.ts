import { isReturnPath } from '@korice/contracts/paths';

const reasons = ['required', 'expired', 'sell', 'message', 'report', 'alert'] as const;

/** Why the person has to log in, for the text above the form. */
export type LoginReason = (typeof reasons)[number];

/** The navigation state of a link to the login. */
export interface LoginState {
  /** The path of this site, with its query, to open after the login. */
  from: string;
  /** Absent for a person who chose to log in. */
  reason?: LoginReason;
}

/** Returns `state` unchanged; checks the type of a literal. */
export const loginState = (state: LoginState): LoginState => state;

/** Parses `location.state`, which may have any shape after an update of the app; returns undefined without a valid `from`. */
export function readLoginState(state: unknown): LoginState | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  if (typeof from !== 'string' || !isReturnPath(from)) return undefined;
  const reason = reasons.find((one) => 'reason' in state && one === state.reason);
  return { from, ...(reason !== undefined && { reason }) };
}

/** Returns the navigation state between login, registration and password reset: the return path and the typed email address. */
export const withTypedEmail = (state: unknown, email: string): object => ({ ...readLoginState(state), email });

/** Returns the email address of the navigation state; empty without one. */
export function readTypedEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
