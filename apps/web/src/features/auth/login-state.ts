const reasons = ['required', 'expired', 'sell', 'message', 'report'] as const;

/** Why somebody stands before the login, for the word above the form. */
export type LoginReason = (typeof reasons)[number];

/** What a link to the login carries in its navigation state. */
export interface LoginState {
  /** Where to go after the login: a path of this site with its search. */
  from: string;
  reason: LoginReason;
}

/** The same, checked where it is written. */
export const loginState = (state: LoginState): LoginState => state;

/** Reads it from `location.state`, which may hold anything after a reload of an older page; undefined when it is something else. */
export function readLoginState(state: unknown): LoginState | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state) || !('reason' in state)) return undefined;
  const { from, reason } = state;
  const isOurs = typeof from === 'string' && /^\/(?!\/)/.test(from);
  const known = reasons.find((one) => one === reason);
  return isOurs && known !== undefined ? { from, reason: known } : undefined;
}

/** The state of a link from one way in to another: the address that was typed goes along, and where to go after the login stays known. */
export const withTypedEmail = (state: unknown, email: string): object => ({ ...readLoginState(state), email });

/** The address that came with the navigation; empty without one. */
export function readTypedEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
