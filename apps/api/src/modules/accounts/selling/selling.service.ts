import {
  defaultPostage,
  type Holiday,
  maskBankAccount,
  maxHolidayDays,
  noDiscounts,
  type PaymentAccount,
  type SellingTerms,
  type updatePaymentAccount,
} from '@korice/contracts';
import type { Types } from 'mongoose';
import type { z } from 'zod';
import type { AppContext } from '../../../config/app-context.js';
import type { Actor } from '../../../platform/actor.js';
import { fieldError } from '../../../platform/errors/http-error.js';
import type { FieldEncryption } from '../../../platform/field-encryption.js';
import { belgradeDay } from '../../../platform/time/belgrade-days.js';
import { assertFreshSession } from '../auth/fresh-session.js';
import type { UserFields, UserModel } from '../users/user.model.js';
import { assertOwn } from '../users/user.policy.js';
import { currentHoliday } from '../users/user.presenter.js';

/** `account` has 18 digits. */
export type BankAccount = z.output<typeof updatePaymentAccount.body>;

export interface SellingService {
  /** @throws USER_NOT_FOUND for the account of another member, like all methods with an actor */
  readTerms(actor: Actor, userId: string): Promise<SellingTerms>;
  updateTerms(actor: Actor, userId: string, terms: SellingTerms): Promise<SellingTerms>;
  readHoliday(actor: Actor, userId: string): Promise<Holiday>;
  /** @throws VALIDATION_FAILED for a day that is over or more than a year ahead */
  updateHoliday(actor: Actor, userId: string, holiday: Holiday): Promise<Holiday>;
  /** Resolves to the account with a masked number. */
  readAccount(actor: Actor, userId: string): Promise<PaymentAccount>;
  /** @throws REAUTHENTICATION_REQUIRED when the login is older than 15 minutes */
  updateAccount(actor: Actor, userId: string, account: BankAccount): Promise<PaymentAccount>;
  deleteAccount(actor: Actor, userId: string): Promise<void>;
  /** Resolves to the unmasked bank account of a seller, for the buyer of an agreed or sent deal; undefined without one. */
  findAccount(userId: Types.ObjectId): Promise<BankAccount | undefined>;
  /** Resolves to the usual terms of a seller, with defaults, and the current holiday. */
  termsOf(
    userId: Types.ObjectId,
  ): Promise<SellingTerms & Holiday & { hasOwnPostage: boolean; acceptsIps: boolean; town: string }>;
  /** Resolves to the usual terms of several sellers, in the order of the ids. */
  termsOfMany(userIds: readonly string[]): Promise<SellingTerms[]>;
  /** Returns undefined for an account that cannot be decrypted. */
  decryptAccount(userId: Types.ObjectId, encrypted: string): BankAccount | undefined;
}

const dayMs = 24 * 3_600_000;

export function createSellingService(
  { now, events, encryption }: AppContext & { encryption: FieldEncryption },
  users: UserModel,
): SellingService {
  const contextOf = (userId: Types.ObjectId | string) => `bank account of ${userId.toString()}`;
  function decryptAccount(userId: Types.ObjectId, encrypted: string): BankAccount | undefined {
    const decrypted = encryption.decrypt(encrypted, contextOf(userId));
    return decrypted === undefined ? undefined : (JSON.parse(decrypted) as BankAccount);
  }

  const presentTerms = (terms: UserFields['sellingTerms']): SellingTerms =>
    terms ?? { discounts: noDiscounts, postage: defaultPostage };

  const presentAccount = (account: BankAccount | undefined): PaymentAccount => ({
    account: account ? maskBankAccount(account.account) : '',
    name: account?.name ?? '',
    town: account?.town ?? '',
  });

  async function findAccount(userId: Types.ObjectId | string): Promise<BankAccount | undefined> {
    const user = await users.findById(userId, { encryptedAccount: 1 }).lean();
    return user?.encryptedAccount === undefined ? undefined : decryptAccount(user._id, user.encryptedAccount);
  }

  return {
    decryptAccount,
    findAccount,

    async readTerms(actor, userId) {
      assertOwn(actor, userId);
      return presentTerms((await users.findById(userId, { sellingTerms: 1 }).lean())?.sellingTerms);
    },

    async updateTerms(actor, userId, sellingTerms) {
      assertOwn(actor, userId);
      await users.updateOne({ _id: userId }, { $set: { sellingTerms } });
      return sellingTerms;
    },

    async readHoliday(actor, userId) {
      assertOwn(actor, userId);
      const user = await users.findById(userId, { awayUntil: 1 }).lean();
      return { awayUntil: user ? currentHoliday(user, belgradeDay(now())) : null };
    },

    async updateHoliday(actor, userId, { awayUntil }) {
      assertOwn(actor, userId);
      const last = belgradeDay(new Date(now().getTime() + maxHolidayDays * dayMs));
      if (awayUntil !== null && (awayUntil < belgradeDay(now()) || awayUntil > last))
        throw fieldError('awayUntil', 'day_invalid', 'Not a day from today to a year ahead.');
      await users.updateOne(
        { _id: userId },
        awayUntil === null ? { $unset: { awayUntil: 1 } } : { $set: { awayUntil } },
      );
      events.emit('site.changed', { ownerId: userId });
      return { awayUntil };
    },

    async readAccount(actor, userId) {
      assertOwn(actor, userId);
      return presentAccount(await findAccount(userId));
    },

    async updateAccount(actor, userId, account) {
      assertOwn(actor, userId);
      assertFreshSession(actor, now());
      const encryptedAccount = encryption.encrypt(JSON.stringify(account), contextOf(userId));
      await users.updateOne({ _id: userId }, { $set: { encryptedAccount } });
      return presentAccount(account);
    },

    async deleteAccount(actor, userId) {
      assertOwn(actor, userId);
      await users.updateOne({ _id: userId }, { $unset: { encryptedAccount: 1 } });
    },

    async termsOfMany(userIds) {
      const found = await users
        .find({ _id: { $in: userIds } }, { sellingTerms: 1 })
        .limit(userIds.length)
        .lean();
      const terms = new Map(found.map(({ _id, sellingTerms }) => [_id.toHexString(), sellingTerms]));
      return userIds.map((id) => presentTerms(terms.get(id)));
    },

    async termsOf(userId) {
      const user = await users.findById(userId, { sellingTerms: 1, encryptedAccount: 1, city: 1, awayUntil: 1 }).lean();
      return {
        ...presentTerms(user?.sellingTerms),
        hasOwnPostage: user?.sellingTerms !== undefined,
        acceptsIps: user?.encryptedAccount !== undefined,
        town: user?.city ?? '',
        awayUntil: user ? currentHoliday(user, belgradeDay(now())) : null,
      };
    },
  };
}
