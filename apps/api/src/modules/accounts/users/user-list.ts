import type { UserListQuery } from '@korice/contracts';
import { queryWords } from '@korice/book-text';
import type { QueryFilter } from 'mongoose';
import type { PresentableUser, UserFields, UserModel } from './user.model.js';

const sorts = {
  newest: { createdAt: -1, _id: -1 },
  name: { nameKey: 1, _id: 1 },
  email: { email: 1 },
} as const;

/** Without a page everything is answered, up to this many. */
const maxUnpaged = 1_000;

/** The admin's table: every word of `q` begins a word of the name or the address. */
export async function listUsers(
  users: UserModel,
  { page, pageSize, q, status, role, sort }: UserListQuery,
): Promise<{ users: PresentableUser[]; total: number }> {
  const filter: QueryFilter<UserFields> = { ...(status && { status }), ...(role && { role }) };
  const words = queryWords(q ?? '');
  if (words.length > 0) filter.$and = words.map((word) => ({ words: { $regex: `^${word}` } }));
  else if (q) return { users: [], total: 0 };
  const found = users.find(filter, listed).sort(sorts[sort]);
  const [rows, total] = await Promise.all([
    (page === undefined ? found.limit(maxUnpaged) : found.skip((page - 1) * pageSize).limit(pageSize)).lean(),
    users.countDocuments(filter),
  ]);
  return { users: rows, total };
}

/** Hashes and mailed strings are not even read. */
const listed = {
  passwordHash: 0,
  registrations: 0,
  activation: 0,
  passwordReset: 0,
  words: 0,
  nameKey: 0,
  recoveryCodes: 0,
  'passkeys.publicKey': 0,
} as const;
