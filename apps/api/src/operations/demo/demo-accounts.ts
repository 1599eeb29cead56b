import type { UserModel } from '../../modules/accounts/users/user.model.js';
import { demoId } from './demo-ids.js';

/** The password of every demo account. */
export const demoPassword = 'procitane-knjige';

/** The accounts that are printed, by the keys of their members. */
const shown = [
  { role: 'admin', key: 'sonja' },
  { role: 'seller', key: 'dragan' },
  { role: 'seller', key: 'jelena' },
  { role: 'buyer', key: 'ivana' },
] as const;

/** Resolves to the existing demo accounts as text for the terminal; undefined when there are none. */
export async function describeAccounts(users: UserModel): Promise<string | undefined> {
  const ids = shown.map(({ key }) => demoId('user', key));
  const found = await users.find({ _id: { $in: ids } }, { name: 1, email: 1 }).lean();
  const byId = new Map(found.map((user) => [user._id.toHexString(), user]));
  const rows = shown.flatMap(({ role, key }) => {
    const user = byId.get(demoId('user', key).toHexString());
    return user ? [`  ${role.padEnd(8)}${user.email.padEnd(22)}${user.name}\n`] : [];
  });
  return rows.length === 0 ? undefined : `Demo accounts, password ${demoPassword}:\n${rows.join('')}`;
}
