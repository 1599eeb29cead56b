import type { UserListQuery } from '@korice/contracts';
import { queryWords } from '@korice/book-text';
import type { mongo, QueryFilter } from 'mongoose';
import { countUpTo, readWithTotal, type Total } from '../../../db/count-up-to.js';
import type { PresentableUser, UserFields, UserModel } from './user.model.js';

const sorts = {
  newest: { createdAt: -1, _id: -1 },
  name: { nameKey: 1, _id: 1 },
  email: { email: 1 },
} as const;

/** Maximum number of accounts in a response without `page`. */
const maxUnpaged = 1_000;

/** Lists accounts for the admin's table. Every word of `q` must be a prefix of a word of the name or the address. */
export async function listUsers(
  users: UserModel,
  { page, pageSize, q, status, role, sort }: UserListQuery,
): Promise<{ users: PresentableUser[] } & Total> {
  const filter: QueryFilter<UserFields> = { ...(status && { status }), ...(role && { role }) };
  const words = queryWords(q ?? '');
  if (words.length > 0) filter.$and = words.map((word) => ({ words: { $regex: `^${word}` } }));
  else if (q) return { users: [], total: 0, isMore: false };
  const range = page === undefined ? { skip: 0, limit: maxUnpaged } : { skip: (page - 1) * pageSize, limit: pageSize };
  const found = users.find(filter, listed).sort(sorts[sort]).skip(range.skip).limit(range.limit).lean();
  // The filter values have the stored types already, so no cast is needed.
  const stored = filter as mongo.Filter<mongo.BSON.Document>;
  const isAll = Object.keys(filter).length === 0;
  const { rows, total } = await readWithTotal(range, found, countUpTo(users, stored, isAll ? { _id: 1 } : undefined));
  return { users: rows, ...total };
}

/** The projection, which never reads hashes and mailed strings. */
const listed = {
  passwordHash: 0,
  registrations: 0,
  activation: 0,
  passwordReset: 0,
  words: 0,
  nameKey: 0,
  recoveryCodes: 0,
  pendingEvents: 0,
  'passkeys.publicKey': 0,
} as const;
