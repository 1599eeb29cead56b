import { createHash } from 'node:crypto';
import type { Language } from '@korice/contracts';
import type { MailKind, MailValues } from '@korice/texts/mail';
import { isDuplicateKey } from '../../../platform/errors/duplicate-key.js';
import type { AppContext } from '../../../config/app-context.js';
import type { Outbox } from '../../../mail/outbox.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { addressIn } from '../../../platform/text/address-in.js';
import { type Registration, type UserFields, userKeys, type UserModel } from '../users/user.model.js';
import { createMailedString, hashMailedString } from './mailed-string.js';

const hourMs = 3_600_000;
const activationLifetimeMs = 48 * hourMs;
/** MongoDB removes an account that nobody activates seven days after its latest registration or mailed link. */
export const pendingLifetimeMs = 7 * 24 * hourMs;
/** The limit of registration mails to one address, over all callers. */
const maxMailsPerHour = 4;
/** Bounds the registrations of an account; more than `maxMailsPerHour` allows within the lifetime of a link. */
const maxRegistrations = 200;

interface NewRegistration {
  name: string;
  email: string;
  language: Language;
  passwordHash: string;
  registrationKey: string | undefined;
  returnTo: string | undefined;
}

/** A registration found by its mailed string, and the account that contains it. */
export interface FoundRegistration {
  user: Pick<UserFields, '_id' | 'email' | 'role' | 'status' | 'sessionVersion'>;
  registration: Registration;
}

/**
 * The registrations of addresses without an active account. Each has its own mailed string, name and password, so that a person who
 * registers another person's address cannot change what the owner of the mailbox registered (decision 0004).
 */
export interface Registrations {
  /** Records a registration and mails its link. Resolves to false when the address has an active or blocked account. */
  add(registration: NewRegistration): Promise<boolean>;
  /** Mails the owner of an account that somebody tried to register its address. */
  mailAddressTaken(email: string, language: Language): Promise<void>;
  /** Mails another link for the latest registration of a pending account; earlier links keep working until they expire. */
  resend(email: string): Promise<void>;
  find(mailedString: string): Promise<FoundRegistration | undefined>;
  /**
   * Activates the account with the data of a registration and with this role and password hash, and deletes the other registrations, in
   * one conditional update. Resolves to false when another activation, a block, a change of role or a deletion came first.
   */
  activate(found: FoundRegistration, account: { role: UserFields['role']; passwordHash: string }): Promise<boolean>;
  /** Deletes a registration with all its links; if it was the last one, also the pending account. Idempotent. */
  decline(mailedString: string): Promise<void>;
}

export const registrationKeyHash = (key: string): string => createHash('sha256').update(key).digest('hex');

