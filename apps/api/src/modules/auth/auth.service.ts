import type { z } from 'zod';
import type { Me, RegisterBody } from '@korice/contracts';
import type { Actor } from '../../actor.js';
import type { Deps } from '../../deps.js';
import { isDuplicateKey } from '../../db/duplicate-key.js';
import { createFindById } from '../../db/find-by-id.js';
import { HttpError } from '../../platform/errors/http-error.js';
import { passwordChangedValues } from '../../mail/password-changed.js';
import type { UserModel } from '../users/user.model.js';
import type { Admins } from '../users/admins.js';
import { userKeys } from '../users/user-keys.js';
import { presentMe } from '../users/user.presenter.js';
import { createMailedString, hashMailedString } from './mailed-string.js';
import { assertHardToGuess } from './new-password.js';
import { sessionFields, type SessionFields } from './session-fields.js';
import { tokenLifetime, type Session } from './tokens.js';

const hours = 3_600_000;
const activationLifetime = 48 * hours;
const resetLifetime = hours;
/** An account that nobody activates is removed after seven days. */
export const pendingLifetime = 7 * 24 * hours;

export interface AuthService {
  register(body: z.output<typeof RegisterBody>): Promise<void>;
  resendActivation(email: string): Promise<void>;
  activate(activationString: string): Promise<void>;
  /** Opens a session. Throws INVALID_CREDENTIALS whatever is wrong. */
  login(email: string, password: string): Promise<{ token: string; userId: string }>;
  /** Ends the session of a token, or every session of its account, whose other connections come back by themselves. */
  logout(token: string, everywhere: boolean): Promise<void>;
  /** Mails a link for a new password where an active account has the address. */
  sendPasswordReset(email: string): Promise<void>;
  /** Ends every session of the account, whose id it answers, and tells its owner by mail. Throws RESET_INVALID; a string works once. */
  resetPassword(string: string, password: string): Promise<string>;
  readMe(actor: Actor): Promise<Me>;
  /** Whom a token belongs to right now: one indexed read. */
  readSession(token: string): Promise<Actor | undefined>;
}

/** Whoever logs out more often than this in the lifetime of a token ends every session: the list stays short. */
const mostEnded = 50;

type Needs = Pick<Deps, 'env' | 'inConstantTime' | 'events' | 'now' | 'outbox' | 'passwords' | 'tokens'>;

