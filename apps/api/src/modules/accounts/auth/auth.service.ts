import type { z } from 'zod';
import type { ActivateBody, me, PasswordResetBody, RegisterBody, SecondFactor } from '@korice/contracts';
import { defaultLanguage } from '@korice/contracts/languages';
import type { Actor } from '../../../platform/actor.js';
import type { AppContext } from '../../../config/app-context.js';
import type { EventOutbox } from '../../../jobs/event-outbox.js';
import type { Tokens } from './tokens.js';
import type { Passwords } from './passwords.js';
import type { ConstantTime } from '../../../platform/time/constant-time.js';
import type { Outbox } from '../../../mail/outbox.js';
import { createFindById } from '../../../db/find-by-id.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { addressIn } from '../../../platform/text/address-in.js';
import type { UserModel } from '../users/user.model.js';
import type { Admins } from '../users/admins.js';
import { hasPasskey } from '../users/user.policy.js';
import { presentMe } from '../users/user.presenter.js';
import type { CreateCredentialMail } from './credential-mails.js';
import { createMailedString, hashMailedString } from './mailed-string.js';
import { assertHardToGuess } from './new-password.js';
import { assertActivatable, registrationKeyHash, type FoundRegistration, type Registrations } from './registrations.js';
import type { PasskeysService } from './passkeys.service.js';
import { changeAndEndSessions } from './session-end.js';
import { sessionFields, type SessionFields } from './session-fields.js';
import { tokenLifetime, type Session } from './tokens.js';

const resetLifetimeMs = 3_600_000;

type Login = { userId: string } & ({ token: string } | { secondFactor: SecondFactor });

export interface AuthService {
  register(body: z.output<typeof RegisterBody>): Promise<void>;
  resendActivation(email: string): Promise<void>;
  /**
   * Activates the registration that a mailed string belongs to. `password` is the one chosen at registration or a new one. Resolves to a
   * session token only if `registrationKey` or `password` proves that the caller chose the password: the mailed string alone is not a
   * login (decision 0021).
   * @throws ACTIVATION_INVALID, ACTIVATION_PASSWORD_REQUIRED, and the errors of `assertHardToGuess` for a new password.
   */
  activate(body: z.output<typeof ActivateBody>): Promise<{ token?: string; returnTo?: string }>;
  declineRegistration(activationString: string): Promise<void>;
  /** Opens a session, or starts the second step for an account with a passkey. @throws INVALID_CREDENTIALS for every kind of failure. */
  login(email: string, password: string): Promise<Login>;
  /** Ends the session of a token, or every session of its account. */
  logout(token: string, everywhere: boolean): Promise<void>;
  /** Mails a reset link if an active account has the address. */
  sendPasswordReset(body: z.output<typeof PasswordResetBody>): Promise<void>;
  /** Sets the password, ends every session of the account and notifies its owner by mail. A string works once. @throws RESET_INVALID */
  resetPassword(string: string, password: string): Promise<{ userId: string; returnTo?: string }>;
  readMe(actor: Actor): Promise<z.input<typeof me.response>>;
  /** Resolves to the account of a valid token, by one indexed read; undefined for any other token. */
  readSession(token: string): Promise<Actor | undefined>;
}

/** Bounds `endedTokens`: one more logout within the lifetime of a token ends every session. */
const maxEndedTokens = 50;

const returnOf = (link: { returnTo?: string | undefined } | null): { returnTo?: string } =>
  link?.returnTo === undefined ? {} : { returnTo: link.returnTo };

type Deps = AppContext & {
  eventOutbox: Pick<EventOutbox, 'publish'>;
  inConstantTime: ConstantTime;
  outbox: Outbox;
  passwords: Passwords;
  tokens: Tokens;
};

