import type { UserFields } from '../../src/modules/users/user.model.js';
import type { TestApp } from '../app.js';

export interface BuiltUser {
  _id: string;
  name: string;
  email: string;
  password: string;
  token: string;
  /** `{ Authorization }`, for supertest's `set`. */
  auth: { Authorization: string };
}

let count = 0;

/** An active account in the database with a valid token. */
export async function buildUser(
  app: TestApp,
  overrides: Partial<UserFields> & { password?: string } = {},
): Promise<BuiltUser> {
  count += 1;
  const { password = 'knjige na polici', ...fields } = overrides;
  const user = await app.models.users.create({
    name: `Đorđe Čitalac ${count}`,
    email: `citalac${count}@example.com`,
    passwordHash: await app.deps.passwords.hash(password),
    status: 'active',
    ...fields,
  });
  const _id = user._id.toHexString();
  const token = app.deps.tokens.sign({ userId: _id, version: user.sessionVersion });
  return { _id, name: user.name, email: user.email, password, token, auth: { Authorization: `Bearer ${token}` } };
}