export function createAuthService(
  { env, inConstantTime, events, now, outbox, passwords, tokens }: Needs,
  users: UserModel,
  admins: Pick<Admins, 'enlist'>,
): AuthService {
  const newActivation = () => {
    const { string, hash } = createMailedString();
    const expiresAt = new Date(now().getTime() + activationLifetime);
    return { url: `${env.PUBLIC_URL}/auth/activate/${string}`, activation: { hash, expiresAt } };
  };

  /** Opens a pending account or renews the one that waits; false when the address has an account already. */
  async function openAccount(body: z.output<typeof RegisterBody>, passwordHash: string): Promise<boolean> {
    const { url, activation } = newActivation();
    const { name, email, language = 'sr' } = body;
    const removeAt = new Date(now().getTime() + pendingLifetime);
    const fields = { name, ...userKeys(name, email), passwordHash, language, activation, removeAt };
    try {
      await users.create({ email, ...fields });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const renewed = await users.findOneAndUpdate({ email, status: 'pending' }, { $set: fields });
      if (!renewed) return false;
    }
    await outbox.send({ kind: 'activation', to: email, language, values: { url } });
    return true;
  }

  /** Refuses a token from now on; false when too many of the account are refused already. */
  async function endToken({ id, userId: _id, issuedAt }: Session): Promise<boolean> {
    await users.updateOne({ _id }, { $pull: { endedTokens: { expiresAt: { $lte: now() } } } });
    const ended = { id, expiresAt: new Date((issuedAt + tokenLifetime) * 1_000) };
    const hasRoom = { [`endedTokens.${mostEnded - 1}`]: { $exists: false } };
    const { matchedCount } = await users.updateOne({ _id, ...hasRoom }, { $addToSet: { endedTokens: ended } });
    return matchedCount === 1;
  }

  const findAccount = createFindById<SessionFields>(users, { projection: sessionFields, sideBySide: true });

  return {
    async register(body) {
      await assertHardToGuess(body.password, body);
      // The hash takes long: who registers while the database is away need not wait for it to be told so.
      const [passwordHash] = await Promise.all([passwords.hash(body.password), users.exists({ email: body.email })]);
      if (await openAccount(body, passwordHash)) return;
      const known = await users.findOne({ email: body.email }, { language: 1 }).lean();
      // A blocked or an active account: the mail is the same, and the answer does not tell either.
      await outbox.send({
        kind: 'addressTaken',
        to: body.email,
        language: known?.language ?? 'sr',
        values: { loginUrl: `${env.PUBLIC_URL}/auth/login`, resetUrl: `${env.PUBLIC_URL}/auth/forgot-password` },
      });
    },

    resendActivation: (email) =>
      inConstantTime(async () => {
        const { url, activation } = newActivation();
        const pending = await users.findOneAndUpdate({ email, status: 'pending' }, { $set: { activation } });
        if (pending) await outbox.send({ kind: 'activation', to: email, language: pending.language, values: { url } });
      }),

    async activate(activationString) {
      const hash = hashMailedString(activationString);
      const user = await users.findOne({ 'activation.hash': hash }, { status: 1, email: 1, activation: 1 }).lean();
      if (!user) throw new HttpError('ACTIVATION_INVALID');
      if (user.status === 'active') return;
      if (user.status === 'blocked' || (user.activation?.expiresAt ?? now()) <= now())
        throw new HttpError('ACTIVATION_INVALID');
      const role = env.ADMIN_EMAILS.includes(user.email) ? 'admin' : 'member';
      const { matchedCount } = await users.updateOne(
        { _id: user._id, status: 'pending', 'activation.hash': hash },
        { $set: { status: 'active', role, removeAt: null } },
      );
      if (matchedCount === 0) {
        // The same link, clicked twice at once, is no fault; a block or a registration anew in between is.
        if (await users.exists({ 'activation.hash': hash, status: 'active' })) return;
        throw new HttpError('ACTIVATION_INVALID');
      }
      if (role === 'admin') await admins.enlist(user._id.toHexString());
    },

    async login(email, password) {
      const user = await users.findOne({ email }, { passwordHash: 1, status: 1, sessionVersion: 1 }).lean();
      const matches = await passwords.matches(password, user?.passwordHash);
      const userId = user?._id.toHexString();
      if (!user || userId === undefined || !matches || user.status !== 'active')
        throw new HttpError('INVALID_CREDENTIALS', { ...(userId !== undefined && { account: userId }) });
      return { token: tokens.sign({ userId, version: user.sessionVersion }), userId };
    },

    async logout(token, everywhere) {
      const session = tokens.verify(token);
      if (!session) return;
      if (everywhere || !(await endToken(session)))
        await users.updateOne({ _id: session.userId }, { $inc: { sessionVersion: 1 }, $unset: { endedTokens: true } });
      events.emit('user.sessions', { userId: session.userId });
    },

    sendPasswordReset: (email) =>
      inConstantTime(async () => {
        const { string, hash } = createMailedString();
        const passwordReset = { hash, expiresAt: new Date(now().getTime() + resetLifetime) };
        const user = await users.findOneAndUpdate({ email, status: 'active' }, { $set: { passwordReset } });
        const url = `${env.PUBLIC_URL}/auth/reset-password/${string}`;
        if (user) await outbox.send({ kind: 'passwordReset', to: email, language: user.language, values: { url } });
      }),

    async resetPassword(string, password) {
      const unused = {
        'passwordReset.hash': hashMailedString(string),
        'passwordReset.expiresAt': { $gt: now() },
        status: 'active',
      } as const;
      const owner = await users.findOne(unused, { name: 1, email: 1 }).lean();
      if (!owner) throw new HttpError('RESET_INVALID');
      await assertHardToGuess(password, owner);
      const passwordHash = await passwords.hash(password);
      // The condition again: of two who use one link at once, one sets the password.
      const user = await users.findOneAndUpdate(unused, {
        $set: { passwordHash, passwordReset: null },
        $inc: { sessionVersion: 1 },
      });
      if (!user) throw new HttpError('RESET_INVALID');
      events.emit('user.sessions', { userId: user._id.toHexString() });
      const values = passwordChangedValues(env.PUBLIC_URL, now());
      await outbox.send({ kind: 'passwordChanged', to: user.email, language: user.language, values });
      return user._id.toHexString();
    },

    async readMe(actor) {
      const user = await users.findById(actor._id).lean();
      if (!user) throw new HttpError('UNAUTHENTICATED');
      return presentMe(user);
    },

    async readSession(token) {
      const session = tokens.verify(token);
      if (!session) return undefined;
      const user = await findAccount(session.userId);
      if (user?.status !== 'active' || user.sessionVersion !== session.version) return undefined;
      if (user.endedTokens?.some(({ id }) => id === session.id)) return undefined;
      return { _id: session.userId, name: user.name, role: user.role, tokenIssuedAt: session.issuedAt };
    },
  };
}
