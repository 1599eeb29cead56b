import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { startPasskey, type Passkeys, type SecondFactor } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../../test/app.js';
import {
  createAuthenticator,
  setUpPasskey,
  startSecondStep,
  type Authenticator,
} from '../../../../test/authenticator.js';
import { codeOf } from '../../../../test/code-of.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { failMailOnce, takeMails } from '../../../../test/mails.js';
import { createServices } from '../../../services.js';

let app: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await takeMails(app);
  admin = await buildUser(app, { role: 'admin' });
  await app.services.admins.enlist(admin._id);
});

type Auth = Pick<BuiltUser, 'auth'>;
const get = (path: string, { auth }: Auth) => request(app.url).get(path).set(auth);
const post = (path: string, body: object, by?: Auth) =>
  request(app.url)
    .post(path)
    .set(by?.auth ?? {})
    .send(body);
const remove = (path: string, { auth }: Auth) => request(app.url).delete(path).set(auth);
const listOf = async (by: Auth) => (await get('/api/passkeys', by).expect(200)).body as Passkeys;
const tokenOf = ({ body }: { body: unknown }) => (body as { token: string }).token;
const withToken = (token: string): Auth => ({ auth: { Authorization: `Bearer ${token}` } });
const in16Minutes = () => new Date(Date.now() + 16 * 60_000);
const passkeyStep = ({ ticket, options }: SecondFactor, authenticator: Authenticator, wrong = {}) =>
  post('/auth/login/passkey', { ticket, credential: authenticator.sign(options, wrong) });
const codeStep = ({ ticket }: SecondFactor, code: string | undefined) =>
  post('/auth/login/recovery-code', { ticket, code });

describe('the registration of a passkey', () => {
  it('gives an admin a second factor, ten recovery codes and a fresh token, ends other sessions and mails the owner', async () => {
    const { recoveryCodes, auth } = await setUpPasskey(app, admin, { name: 'Ključ na privesku' });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
    await get('/auth/me', admin).expect(401);
    const list = await listOf({ auth });
    expect(list).toMatchObject({ passkeys: [{ name: 'Ključ na privesku', lastUsedAt: null }], recoveryCodesLeft: 10 });
    const mails = await takeMails(app);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [admin.email, 'Novi pristupni ključ na tvom nalogu'],
    ]);
    expect(mails[0]?.text).toContain('Ključ na privesku');
  });

  it('keeps the recovery codes when a second passkey is added', async () => {
    const first = await setUpPasskey(app, admin);
    const second = await setUpPasskey(app, first, { name: 'Laptop' });
    expect(second.recoveryCodes).toEqual([]);
    expect((await listOf(second)).passkeys.map(({ name }) => name)).toEqual(['Telefon', 'Laptop']);
  });

  it('keeps neither codes nor passkeys readable in the database or in the list of accounts', async () => {
    const { recoveryCodes, auth } = await setUpPasskey(app, admin);
    const stored = JSON.stringify(await app.models.users.findById(admin._id).lean());
    for (const code of recoveryCodes) expect(stored).not.toContain(code);
    const listed = await get('/api/users/all?page=1', { auth }).expect(200);
    expect(JSON.stringify(listed.body)).not.toContain('publicKey');
    expect(listed.body).toContainEqual(expect.objectContaining({ _id: admin._id, hasPasskey: true }));
  });

  it('is refused to members, to old logins and beyond ten passkeys', async () => {
    const start = (by: Auth) => post('/api/passkeys/challenge', {}, by);
    expect(codeOf(await start(await buildUser(app)).expect(403))).toBe('FORBIDDEN');
    const passkey = { credentialId: 'a', publicKey: 'b', counter: 0, name: 'c', createdAt: new Date() };
    const passkeys = Array.from({ length: 10 }, (_, index) => ({ ...passkey, credentialId: `id ${index}` }));
    await app.models.users.updateOne({ _id: admin._id }, { $set: { passkeys } });
    expect(codeOf(await start(admin).expect(409))).toBe('TOO_MANY_PASSKEYS');
    travelTo(app, in16Minutes());
    expect(codeOf(await start(admin).expect(403))).toBe('REAUTHENTICATION_REQUIRED');
  });

  it('offers only algorithms that every supported version of Node verifies', async () => {
    const started = await post('/api/passkeys/challenge', {}, admin).expect(200);
    const { options } = startPasskey.response.parse(started.body);
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
  });

  it.each([
    ['another origin', { origin: 'https://korice.example.net' }],
    ['another relying party', { rpId: 'example.net' }],
    ['another challenge', { challenge: 'bm90IHRoZSBjaGFsbGVuZ2U' }],
  ])('refuses an attestation for %s', async (_name, wrong) => {
    const started = await post('/api/passkeys/challenge', {}, admin).expect(200);
    const { ticket, options } = startPasskey.response.parse(started.body);
    const credential = createAuthenticator(app).create(options, wrong);
    const add = () => post('/api/passkeys', { ticket, name: 'Telefon', credential }, admin);
    expect(codeOf(await add().expect(400))).toBe('PASSKEY_INVALID');
    expect((await listOf(admin)).passkeys).toEqual([]);
  });

  it('refuses a ticket that was used, has expired, or belongs to another admin or to a login', async () => {
    const other = await buildUser(app, { role: 'admin' });
    const start = async (by: Auth) =>
      startPasskey.response.parse((await post('/api/passkeys/challenge', {}, by).expect(200)).body);
    const add = (by: Auth, { ticket, options }: Awaited<ReturnType<typeof start>>) =>
      post('/api/passkeys', { ticket, name: 'Telefon', credential: createAuthenticator(app).create(options) }, by);
    expect(codeOf(await add(admin, await start(other)).expect(400))).toBe('PASSKEY_INVALID');
    const started = await start(admin);
    const again = withToken(tokenOf(await add(admin, started).expect(201)));
    expect(codeOf(await add(again, started).expect(400))).toBe('PASSKEY_INVALID');
    const login = await startSecondStep(app, admin);
    expect(codeOf(await add(again, { ...started, ticket: login.ticket }).expect(400))).toBe('PASSKEY_INVALID');
    const late = await start(other);
    travelTo(app, new Date(Date.now() + 6 * 60_000));
    expect(codeOf(await add(other, late).expect(400))).toBe('PASSKEY_INVALID');
  });
});

