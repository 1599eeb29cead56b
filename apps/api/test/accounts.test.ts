import { ProfileBody } from '@korice/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../src/platform/actor.js';
import { createEvents } from '../src/config/domain-events.js';
import { hashMailedString } from '../src/modules/accounts/auth/mailed-string.js';
import { HttpError } from '../src/platform/errors/http-error.js';
import { createServices, type Services } from '../src/services.js';
import { startTestApp, type TestApp } from './app.js';
import { buildUser } from './factories/build-user.js';
import { takeMails } from './mails.js';
import { isThorough } from './thoroughness.js';

const runs = isThorough ? 600 : 12;
const hourMs = 3_600_000;
const attackerPassword = 'lozinka napadača';

let app: TestApp;
let admin: Actor;
/** The services of two processes that share one database. */
let processes: [Services, Services];
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'on' });
  processes = [app.services, createServices({ ...app.deps, events: createEvents(app.deps.log) }, app.models)];
  const { token } = await buildUser(app, { role: 'admin' });
  const actor = await app.services.auth.readSession(token);
  if (!actor) throw new Error('The session of a new admin is valid.');
  admin = actor;
  await app.services.admins.reconcile();
});
afterAll(() => app.close());

interface Link {
  string: string;
  mailedAt: number;
}

/** The mails of the mailbox and the passwords that its owner chose; the attacker sees none of it. */
interface Model {
  email: string;
  ownPasswords: string[];
  /** Hashes of the activation links whose registrations the owner of the mailbox made. */
  activationLinks: Link[];
  resetLinks: Link[];
  voidResetHashes: Set<string>;
  activated: Map<string, string>;
}

const ownerKey = 'vlasnik-'.repeat(4);
const attackerKey = 'napadac-'.repeat(4);
let accountNumber = 0;
let passwordNumber = 0;

/** Resolves to whether the call succeeded; rethrows errors that are not client errors (4xx). */
async function attempt(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return false;
    throw error;
  }
}

const accountOf = ({ email }: Model) => app.models.users.findOne({ email }).lean();

function newPassword(model: Model): string {
  passwordNumber += 1;
  const password = `knjige na polici ${passwordNumber}`;
  model.ownPasswords.push(password);
  return password;
}

/** Registers the address, which succeeds in every state of the account. */
async function register(
  services: Services,
  { email }: Model,
  password: string,
  registrationKey?: string,
): Promise<boolean> {
  await services.auth.register({ name: 'Ana Perić', email, password, registrationKey });
  return true;
}

/** Opens a session of the owner with the own password that works now. */
async function logIn(services: Services, { email, ownPasswords }: Model) {
  const account = await app.models.users.findOne({ email, status: 'active' }).lean();
  for (const password of account ? ownPasswords.toReversed() : []) {
    if (!(await app.deps.passwords.matches(password, account?.passwordHash))) continue;
    const opened = await services.auth.login(email, password).catch((error: unknown) => {
      if (error instanceof HttpError && error.status < 500) return undefined;
      throw error;
    });
    const token = opened && 'token' in opened ? opened.token : undefined;
    const actor = token === undefined ? undefined : await services.auth.readSession(token);
    if (actor && token !== undefined) return { actor, token, password };
  }
  return undefined;
}

const asOwner = async (
  services: Services,
  model: Model,
  act: (session: NonNullable<Awaited<ReturnType<typeof logIn>>>) => Promise<unknown>,
): Promise<boolean> => {
  const session = await logIn(services, model);
  return session !== undefined && attempt(() => act(session));
};

const asAdmin = async (model: Model, act: (userId: string) => Promise<unknown>): Promise<boolean> => {
  const account = await accountOf(model);
  return account !== null && attempt(() => act(account._id.toHexString()));
};

/** The newest activation link, or the one before it. */
const linkOf = (model: Model, back: number): string => model.activationLinks.at(-1 - back)?.string ?? 'nothing';

type Act = (services: Services, model: Model, back: number) => Promise<boolean>;

