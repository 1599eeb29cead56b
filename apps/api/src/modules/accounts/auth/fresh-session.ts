import type { Actor } from '../../../platform/actor.js';
import { HttpError } from '../../../platform/errors/http-error.js';

/** A login counts as fresh for this long. */
const freshSeconds = 15 * 60;

export const isFreshSession = ({ tokenIssuedAt }: Pick<Actor, 'tokenIssuedAt'>, now: Date): boolean =>
  now.getTime() / 1000 - tokenIssuedAt <= freshSeconds;

/** @throws REAUTHENTICATION_REQUIRED when the login is older than 15 minutes. */
export function assertFreshSession(actor: Pick<Actor, 'tokenIssuedAt'>, now: Date): void {
  if (!isFreshSession(actor, now)) throw new HttpError('REAUTHENTICATION_REQUIRED');
}