describe('a login to an account with a passkey', () => {
  let authenticator: Authenticator;
  let recoveryCodes: string[];
  let auth: Auth['auth'];
  beforeEach(async () => {
    ({ authenticator, recoveryCodes, auth } = await setUpPasskey(app, admin));
    await takeMails(app);
  });

  it('returns no token for the password alone, and a token for a signature of the passkey', async () => {
    const answer = await post('/auth/login', { email: admin.email, password: admin.password }).expect(200);
    expect(answer.body).not.toHaveProperty('token');
    const { secondFactor } = answer.body as { secondFactor: SecondFactor };
    const { token } = (await passkeyStep(secondFactor, authenticator).expect(200)).body as { token: string };
    expect((await get('/auth/me', withToken(token)).expect(200)).body).toMatchObject({ _id: admin._id });
    expect((await listOf(withToken(token))).passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  it('returns the same error for a wrong password with and without a passkey', async () => {
    const plain = await buildUser(app, { role: 'admin' });
    const answers = [];
    for (const { email } of [admin, plain]) {
      const answer = await post('/auth/login', { email, password: 'pogrešna lozinka' });
      answers.push([answer.status, { ...(answer.body as object), requestId: '' }]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it.each([
    ['another origin', { origin: 'https://korice.example.net' }],
    ['another relying party', { rpId: 'example.net' }],
    ['the challenge of another login', { challenge: 'bm90IHRoZSBjaGFsbGVuZ2U' }],
  ])('refuses a signature for %s, and the ticket afterwards', async (_name, wrong) => {
    const step = await startSecondStep(app, admin);
    expect(codeOf(await passkeyStep(step, authenticator, wrong).expect(401))).toBe('SECOND_FACTOR_INVALID');
    await passkeyStep(step, authenticator).expect(401);
    await passkeyStep(await startSecondStep(app, admin), authenticator).expect(200);
  });

  it('refuses a forged signature, also under the id of the real passkey', async () => {
    const forger = createAuthenticator(app);
    forger.counter = 10;
    await passkeyStep(await startSecondStep(app, admin), forger).expect(401);
    const { ticket, options } = await startSecondStep(app, admin);
    const { id, rawId } = authenticator.sign(options);
    const credential = { ...forger.sign(options), id, rawId };
    expect(codeOf(await post('/auth/login/passkey', { ticket, credential }).expect(401))).toBe('SECOND_FACTOR_INVALID');
  });

  it('refuses a replayed assertion and a ticket that was used', async () => {
    const { ticket, options } = await startSecondStep(app, admin);
    const credential = authenticator.sign(options);
    await post('/auth/login/passkey', { ticket, credential }).expect(200);
    await post('/auth/login/passkey', { ticket, credential }).expect(401);
    const next = await startSecondStep(app, admin);
    await post('/auth/login/passkey', { ticket: next.ticket, credential }).expect(401);
  });

  it('refuses the passkey and the recovery codes of another account', async () => {
    const other = await buildUser(app, { role: 'admin' });
    const others = await setUpPasskey(app, other);
    const step = await startSecondStep(app, admin);
    await codeStep(step, others.recoveryCodes[0]).expect(401);
    await passkeyStep(step, others.authenticator).expect(401);
  });

  it('refuses a signature counter that decreases, as with a copied authenticator', async () => {
    await passkeyStep(await startSecondStep(app, admin), authenticator).expect(200);
    authenticator.counter = 0;
    expect(codeOf(await passkeyStep(await startSecondStep(app, admin), authenticator).expect(401))).toBe(
      'SECOND_FACTOR_INVALID',
    );
  });

  it('refuses a ticket after five minutes, a block or a new password', async () => {
    const [late, blocked] = [await startSecondStep(app, admin), await startSecondStep(app, admin)];
    await app.models.users.updateOne({ _id: admin._id }, { $inc: { sessionVersion: 1 } });
    await passkeyStep(blocked, authenticator).expect(401);
    const current = await startSecondStep(app, admin);
    await app.models.users.updateOne({ _id: admin._id }, { $set: { status: 'blocked' } });
    await passkeyStep(current, authenticator).expect(401);
    await app.models.users.updateOne({ _id: admin._id }, { $set: { status: 'active' } });
    travelTo(app, new Date(Date.now() + 5 * 60_000 + 1_000));
    await passkeyStep(late, authenticator).expect(401);
  });

  it('accepts a recovery code once, in any spelling, and mails the owner', async () => {
    const code = recoveryCodes[0] ?? '';
    const typed = code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l');
    const token = tokenOf(await codeStep(await startSecondStep(app, admin), typed).expect(200));
    expect((await listOf(withToken(token))).recoveryCodesLeft).toBe(9);
    const mails = await takeMails(app);
    expect(mails.map(({ subject }) => subject)).toEqual(['Prijava rezervnim kodom']);
    expect(mails[0]?.text).toContain('Preostalo kodova: 9.');
    expect(codeOf(await codeStep(await startSecondStep(app, admin), code).expect(401))).toBe('SECOND_FACTOR_INVALID');
  });

  it('accepts a code once when two processes use it concurrently', async () => {
    const elsewhere = createServices(app.deps, app.models);
    const code = recoveryCodes[1] ?? '';
    const steps = [await startSecondStep(app, admin), await startSecondStep(app, admin)] as const;
    const answers = await Promise.allSettled([
      app.services.passkeys.loginWithRecoveryCode({ ticket: steps[0].ticket, code }),
      elsewhere.passkeys.loginWithRecoveryCode({ ticket: steps[1].ticket, code }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('accepts up to five codes with a ticket, and a passkey after a mistyped code', async () => {
    const step = await startSecondStep(app, admin);
    await codeStep(step, 'aaaa-aaaa-aaaa-aaaa').expect(401);
    await passkeyStep(step, authenticator).expect(200);
    const guessed = await startSecondStep(app, admin);
    for (let count = 0; count < 5; count += 1) await codeStep(guessed, 'aaaa-aaaa-aaaa-aaaa').expect(401);
    await codeStep(guessed, recoveryCodes[2]).expect(401);
    await codeStep(await startSecondStep(app, admin), recoveryCodes[2]).expect(200);
  });

  it('needs both factors for a new password: the old password alone does not replace a fresh login', async () => {
    const profile = { name: admin.name, biography: '', categories: [], gender: '', password: 'sasvim nova lozinka' };
    const change = () =>
      request(app.url)
        .put(`/api/users/${admin._id}/profile`)
        .set(auth)
        .send({ ...profile, currentPassword: admin.password });
    travelTo(app, in16Minutes());
    expect(codeOf(await change().expect(403))).toBe('REAUTHENTICATION_REQUIRED');
  });

  it('deletes the account with the password only after a fresh login', async () => {
    await app.services.admins.enlist((await buildUser(app, { role: 'admin' }))._id);
    const close = (by: Auth) => remove(`/api/users/${admin._id}`, by).send({ password: admin.password });
    travelTo(app, in16Minutes());
    expect(codeOf(await close({ auth }).expect(403))).toBe('REAUTHENTICATION_REQUIRED');
    travelTo(app, new Date());
    await close({ auth }).expect(204);
  });

  it('renews the recovery codes only for a fresh login and invalidates the old ones', async () => {
    const answer = await post('/api/passkeys/recovery-codes', {}, { auth }).expect(200);
    const renewed = (answer.body as { recoveryCodes: string[] }).recoveryCodes;
    expect(renewed).toHaveLength(10);
    await get('/auth/me', { auth }).expect(401);
    await codeStep(await startSecondStep(app, admin), recoveryCodes[0]).expect(401);
    await codeStep(await startSecondStep(app, admin), renewed[0]).expect(200);
    expect((await takeMails(app)).map(({ subject }) => subject)).toContain('Novi rezervni kodovi za tvoj nalog');
    const next = withToken(tokenOf(answer));
    travelTo(app, in16Minutes());
    expect(codeOf(await post('/api/passkeys/recovery-codes', {}, next).expect(403))).toBe('REAUTHENTICATION_REQUIRED');
  });

  it('needs only the password after its last passkey is removed', async () => {
    const second = await setUpPasskey(app, { auth }, { name: 'Laptop' });
    const [phone, laptop] = (await listOf(second)).passkeys;
    const next = withToken(tokenOf(await remove(`/api/passkeys/${phone?._id ?? ''}`, second).expect(200)));
    await passkeyStep(await startSecondStep(app, admin), authenticator).expect(401);
    await remove(`/api/passkeys/${laptop?._id ?? ''}`, next).expect(200);
    await get('/auth/me', next).expect(401);
    const login = await post('/auth/login', { email: admin.email, password: admin.password }).expect(200);
    expect(await listOf(withToken(tokenOf(login)))).toEqual({ passkeys: [], recoveryCodesLeft: 0 });
    const subjects = (await takeMails(app)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Pristupni ključ je uklonjen sa tvog naloga')).toHaveLength(2);
  });

  it('keeps a passkey when the login is too old to remove it', async () => {
    const [passkey] = (await listOf({ auth })).passkeys;
    travelTo(app, in16Minutes());
    expect(codeOf(await remove(`/api/passkeys/${passkey?._id ?? ''}`, { auth }).expect(403))).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
    expect((await listOf({ auth })).passkeys).toHaveLength(1);
  });

  it('needs only the password after another admin with a fresh login removes its passkeys', async () => {
    const other = await buildUser(app, { role: 'admin', name: 'Sonja' });
    await remove(`/api/users/${admin._id}/passkeys`, other).expect(204);
    await remove(`/api/users/${admin._id}/passkeys`, other).expect(204);
    await get('/auth/me', { auth }).expect(401);
    tokenOf(await post('/auth/login', { email: admin.email, password: admin.password }).expect(200));
    const entries = await app.models.auditEntries.find({ 'subject._id': admin._id }).lean();
    expect(entries.map(({ action, actor }) => [action, actor.name])).toEqual([['passkeysRemoved', 'Sonja']]);
    expect((await takeMails(app)).map(({ to }) => to)).toEqual([admin.email]);
    travelTo(app, in16Minutes());
    expect(codeOf(await remove(`/api/users/${admin._id}/passkeys`, other).expect(403))).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
  });
});

describe('a mail about passkeys that cannot be stored at first', () => {
  const nextMails = async () => {
    // The attempt that fails.
    await app.deps.eventOutbox.settle();
    travelTo(app, new Date(Date.now() + 2 * 60_000));
    await app.deps.eventOutbox.deliverDue();
    const mails = await takeMails(app);
    app.clock.now = undefined;
    return mails.map(({ to, subject }) => [to, subject]);
  };

  it('reaches the owner of the account later, and the change succeeds', async () => {
    failMailOnce(app);
    const owner = await setUpPasskey(app, admin);
    expect(await nextMails()).toEqual([[admin.email, 'Novi pristupni ključ na tvom nalogu']]);
    failMailOnce(app);
    const codes = await post('/api/passkeys/recovery-codes', {}, owner).expect(200);
    expect(await nextMails()).toEqual([[admin.email, 'Novi rezervni kodovi za tvoj nalog']]);
    failMailOnce(app);
    const { recoveryCodes } = codes.body as { recoveryCodes: string[] };
    const login = await codeStep(await startSecondStep(app, admin), recoveryCodes[0]).expect(200);
    expect(await nextMails()).toEqual([[admin.email, 'Prijava rezervnim kodom']]);
    failMailOnce(app);
    const [passkey] = (await listOf(withToken(tokenOf(login)))).passkeys;
    await remove(`/api/passkeys/${passkey?._id ?? ''}`, withToken(tokenOf(login))).expect(200);
    expect(await nextMails()).toEqual([[admin.email, 'Pristupni ključ je uklonjen sa tvog naloga']]);
  });
});

describe('the removal of all passkeys of an account', () => {
  let other: BuiltUser;
  let owner: Auth;
  beforeEach(async () => {
    other = await buildUser(app, { role: 'admin', name: 'Sonja' });
    owner = await setUpPasskey(app, admin);
    await takeMails(app);
    await app.models.auditEntries.deleteMany({});
  });
  const removeAll = () => remove(`/api/users/${admin._id}/passkeys`, other);
  const recorded = async () => (await app.models.auditEntries.find().lean()).map(({ action }) => action);
  const isRemovalMail = ({ subject }: { subject: string }) => subject === 'Pristupni ključ je uklonjen sa tvog naloga';
  const passkeysLeft = async () => (await app.models.users.findById(admin._id).lean())?.passkeys?.length ?? 0;

  /** Runs `meanwhile` before each write of the removal, until the test ends; a write of `meanwhile` itself is not delayed. */
  function beforeEachWrite(meanwhile: () => Promise<unknown>): void {
    const { users } = app.models;
    const findOneAndUpdate = users.findOneAndUpdate.bind(users);
    const write = vi.spyOn(users as { findOneAndUpdate: (...given: never[]) => unknown }, 'findOneAndUpdate');
    onTestFinished(() => write.mockRestore());
    let isMeanwhile = false;
    write.mockImplementation((...given: Parameters<typeof findOneAndUpdate>) =>
      isMeanwhile
        ? findOneAndUpdate(...given)
        : {
            lean: async () => {
              isMeanwhile = true;
              await meanwhile();
              isMeanwhile = false;
              return findOneAndUpdate(...given).lean();
            },
          },
    );
  }

  /** Runs `meanwhile` before the first write of the removal. */
  function beforeFirstWrite(meanwhile: () => Promise<unknown>): void {
    let isDone = false;
    beforeEachWrite(async () => {
      if (!isDone) await meanwhile();
      isDone = true;
    });
  }

  it('succeeds, is recorded and mailed once when the owner changes the password at the same time', async () => {
    const profile = { name: admin.name, biography: '', categories: [], gender: '', password: 'sasvim nova lozinka' };
    beforeFirstWrite(() =>
      request(app.url).put(`/api/users/${admin._id}/profile`).set(owner.auth).send(profile).expect(200),
    );
    await removeAll().expect(204);
    expect(await passkeysLeft()).toBe(0);
    expect(await recorded()).toEqual(['passkeysRemoved']);
    expect((await takeMails(app)).filter(isRemovalMail)).toHaveLength(1);
  });

  it('succeeds without an entry or a second mail when the owner removes the last passkey at the same time', async () => {
    const [passkey] = (await listOf(owner)).passkeys;
    beforeFirstWrite(() => remove(`/api/passkeys/${passkey?._id ?? ''}`, owner).expect(200));
    await removeAll().expect(204);
    expect(await recorded()).toEqual([]);
    expect((await takeMails(app)).filter(isRemovalMail)).toHaveLength(1);
  });

  it('is refused with USER_NOT_FOUND when the account is deleted at the same time', async () => {
    beforeFirstWrite(() => app.models.users.deleteOne({ _id: admin._id }));
    expect(codeOf(await removeAll().expect(404))).toBe('USER_NOT_FOUND');
    expect(await recorded()).toEqual([]);
  });

  it('ends with REAUTHENTICATION_REQUIRED when other changes precede each attempt for 15 minutes', async () => {
    const start = Date.now();
    let attempts = 0;
    beforeEachWrite(async () => {
      attempts += 1;
      travelTo(app, new Date(start + attempts * 6 * 60_000));
      await app.models.users.updateOne({ _id: admin._id }, { $inc: { sessionVersion: 1 } });
    });
    expect(codeOf(await removeAll().expect(403))).toBe('REAUTHENTICATION_REQUIRED');
    expect(attempts).toBe(3);
    expect(await passkeysLeft()).toBe(1);
    expect(await recorded()).toEqual([]);
  });
});

describe('an admin without passkey and codes', () => {
  it('logs in with the password alone after the command of operations.md, which ends every earlier session', async () => {
    const { auth } = await setUpPasskey(app, admin);
    const manual = await readFile(new URL('../../../../../../docs/operations.md', import.meta.url), 'utf8');
    const section = manual.split('### An admin without passkey and codes')[1] ?? '';
    const command = /```js\n([^`]+)```/.exec(section)?.[1]?.replace('admin@example.com', admin.email) ?? '';
    const db = { users: app.models.users.collection };
    const answer: unknown = await runInNewContext(command, { db });
    expect(answer).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    await get('/auth/me', { auth }).expect(401);
    const login = await post('/auth/login', { email: admin.email, password: admin.password }).expect(200);
    expect(await listOf(withToken(tokenOf(login)))).toEqual({ passkeys: [], recoveryCodesLeft: 0 });
  });
});

describe('ADMIN_PASSKEY=required', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startTestApp({ ADMIN_PASSKEY: 'required' });
  });
  afterAll(() => strict.close());

  it('withholds admin powers, also from a new admin, until a passkey is set up', async () => {
    const chief = await buildUser(strict, { role: 'admin' });
    await strict.services.admins.enlist(chief._id);
    const all = (by: Auth) => request(strict.url).get('/api/users/all').set(by.auth);
    expect(codeOf(await all(chief).expect(403))).toBe('PASSKEY_REQUIRED');
    const page = await strict.models.pages.create({
      title: 'Strana',
      slug: 'strana',
      content: '<p>Tekst</p>',
      author: { _id: (await buildUser(strict))._id, name: 'Ana' },
    });
    await request(strict.url).get(`/api/pages/${page._id.toHexString()}`).set(chief.auth).expect(404);
    const me = await request(strict.url).get('/auth/me').set(chief.auth).expect(200);
    expect(me.body).toMatchObject({ role: 'admin', needsPasskey: true });
    const ready = await setUpPasskey(strict, chief);
    await all(ready).expect(200);

    const member = await buildUser(strict);
    expect(codeOf(await all(member).expect(403))).toBe('FORBIDDEN');
    const role = `/api/users/${member._id}/role`;
    await request(strict.url).put(role).set(ready.auth).send({ roleName: 'admin' }).expect(200);
    const { email, password } = member;
    const login = await request(strict.url).post('/auth/login').send({ email, password }).expect(200);
    expect(codeOf(await all(withToken(tokenOf(login))).expect(403))).toBe('PASSKEY_REQUIRED');
  });
});

describe('the limit of second steps', () => {
  it('refuses an account after ten wrong attempts in 15 minutes from any addresses', async () => {
    const limited = await startTestApp({ RATE_LIMIT: 'on' });
    try {
      const account = await buildUser(limited, { role: 'admin' });
      const { authenticator } = await setUpPasskey(limited, account);
      const guess = async (ticket: string) =>
        request(limited.url).post('/auth/login/recovery-code').send({ ticket, code: 'aaaa-aaaa-aaaa-aaaa' });
      for (let login = 0; login < 2; login += 1) {
        const { ticket } = await startSecondStep(limited, account);
        for (let count = 0; count < 5; count += 1) expect((await guess(ticket)).status).toBe(401);
      }
      const { ticket, options } = await startSecondStep(limited, account);
      const credential = authenticator.sign(options);
      const refused = await request(limited.url).post('/auth/login/passkey').send({ ticket, credential }).expect(429);
      expect(codeOf(refused)).toBe('RATE_LIMITED');
    } finally {
      await limited.close();
    }
  });
});