/** Actions whose success invalidates every reset link that was mailed before. */
const voidingActs: Record<string, Act> = {
  reset: (services, model) =>
    attempt(() => services.auth.resetPassword(model.resetLinks.at(-1)?.string ?? 'nothing', newPassword(model))),
  changePassword: (services, model) =>
    asOwner(services, model, ({ actor }) => {
      const profile = { name: 'Čitalac', biography: '', categories: [], gender: '', password: newPassword(model) };
      return services.users.updateProfile(actor, actor._id, ProfileBody.parse(profile));
    }),
  logOutEverywhere: (services, model) => asOwner(services, model, ({ token }) => services.auth.logout(token, true)),
  block: (services, model) =>
    asAdmin(model, (userId) => services.accountAdministration.setStatus(admin, userId, 'blocked')),
};

const acts: Record<string, Act> = {
  ...voidingActs,
  register: (services, model) => register(services, model, newPassword(model), ownerKey),
  resend: (services, { email }) => attempt(() => services.auth.resendActivation(email)),
  activate: (services, model, back) =>
    attempt(() => services.auth.activate({ activationString: linkOf(model, back), registrationKey: ownerKey })),
  activateWithNewPassword: (services, model, back) =>
    attempt(() =>
      services.auth.activate({
        activationString: linkOf(model, back),
        registrationKey: ownerKey,
        password: newPassword(model),
      }),
    ),
  activateWithOwnPassword: (services, model, back) =>
    attempt(() =>
      services.auth.activate({
        activationString: linkOf(model, back),
        password: model.ownPasswords.at(-1) ?? newPassword(model),
      }),
    ),
  decline: (services, model, back) => attempt(() => services.auth.declineRegistration(linkOf(model, back))),
  askForReset: (services, { email }) => attempt(() => services.auth.sendPasswordReset({ email })),
  deleteAccount: (services, model) =>
    asOwner(services, model, ({ actor, password }) => services.accounts.close(actor, actor._id, password)),
  unblock: (services, model) =>
    asAdmin(model, (userId) => services.accountAdministration.setStatus(admin, userId, 'active')),
  makeAdmin: (services, model) =>
    asAdmin(model, (userId) => services.accountAdministration.setRole(admin, userId, 'admin')),
  makeMember: (services, model) =>
    asAdmin(model, (userId) => services.accountAdministration.setRole(admin, userId, 'member')),
  attackerRegisters: (services, model) => register(services, model, attackerPassword, attackerKey),
  attackerRegistersWithoutKey: (services, model) => register(services, model, attackerPassword),
  attackerActivates: (services) =>
    attempt(() => services.auth.activate({ activationString: 'guessed', password: attackerPassword })),
  attackerDeclines: (services) => attempt(() => services.auth.declineRegistration('guessed')),
};

