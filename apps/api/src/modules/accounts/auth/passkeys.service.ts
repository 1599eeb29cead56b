import {
  passkeyBounds,
  type addPasskey,
  type loginWithPasskey,
  type loginWithRecoveryCode,
  type Passkeys,
  type SecondFactor,
  type startPasskey,
} from '@korice/contracts';
import { Types, type QueryFilter } from 'mongoose';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.js';
import type { EventOutbox } from '../../../jobs/event-outbox.js';
import type { PendingEvent } from '../../../jobs/outbox-event.model.js';
import type { AppContext } from '../../../config/app-context.js';
import type { Tokens } from './tokens.js';
import type { RateLimits } from '../../../platform/rate-limiting/rate-limits.js';
import { limits } from '../../../platform/rate-limiting/limits.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { accountSubject, type AuditService } from '../audit/audit.service.js';
import type { Passkey, UserFields, UserModel } from '../users/user.model.js';
import { hasPasskey } from '../users/user.policy.js';
import { assertFreshSession } from './fresh-session.js';
import type { PasskeyChallengeFields, PasskeyChallengeModel } from './passkey-challenge.model.js';
import { createPasskeyCeremonies } from './passkey-ceremonies.js';
import { createPasskeyChallenges } from './passkey-challenges.js';
import type { CreateCredentialMail } from './credential-mails.js';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.js';
import { changeAndEndSessions, type AccountChange } from './session-end.js';

interface Opened {
  token: string;
  userId: string;
}

interface ChangedFactors {
  token: string;
  /** Shown once; empty when the codes do not change. */
  recoveryCodes: string[];
}

/**
 * Passkeys as a second factor after the password, with recovery codes as a fallback. Every change requires a fresh login, ends all
 * sessions and is mailed to the owner of the account.
 */
export interface PasskeysService {
  /** Starts the second step of a login, after the password was correct. */
  startLogin(account: UserFields): Promise<SecondFactor>;
  /** @throws SECOND_FACTOR_INVALID for every kind of failure, RATE_LIMITED after too many wrong answers for the account. */
  loginWithPasskey(body: z.output<typeof loginWithPasskey.body>): Promise<Opened>;
  /** @throws like `loginWithPasskey`. */
  loginWithRecoveryCode(body: z.output<typeof loginWithRecoveryCode.body>): Promise<Opened>;
  list(actor: Actor): Promise<Passkeys>;
  /** @throws FORBIDDEN for an account that is not an admin, REAUTHENTICATION_REQUIRED, TOO_MANY_PASSKEYS. */
  start(actor: Actor): Promise<z.input<typeof startPasskey.response>>;
  /** @throws like `start`, and PASSKEY_INVALID when the ticket or the attestation is wrong. */
  add(actor: Actor, body: z.output<typeof addPasskey.body>): Promise<ChangedFactors>;
  /** @throws PASSKEY_NOT_FOUND, REAUTHENTICATION_REQUIRED. */
  remove(actor: Actor, passkeyId: string): Promise<{ token: string }>;
  /** @throws PASSKEY_NOT_FOUND for an account without passkeys, REAUTHENTICATION_REQUIRED. */
  renewRecoveryCodes(actor: Actor): Promise<ChangedFactors>;
  /**
   * Removes all passkeys and recovery codes of an account whose owner has lost both. Idempotent.
   * @throws USER_NOT_FOUND, REAUTHENTICATION_REQUIRED.
   */
  removeAllOf(actor: Actor, userId: string): Promise<void>;
}

type Deps = AppContext & {
  eventOutbox: Pick<EventOutbox, 'publish'>;
  rateLimits: RateLimits;
  tokens: Tokens;
};
type Factors = Pick<UserFields, 'passkeys' | 'recoveryCodes'>;

