import type { Types } from 'mongoose';
import type { AppContext } from '../../../config/app-context.js';
import type { UserFields } from '../users/user.model.js';
import { createMailedString, hashMailedString } from './mailed-string.js';
import { ceremonyTimeoutMs } from './passkey-ceremonies.js';
import type { PasskeyChallengeFields, PasskeyChallengeModel } from './passkey-challenge.model.js';

/** Maximum number of recovery codes per login ticket; then the login starts again with the password. */
const maxCodesTried = 5;

/** Stores the challenges of started ceremonies. Only the ticket of a challenge finds it. */
export interface PasskeyChallenges {
  /** Stores a challenge and resolves to its ticket. */
  store(
    purpose: PasskeyChallengeFields['purpose'],
    account: Pick<UserFields, '_id' | 'sessionVersion'>,
    challenge: string,
  ): Promise<string>;
  /** Removes the challenge of a login and resolves to it; null for an invalid or expired ticket. */
  takeLogin(ticket: string): Promise<PasskeyChallengeFields | null>;
  /** Like `takeLogin`, for the registration of a passkey; null also for the ticket of another account. */
  takeRegistration(ticket: string, userId: Types.ObjectId): Promise<PasskeyChallengeFields | null>;
  /** Counts a recovery code that is tried with the ticket of a login; null also after too many codes. */
  countCode(ticket: string): Promise<PasskeyChallengeFields | null>;
  remove(ticket: string): Promise<void>;
}

export function createPasskeyChallenges(
  { now }: Pick<AppContext, 'now'>,
  challenges: PasskeyChallengeModel,
): PasskeyChallenges {
  const filterOf = (purpose: PasskeyChallengeFields['purpose'], ticket: string) => ({
    _id: hashMailedString(ticket),
    purpose,
    expiresAt: { $gt: now() },
  });

  return {
    async store(purpose, { _id: userId, sessionVersion }, challenge) {
      const { string: ticket, hash: _id } = createMailedString();
      const expiresAt = new Date(now().getTime() + ceremonyTimeoutMs);
      await challenges.create({ _id, userId, purpose, challenge, sessionVersion, expiresAt });
      return ticket;
    },

    takeLogin: (ticket) => challenges.findOneAndDelete(filterOf('login', ticket)).lean(),

    takeRegistration: (ticket, userId) =>
      challenges.findOneAndDelete({ ...filterOf('registration', ticket), userId }).lean(),

    countCode: (ticket) =>
      challenges
        .findOneAndUpdate(
          { ...filterOf('login', ticket), codesTried: { $lt: maxCodesTried } },
          { $inc: { codesTried: 1 } },
        )
        .lean(),

    async remove(ticket) {
      await challenges.deleteOne({ _id: hashMailedString(ticket) });
    },
  };
}