const step = fc.record({
  /** Two acts run at the same time, one on each process. */
  acts: fc.array(
    fc.record({ name: fc.constantFrom(...Object.keys(acts)), back: fc.constantFrom(0, 0, 1), process: fc.nat(1) }),
    { minLength: 1, maxLength: 2 },
  ),
  hours: fc.constantFrom(0, 0, 0, 0, 0.5, 1, 25, 49),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const currentTime = (): number => (app.clock.now ?? new Date()).getTime();

async function receiveMails(model: Model): Promise<void> {
  for (const { to, text } of await takeMails(app)) {
    const [, kind, string = ''] = /\/auth\/(activate|reset-password)\/([\w-]+)/.exec(text) ?? [];
    if (to !== model.email || kind === undefined) continue;
    (kind === 'activate' ? model.activationLinks : model.resetLinks).push({ string, mailedAt: currentTime() });
  }
}

async function take(model: Model, { acts: chosen, hours }: Step): Promise<void> {
  const earlier = model.resetLinks.map(({ string }) => hashMailedString(string));
  const successes = await Promise.all(
    chosen.map(async ({ name, back, process }) => {
      const services = processes[process === 0 ? 0 : 1];
      return ((await acts[name]?.(services, model, back)) ?? false) && name in voidingActs;
    }),
  );
  if (successes.includes(true)) for (const hash of earlier) model.voidResetHashes.add(hash);
  await receiveMails(model);
  app.clock.now = new Date(currentTime() + hours * hourMs);
  // The TTL index uses the clock of the server, not that of the test.
  await app.models.users.deleteMany({ removeAt: { $lte: app.clock.now } });
}

async function checkInvariants(model: Model): Promise<void> {
  const { email, ownPasswords, activated } = model;
  expect(await app.models.users.countDocuments({ email })).toBeLessThanOrEqual(1);
  const account = await accountOf(model);
  if (!account) return;
  expect(await app.deps.passwords.matches(attackerPassword, account.passwordHash)).toBe(false);
  expect(model.voidResetHashes).not.toContain(account.passwordReset?.hash);
  const mailed = new Set(model.activationLinks.map(({ string }) => hashMailedString(string)));
  for (const { hash } of account.registrations ?? []) expect(mailed, 'a link that was not mailed').toContain(hash);
  if (account.status !== 'active') {
    for (const services of processes)
      await expect(services.auth.login(email, ownPasswords.at(-1) ?? attackerPassword)).rejects.toThrow();
    return;
  }
  expect(account.registrations).toBeUndefined();
  const matches = await Promise.all(
    ownPasswords.map((password) => app.deps.passwords.matches(password, account.passwordHash)),
  );
  expect(matches, 'the password is one that the owner chose').toContain(true);
  const id = account._id.toHexString();
  const link = account.activation?.hash ?? '';
  expect(activated.get(id) ?? link, 'one registration became the account').toBe(link);
  activated.set(id, link);
}

/** The owner opens the newest links in a browser first, then asks for a fresh one as soon as mails are allowed again. */
async function checkAccess(model: Model): Promise<void> {
  const [services] = processes;
  const { email } = model;
  const account = await accountOf(model);
  if (account?.status === 'blocked') return;
  if (account?.status === 'active') {
    await services.auth.sendPasswordReset({ email });
    await receiveMails(model);
    const password = newPassword(model);
    await services.auth.resetPassword(model.resetLinks.at(-1)?.string ?? '', password);
    await services.auth.login(email, password);
    return;
  }
  const password = newPassword(model);
  const activate = (activationString: string) =>
    attempt(() => services.auth.activate({ activationString, registrationKey: ownerKey, password }));
  const declined = account?.registrations?.length === 0 || account === null;
  if (!declined && model.activationLinks.some(({ mailedAt }) => currentTime() - mailedAt < hourMs)) {
    for (const { string } of model.activationLinks.toReversed().slice(0, 5))
      if ((await accountOf(model))?.status === 'pending') await activate(string);
  }
  if ((await accountOf(model))?.status !== 'active') {
    app.clock.now = new Date(currentTime() + hourMs);
    await register(services, model, password, ownerKey);
    await receiveMails(model);
    expect(await activate(linkOf(model, 0)), 'a fresh link opens the account').toBe(true);
  }
  expect(await logIn(services, model)).toBeDefined();
}

describe('an account under random actions of its owner, an attacker and an admin', () => {
  it(
    'never accepts the password of the attacker, and stays accessible to its owner through mailed links',
    { timeout: 1_200_000 },
    async ({ annotate }) => {
      let steps = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (taken) => {
          accountNumber += 1;
          app.clock.now = undefined;
          const model: Model = {
            email: `meta${accountNumber}@example.com`,
            ownPasswords: [],
            activationLinks: [],
            resetLinks: [],
            voidResetHashes: new Set(),
            activated: new Map(),
          };
          await takeMails(app);
          await acts.register?.(processes[0], model, 0);
          await receiveMails(model);
          for (const one of taken) {
            await take(model, one);
            await checkInvariants(model);
            steps += 1;
          }
          await checkAccess(model);
        }),
        { numRuns: runs },
      );
      await annotate(String(steps), 'trust:accounts');
    },
  );
});