export function createRegistrations(
  { env, now, outbox }: AppContext & { outbox: Outbox },
  users: UserModel,
): Registrations {
  /** The link opens in the language of its mail, also on a device where nobody has chosen one. */
  const newLink = (language: Language) => {
    const { string, hash } = createMailedString();
    const expiresAt = new Date(now().getTime() + activationLifetimeMs);
    return { url: addressIn(env.PUBLIC_URL, `/auth/activate/${string}`, language), hash, expiresAt };
  };

  /**
   * Queues a mail unless the address has reached `maxMailsPerHour`. Every mail uses one of the idempotency keys of the hour, and the
   * outbox accepts a key once, so that the limit holds across processes. Resolves to whether the mail was queued.
   */
  async function mail<Kind extends MailKind>(
    kind: Kind,
    { email: to, language }: Pick<UserFields, 'email' | 'language'>,
    values: MailValues<Kind>,
  ): Promise<boolean> {
    if (!env.RATE_LIMIT) return outbox.send({ kind, to, language, values });
    const address = createHash('sha256').update(to).digest('hex').slice(0, 32);
    const hour = Math.floor(now().getTime() / hourMs);
    for (let slot = 0; slot < maxMailsPerHour; slot += 1)
      if (await outbox.send({ kind, to, language, values }, `registration ${address} ${hour} ${slot}`)) return true;
    return false;
  }

  const removalTime = () => new Date(now().getTime() + pendingLifetimeMs);

  /** Adds a registration to the pending account of an address. Resolves to false when there is no pending account. */
  async function append(email: string, registration: Registration): Promise<boolean> {
    const $push = { registrations: { $each: [registration], $slice: -maxRegistrations } };
    const change = { $push, $set: { removeAt: removalTime() } };
    const { matchedCount } = await users.updateOne({ email, status: 'pending' }, change);
    return matchedCount === 1;
  }

  /**
   * Stores a registration, with a new pending account if there is none. Resolves to false when an active or blocked account has the
   * address.
   */
  async function store(email: string, registration: Registration): Promise<boolean> {
    const { name, language } = registration;
    const account = { email, name, ...userKeys(name, email), language, registrations: [registration] };
    for (;;) {
      try {
        await users.create({ ...account, removeAt: removalTime() });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      if (await append(email, registration)) return true;
      // Another process may remove the pending account after the failed insert; then the insert is tried again.
      if (await users.exists({ email, status: { $ne: 'pending' } })) return false;
    }
  }

  /**
   * Mails the link of a stored registration. Deletes the registration when the mail limit is reached, because nobody can use it without
   * its link.
   */
  async function mailLink(email: string, { hash, language }: Registration, url: string): Promise<void> {
    if (!(await mail('activation', { email, language }, { url })))
      await users.updateOne({ email, 'registrations.hash': hash }, { $pull: { registrations: { hash } } });
  }

  return {
    async add({ email, registrationKey, returnTo, ...chosen }) {
      const { url, hash, expiresAt } = newLink(chosen.language);
      const keyHash = registrationKey === undefined ? undefined : registrationKeyHash(registrationKey);
      const registration = {
        ...chosen,
        hash,
        expiresAt,
        ...(keyHash !== undefined && { keyHash }),
        ...(returnTo !== undefined && { returnTo }),
      };
      if (!(await store(email, registration))) return false;
      await mailLink(email, registration, url);
      return true;
    },

    async mailAddressTaken(email, language) {
      const loginUrl = `${env.PUBLIC_URL}/auth/login`;
      const resetUrl = `${env.PUBLIC_URL}/auth/forgot-password`;
      await mail('addressTaken', { email, language }, { loginUrl, resetUrl });
    },

    async resend(email) {
      const user = await users.findOne({ email, status: 'pending' }, { registrations: 1 }).lean();
      const latest = user?.registrations?.at(-1);
      if (!latest) return;
      const { url, ...link } = newLink(latest.language);
      // The earlier link stays valid. Otherwise a stranger could void it with requests beyond the mail limit, which mail no new link.
      const registration = { ...latest, ...link };
      if (await append(email, registration)) await mailLink(email, registration, url);
    },

    async find(mailedString) {
      const hash = hashMailedString(mailedString);
      const user = await users
        .findOne({ 'registrations.hash': hash }, { email: 1, role: 1, status: 1, sessionVersion: 1, registrations: 1 })
        .lean();
      const registration = user?.registrations?.find((one) => one.hash === hash);
      return user && registration ? { user, registration } : undefined;
    },

    async activate({ user, registration }, { role, passwordHash }) {
      const { _id, email, role: roleBefore, sessionVersion } = user;
      const { hash, expiresAt, name, language, returnTo } = registration;
      const activation = { hash, expiresAt, ...(returnTo !== undefined && { returnTo }) };
      const account = { name, ...userKeys(name, email), passwordHash, language, role, status: 'active' } as const;
      const { matchedCount } = await users.updateOne(
        { _id, status: 'pending', role: roleBefore, sessionVersion, 'registrations.hash': hash },
        { $set: { ...account, activation, removeAt: null }, $unset: { registrations: 1 } },
      );
      return matchedCount === 1;
    },

    async decline(mailedString) {
      const found = await this.find(mailedString);
      if (!found) return;
      const { user, registration } = found;
      // A resent link is a copy of its registration with the same `passwordHash`. Hashes are salted, so that no two registrations have
      // the same one.
      const { passwordHash } = registration;
      const left = await users
        .findOneAndUpdate(
          { _id: user._id, status: 'pending' },
          { $pull: { registrations: { passwordHash } } },
          { returnDocument: 'after', projection: { registrations: 1 } },
        )
        .lean();
      if (left?.registrations?.length === 0)
        await users.deleteOne({ _id: left._id, status: 'pending', registrations: { $size: 0 } });
    },
  };
}

/** Whether the account was never activated, so that its mailbox is unproven; also when it has been blocked since. */
export const isUnproven = ({ registrations, status }: Pick<UserFields, 'registrations' | 'status'>): boolean =>
  status === 'pending' || registrations !== undefined;

/**
 * Migration: converts the activation link of pending accounts from releases before 1.1 to a registration. Idempotent, also on two
 * processes.
 * @throws database errors
 */
export async function migratePendingAccounts(users: UserModel): Promise<void> {
  const old = users
    .find({ status: 'pending', registrations: { $exists: false } })
    .lean()
    .cursor({ batchSize: 100 });
  for await (const { _id, activation, name, passwordHash, language } of old) {
    const registrations = activation ? [{ ...activation, name, passwordHash, language }] : [];
    await users.updateOne(
      { _id, status: 'pending', registrations: { $exists: false } },
      { $set: { registrations, activation: null, passwordHash: '' } },
      { timestamps: false },
    );
  }
}

/** @throws ACTIVATION_INVALID for a registration that cannot be activated any more. */
export function assertActivatable({ user, registration }: FoundRegistration, now: Date): void {
  if (user.status !== 'pending' || registration.expiresAt <= now) throw new HttpError('ACTIVATION_INVALID');
}