export function createPasskeysService(
  { env, eventOutbox, events, now, rateLimits, tokens }: Deps,
  users: UserModel,
  challengeModel: PasskeyChallengeModel,
  audit: Pick<AuditService, 'createEvent' | 'recordEvent'>,
  createMail: CreateCredentialMail,
): PasskeysService {
  const ceremonies = createPasskeyCeremonies(env.PUBLIC_URL);
  const challenges = createPasskeyChallenges({ now }, challengeModel);

  /** Resolves to the account. @throws UNAUTHENTICATED when the session has ended since the request was authenticated. */
  async function findOwn({ _id, sessionVersion }: Actor): Promise<UserFields> {
    const user = await users.findOne({ _id, sessionVersion }).lean();
    if (!user) throw new HttpError('UNAUTHENTICATED');
    return user;
  }

  async function findAdmin(actor: Actor): Promise<UserFields> {
    const user = await findOwn(actor);
    // Checks the stored role, because the role of the actor is `member` while a required passkey is missing.
    if (user.role !== 'admin') throw new HttpError('FORBIDDEN');
    assertFreshSession(actor, now());
    return user;
  }

  /**
   * Resolves to the account of a login challenge. Counts the answer as wrong in the rate limit until `open` refunds it.
   * @throws SECOND_FACTOR_INVALID, RATE_LIMITED
   */
  async function findLogin(found: PasskeyChallengeFields | null): Promise<UserFields> {
    if (!found) throw new HttpError('SECOND_FACTOR_INVALID');
    const { userId: _id, sessionVersion } = found;
    await rateLimits.consume(limits.secondFactorsByAccount, _id.toHexString());
    const user = await users.findOne({ _id, sessionVersion, status: 'active' }).lean();
    if (!user) throw new HttpError('SECOND_FACTOR_INVALID', { account: _id.toHexString() });
    return user;
  }

  async function open({ _id, sessionVersion: version }: UserFields): Promise<Opened> {
    const userId = _id.toHexString();
    await rateLimits.refund(limits.secondFactorsByAccount, userId);
    return { token: tokens.sign({ userId, version }), userId };
  }

  /**
   * Changes the factors and publishes the events. Resolves to null when the session version has changed since the account was read, or
   * without a match.
   */
  async function change(
    { _id, sessionVersion }: UserFields,
    { $push, ...update }: AccountChange,
    pendingEvents: PendingEvent[],
    condition: QueryFilter<UserFields> = {},
  ): Promise<UserFields | null> {
    const changed = await changeAndEndSessions(
      { events },
      users,
      { _id, sessionVersion, ...condition },
      { ...update, $push: { ...$push, pendingEvents: { $each: pendingEvents } } },
    );
    if (changed) eventOutbox.publish(users, changed);
    return changed;
  }

  const tokenOf = ({ _id, sessionVersion: version }: UserFields): string =>
    tokens.sign({ userId: _id.toHexString(), version });

  const removeAllFactors: AccountChange = { $unset: { passkeys: 1, recoveryCodes: 1 } };

  const removeAllOf: PasskeysService['removeAllOf'] = async (actor, userId) => {
    assertFreshSession(actor, now());
    const user = await users.findById(userId).lean();
    if (!user) throw new HttpError('USER_NOT_FOUND');
    if (!hasPasskey(user)) return;
    const event = audit.createEvent(actor, 'passkeysRemoved', accountSubject(user));
    const name = (user.passkeys ?? []).map((passkey) => passkey.name).join(', ');
    const changed = await change(user, removeAllFactors, [event, createMail(user, 'passkeyRemoved', { name })]);
    if (!changed) return removeAllOf(actor, userId);
    await audit.recordEvent(event);
  };

  return {
    async startLogin(account) {
      const options = await ceremonies.requestOptions(account);
      return { ticket: await challenges.store('login', account, options.challenge), options };
    },

    async loginWithPasskey({ ticket, credential }) {
      const found = await challenges.takeLogin(ticket);
      const user = await findLogin(found);
      const account = user._id.toHexString();
      const passkey = user.passkeys?.find(({ credentialId }) => credentialId === credential.id);
      if (!found || !passkey) throw new HttpError('SECOND_FACTOR_INVALID', { account });
      const counter = await ceremonies
        .verifySigned(credential, found.challenge, passkey)
        .catch((cause: unknown) => Promise.reject(new HttpError('SECOND_FACTOR_INVALID', { account, cause })));
      if (counter === undefined) throw new HttpError('SECOND_FACTOR_INVALID', { account });
      const { _id, counter: before } = passkey;
      // Rejects the second of two cloned authenticators that sign at the same time: the first one has changed the counter.
      const { matchedCount } = await users.updateOne(
        { _id: user._id, passkeys: { $elemMatch: { _id, counter: before } } },
        { $set: { 'passkeys.$.counter': counter, 'passkeys.$.lastUsedAt': now() } },
      );
      if (matchedCount === 0) throw new HttpError('SECOND_FACTOR_INVALID', { account });
      return open(user);
    },

    async loginWithRecoveryCode({ ticket, code }) {
      const user = await findLogin(await challenges.countCode(ticket));
      const hash = hashRecoveryCode(code);
      const left = String((user.recoveryCodes ?? []).filter((one) => one !== hash).length);
      const used = await users
        .findOneAndUpdate(
          { _id: user._id, sessionVersion: user.sessionVersion, recoveryCodes: hash },
          {
            $pull: { recoveryCodes: hash },
            $push: { pendingEvents: createMail(user, 'recoveryCodeUsed', { left }) },
          },
          { returnDocument: 'after' },
        )
        .lean();
      if (!used) throw new HttpError('SECOND_FACTOR_INVALID', { account: user._id.toHexString() });
      eventOutbox.publish(users, used);
      await challenges.remove(ticket);
      return open(user);
    },

    async list(actor) {
      const { passkeys = [], recoveryCodes = [] } = await findOwn(actor);
      return { passkeys: passkeys.map(present), recoveryCodesLeft: recoveryCodes.length };
    },

    async start(actor) {
      const user = await findAdmin(actor);
      assertBelowPasskeyLimit(user);
      const options = await ceremonies.creationOptions(user);
      return { ticket: await challenges.store('registration', user, options.challenge), options };
    },

    async add(actor, { ticket, name, credential }) {
      const user = await findAdmin(actor);
      assertBelowPasskeyLimit(user);
      const found = await challenges.takeRegistration(ticket, user._id);
      if (found?.sessionVersion !== user.sessionVersion) throw new HttpError('PASSKEY_INVALID');
      const proven = await ceremonies
        .verifyNew(credential, found.challenge)
        .catch((cause: unknown) => Promise.reject(new HttpError('PASSKEY_INVALID', { cause })));
      if (!proven) throw new HttpError('PASSKEY_INVALID');
      const passkey: Passkey = { _id: new Types.ObjectId(), ...proven, name, createdAt: now(), lastUsedAt: null };
      const { codes, hashes } = hasPasskey(user) ? { codes: [], hashes: undefined } : createRecoveryCodes();
      const changed = await change(
        user,
        { $push: { passkeys: passkey }, ...(hashes && { $set: { recoveryCodes: hashes } }) },
        [createMail(user, 'passkeyAdded', { name })],
        { role: 'admin', 'passkeys.credentialId': { $ne: proven.credentialId } },
      );
      if (!changed) throw new HttpError('PASSKEY_INVALID');
      return { token: tokenOf(changed), recoveryCodes: codes };
    },

    async remove(actor, passkeyId) {
      const user = await findOwn(actor);
      assertFreshSession(actor, now());
      const passkey = user.passkeys?.find(({ _id }) => _id.toHexString() === passkeyId);
      if (!passkey) throw new HttpError('PASSKEY_NOT_FOUND');
      const isLast = user.passkeys?.length === 1;
      const changed = await change(user, isLast ? removeAllFactors : { $pull: { passkeys: { _id: passkey._id } } }, [
        createMail(user, 'passkeyRemoved', { name: passkey.name }),
      ]);
      // Another change came first and has ended the session.
      if (!changed) throw new HttpError('UNAUTHENTICATED');
      return { token: tokenOf(changed) };
    },

    async renewRecoveryCodes(actor) {
      const user = await findOwn(actor);
      assertFreshSession(actor, now());
      if (!hasPasskey(user)) throw new HttpError('PASSKEY_NOT_FOUND');
      const { codes, hashes } = createRecoveryCodes();
      const changed = await change(user, { $set: { recoveryCodes: hashes } }, [
        createMail(user, 'recoveryCodesRenewed'),
      ]);
      if (!changed) throw new HttpError('UNAUTHENTICATED');
      return { token: tokenOf(changed), recoveryCodes: codes };
    },

    removeAllOf,
  };
}

function assertBelowPasskeyLimit({ passkeys = [] }: Factors): void {
  if (passkeys.length >= passkeyBounds.perAccount) throw new HttpError('TOO_MANY_PASSKEYS');
}

const present = ({ _id, name, createdAt, lastUsedAt }: Passkey): Passkeys['passkeys'][number] => ({
  _id: _id.toHexString(),
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
