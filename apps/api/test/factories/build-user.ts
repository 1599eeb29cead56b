import type { TraderDetails } from '@korice/contracts';
import { hashSync } from 'bcryptjs';
import type { UserFields } from '../../src/modules/accounts/users/user.model.js';
import { passwordCost, type TestApp } from '../app.js';

export interface BuiltUser {
  _id: string;
  name: string;
  email: string;
  password: string;
  token: string;
  /** `{ Authorization }` header for supertest's `set`. */
  auth: { Authorization: string };
}

/** Sample details of a trader. The numbers belong to no company but have valid check digits. */
export const traderDetails: TraderDetails = {
  name: 'Sova antikvarijat d.o.o.',
  address: 'Izmišljena 12, 11000 Beograd',
  pib: '999999000',
  mb: '29990018',
  email: 'sova@example.com',
  phone: '011 000 00 00',
};

let count = 0;

const hashes = new Map<string, string>();

/** Hashes on this thread, because starting the product's worker thread takes longer than many test files. */
function hashOf(password: string): string {
  const hash = hashes.get(password) ?? hashSync(password, passwordCost);
  hashes.set(password, hash);
  return hash;
}

/** Stores an account, active by default, with a valid token. A pending one has a registration with the link `activation`. */
export async function buildUser(
  app: TestApp,
  overrides: Partial<UserFields> & { password?: string } = {},
): Promise<BuiltUser> {
  count += 1;
  const number = count;
  const { password = 'knjige na polici', activation = null, ...fields } = overrides;
  const name = fields.name ?? `Đorđe Čitalac ${number}`;
  const passwordHash = fields.passwordHash ?? hashOf(password);
  const link = activation ?? { hash: `unknown ${number}`, expiresAt: new Date(Date.now() + 3_600_000) };
  const user = await app.models.users.create({
    email: `citalac${number}@example.com`,
    status: 'active',
    ...fields,
    name,
    ...(fields.status === 'pending'
      ? { passwordHash: '', registrations: [{ ...link, name, passwordHash, language: fields.language ?? 'sr' }] }
      : { passwordHash, activation }),
  });
  const _id = user._id.toHexString();
  const token = app.deps.tokens.sign({ userId: _id, version: user.sessionVersion });
  return { _id, name: user.name, email: user.email, password, token, auth: { Authorization: `Bearer ${token}` } };
}