export function createAuthService(
  { env, eventOutbox, inConstantTime, events, now, outbox, passwords, tokens }: Deps,
  users: UserModel,
  admins: Pick<Admins, 'enlist'>,
  registrations: Registrations,
  passkeys: Pick<PasskeysService, 'startLogin'>,
  createMail: CreateCredentialMail,
): AuthService {
  /** Revokes a token. Resolves to false when the account has too many revoked tokens. */
  async function endToken({ id, userId: _id, issuedAt }: Session): Promise<boolean> {
    await users.updateOne({ _id }, { $pull: { endedTokens: { expiresAt: { $lte: now() } } } });
    const ended = { id, expiresAt: new Date((issuedAt + tokenLifetime) * 1_000) };
    const hasRoom = { [`endedTokens.${maxEndedTokens - 1}`]: { $exists: false } };
    const { matchedCount } = await users.updateOne({ _id, ...hasRoom }, { $addToSet: { endedTokens: ended } });
    return matchedCount === 1;
  }

  /** Resolves to the stored hash when `password` is undefined or matches it, else to the hash of the new password. */
  async function passwordHashFor(
    password: string | undefined,
    { user: { email }, registration: { name, passwordHash } }: FoundRegistration,
  ): Promise<string> {
    if (password === undefined || (await passwords.matches(password, passwordHash))) return passwordHash;
    await assertHardToGuess(password, { name, email });
    return passwords.hash(password);
  }

  const findAccount = createFindById<SessionFields>(users, { projection: sessionFields, isConcurrent: true });

  return {
    async register({ name, email, password, language = defaultLanguage, registrationKey, returnTo }) {
      await assertHardToGuess(password, { name, email });
      // Hashing takes 300 ms; the parallel query only makes the request fail early while the database is unavailable.
      const [passwordHash] = await Promise.all([passwords.hash(password), users.exists({ email })]);
      // In constant time, because the number of writes depends on whether the address has an account.
      await inConstantTime(async () => {
        if (await registrations.add({ name, email, language, passwordHash, registrationKey, returnTo })) return;
        // The response for an active or blocked account is the same, so it does not reveal that there is one.
        const known = await users.findOne({ email }, { language: 1 }).lean();
        await registrations.mailAddressTaken(email, known?.language ?? defaultLanguage);
      });
    },

    resendActivation: (email) => inConstantTime(() => registrations.resend(email)),

    async activate({ activationString, registrationKey, password }) {
      /**
       * Resolves for a repeated click on the link that activated the account.
       * @throws ACTIVATION_INVALID after a block or after the activation of another registration.
       */
      const activatedBefore = async () => {
        const account = await users
          .findOne({ 'activation.hash': hashMailedString(activationString), status: 'active' }, { activation: 1 })
          .lean();
        if (!account) throw new HttpError('ACTIVATION_INVALID');
        return returnOf(account.activation);
      };
      const found = await registrations.find(activationString);
      if (!found) return activatedBefore();
      assertActivatable(found, now());
      const { user, registration } = found;
      // An admin can give a role to a pending account.
      const isAdmin = user.role === 'admin' || env.ADMIN_EMAILS.includes(user.email);
      const isSameBrowser =
        registrationKey !== undefined && registrationKeyHash(registrationKey) === registration.keyHash;
      const isOtherBrowser = registrationKey !== undefined && !isSameBrowser;
      if (password === undefined && (isAdmin || isOtherBrowser)) throw new HttpError('ACTIVATION_PASSWORD_REQUIRED');
      const passwordHash = await passwordHashFor(password, found);
      if (!(await registrations.activate(found, { role: isAdmin ? 'admin' : 'member', passwordHash })))
        return activatedBefore();
      const userId = user._id.toHexString();
      if (isAdmin) await admins.enlist(userId);
      const isOwnPassword = isSameBrowser || password !== undefined;
      return {
        ...returnOf(registration),
        ...(isOwnPassword && { token: tokens.sign({ userId, version: user.sessionVersion }) }),
      };
    },

    declineRegistration: (activationString) => registrations.decline(activationString),

    async login(email, password) {
      const user = await users.findOne({ email }).lean();
      const matches = await passwords.matches(password, user?.passwordHash);
      const userId = user?._id.toHexString();
      if (!user || userId === undefined || !matches || user.status !== 'active')
        throw new HttpError('INVALID_CREDENTIALS', { ...(userId !== undefined && { account: userId }) });
      if (hasPasskey(user)) return { secondFactor: await passkeys.startLogin(user), userId };
      return { token: tokens.sign({ userId, version: user.sessionVersion }), userId };
    },

    async logout(token, everywhere) {
      const session = tokens.verify(token);
      if (!session) return;
      if (everywhere || !(await endToken(session)))
        await users.updateOne(
          { _id: session.userId },
          { $inc: { sessionVersion: 1 }, $set: { passwordReset: null }, $unset: { endedTokens: true } },
        );
      events.emit('user.sessions', { userId: session.userId });
    },

    sendPasswordReset: ({ email, returnTo }) =>
      inConstantTime(async () => {
        const { string, hash } = createMailedString();
        const expiresAt = new Date(now().getTime() + resetLifetimeMs);
        const passwordReset = { hash, expiresAt, ...returnOf({ returnTo }) };
        const user = await users.findOne({ email, status: 'active' }, { language: 1 }).lean();
        // First the mail: an account that waits for a link counts as mailed when it has one.
        if (user) {
          const { language } = user;
          const url = addressIn(env.PUBLIC_URL, `/auth/reset-password/${string}`, language);
          await outbox.send({ kind: 'passwordReset', to: email, language, values: { url } });
        }
        await users.updateOne({ email, status: 'active' }, { $set: { passwordReset } });
      }),

    async resetPassword(string, password) {
      const unused = {
        'passwordReset.hash': hashMailedString(string),
        'passwordReset.expiresAt': { $gt: now() },
        status: 'active',
      } as const;
      const owner = await users.findOne(unused, { name: 1, email: 1, passwordReset: 1 }).lean();
      if (!owner) throw new HttpError('RESET_INVALID');
      await assertHardToGuess(password, owner);
      const passwordHash = await passwords.hash(password);
      // Repeats the condition, so that only one of two concurrent calls with the same link sets the password.
      const user = await changeAndEndSessions({ events }, users, unused, {
        $set: { passwordHash },
        $push: { pendingEvents: createMail(owner, 'passwordChanged') },
      });
      if (!user) throw new HttpError('RESET_INVALID');
      eventOutbox.publish(users, user);
      return { userId: user._id.toHexString(), ...returnOf(owner.passwordReset) };
    },

    async readMe(actor) {
      const user = await users.findById(actor._id).lean();
      if (!user) throw new HttpError('UNAUTHENTICATED');
      return {
        ...presentMe(user),
        ...(hasPasskey(user) && { hasPasskey: true }),
        ...(actor.needsPasskey && { needsPasskey: true }),
      };
    },

    async readSession(token) {
      const session = tokens.verify(token);
      if (!session) return undefined;
      const user = await findAccount(session.userId);
      if (user?.status !== 'active' || user.sessionVersion !== session.version) return undefined;
      if (user.endedTokens?.some(({ id }) => id === session.id)) return undefined;
      const { name, role, sessionVersion } = user;
      const actor = { _id: session.userId, name, role, sessionVersion, tokenIssuedAt: session.issuedAt };
      const isPowerless = role === 'admin' && env.ADMIN_PASSKEY === 'required' && !hasPasskey(user);
      return isPowerless ? { ...actor, role: 'member', needsPasskey: true } : actor;
    },
  };
}
