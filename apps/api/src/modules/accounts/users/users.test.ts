import type { BookCard, Me, Owner, Problem, UserSummary } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../../test/app.js';
import { codeOf } from '../../../../test/code-of.js';
import { buildBook } from '../../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { delivered, takeMails } from '../../../../test/mails.js';

let app: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.models.users.deleteMany({});
  await app.models.books.deleteMany({});
  app.deps.events.emit('books.changed');
  admin = await buildUser(app, { name: 'Žaklina Upravnica', role: 'admin' });
  await app.services.admins.reconcile();
  await takeMails(app);
});

const list = (query = {}, by = admin) => request(app.url).get('/api/users/all').query(query).set(by.auth);
const put = (user: { _id: string }, what: string, body: object, by = admin) =>
  request(app.url).put(`/api/users/${user._id}/${what}`).set(by.auth).send(body);
const names = (response: { body: unknown }) => (response.body as UserSummary[]).map(({ name }) => name);

describe("the admin's list of accounts", () => {
  // @spec 3-user-fields 7-call-users
  it('is paged, sorted in Serbian order, and has the total', async () => {
    for (const name of ['Ćira', 'Čeda', 'Cane', 'Džaja', 'Dušan']) await buildUser(app, { name });
    const first = await list({ page: 1, pageSize: 4, sort: 'name' }).expect(200);
    expect(names(first)).toEqual(['Cane', 'Čeda', 'Ćira', 'Dušan']);
    expect(first.headers['x-total-count']).toBe('6');
    expect(names(await list({ page: 2, pageSize: 4, sort: 'name' }))).toEqual(['Džaja', 'Žaklina Upravnica']);
    expect(names(await list({ page: 9, pageSize: 4 }))).toEqual([]);
  });

  // @spec 7-call-users
  it('returns all accounts without a page parameter', async () => {
    for (let count = 0; count < 12; count += 1) await buildUser(app);
    expect((await list()).body).toHaveLength(13);
  });

  it('finds by name in any script and by address, and filters', async () => {
    await buildUser(app, { name: 'Đorđe Šarić', email: 'knjige@primer.rs', status: 'pending' });
    for (const q of ['Ђорђе', 'djordje', 'saric đo', 'knjige@primer.rs', 'knjig'])
      expect(names(await list({ q })), q).toEqual(['Đorđe Šarić']);
    expect(names(await list({ status: 'pending' }))).toEqual(['Đorđe Šarić']);
    expect(names(await list({ role: 'admin' }))).toEqual(['Žaklina Upravnica']);
    expect(names(await list({ q: '!!!' }))).toEqual([]);
  });

  // @spec 3-user-fields 6-role-admin
  it('has no password hashes and is refused to members', async () => {
    const member = await buildUser(app);
    expect(JSON.stringify((await list()).body)).not.toMatch(/passwordHash|activation|\$2/);
    expect(codeOf(await list({}, member).expect(403))).toBe('FORBIDDEN');
    await request(app.url).get('/api/users/all').expect(401);
  });
});

describe('the role of an account', () => {
  // @spec 4-make-admin 7-call-role
  it('can be granted and revoked, and each change ends the sessions', async () => {
    const member = await buildUser(app);
    expect((await put(member, 'role', { roleName: 'admin' }).expect(200)).body).toMatchObject({ role: 'admin' });
    await request(app.url).get('/auth/me').set(member.auth).expect(401);
    expect((await put(member, 'role', { roleName: 'member' }).expect(200)).body).toMatchObject({ role: 'member' });
  });

  it('cannot be revoked from the last admin', async () => {
    expect(codeOf(await put(admin, 'role', { roleName: 'member' }).expect(409))).toBe('LAST_ADMIN');
    expect(codeOf(await put(admin, 'status', { status: 'blocked' }).expect(409))).toBe('LAST_ADMIN');
  });

  it('stays with one of two admins who demote each other concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      await app.models.users.deleteMany({});
      const [one, other] = [await buildUser(app, { role: 'admin' }), await buildUser(app, { role: 'admin' })];
      await app.services.admins.reconcile();
      await Promise.all([
        put(one, 'role', { roleName: 'member' }, other),
        put(other, 'role', { roleName: 'member' }, one),
      ]);
      expect(await app.models.users.countDocuments({ role: 'admin' })).toBe(1);
    }
  });

  it('cannot be revoked from the last admin after a starting process counted a former admin', async () => {
    const other = await buildUser(app, { role: 'admin' });
    const updateOne = app.models.settings.updateOne.bind(app.models.settings);
    const { admins } = app.services;
    await admins.enlist(other._id);
    // The caller only awaits the result, so a promise can replace the query.
    vi.spyOn(app.models.settings, 'updateOne').mockImplementationOnce((async (
      ...given: Parameters<typeof updateOne>
    ) => {
      await put(other, 'role', { roleName: 'member' }).expect(200);
      return updateOne(...given);
    }) as never);
    await admins.reconcile();
    expect(codeOf(await put(admin, 'role', { roleName: 'member' }).expect(409))).toBe('LAST_ADMIN');
    expect(codeOf(await put(admin, 'status', { status: 'blocked' }).expect(409))).toBe('LAST_ADMIN');
  });

  it('cannot be changed for an unknown account', async () => {
    expect(codeOf(await put({ _id: 'a'.repeat(24) }, 'role', { roleName: 'admin' }).expect(404))).toBe(
      'USER_NOT_FOUND',
    );
    expect(codeOf(await put({ _id: 'nobody' }, 'role', { roleName: 'admin' }).expect(404))).toBe('USER_NOT_FOUND');
  });
});

describe('the status of an account', () => {
  // @spec 4-account-states
  it('stays pending when an admin approves it, and the activation link is mailed again', async () => {
    const pending = await buildUser(app, { status: 'pending' });
    const approved = await put(pending, 'status', { status: 'active' }).expect(200);
    expect(approved.body).toMatchObject({ status: 'pending', linkSentAt: expect.any(String) as string });
    await app.deps.outbox.deliverDue();
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [pending.email, 'Aktiviraj svoj nalog na Koricama'],
    ]);
    const logIn = () => request(app.url).post('/auth/login').send({ email: pending.email, password: pending.password });
    await logIn().expect(401);
    const activationString = /\/auth\/activate\/([\w-]+)/.exec(app.mails[0]?.text ?? '')?.[1];
    await request(app.url).post('/auth/activate').send({ activationString }).expect(200);
    await logIn().expect(200);
  });

  it('stays pending after an approval when the account has no registration left', async () => {
    const pending = await buildUser(app, { status: 'pending' });
    await app.models.users.updateOne({ _id: pending._id }, { $unset: { registrations: 1 } });
    expect((await put(pending, 'status', { status: 'active' }).expect(200)).body).toMatchObject({ status: 'pending' });
  });

  it('becomes pending again when an account is unblocked that was never activated', async () => {
    const pending = await buildUser(app, { status: 'pending' });
    await put(pending, 'status', { status: 'blocked' }).expect(200);
    expect((await put(pending, 'status', { status: 'active' }).expect(200)).body).toMatchObject({ status: 'pending' });
    const { email, password } = pending;
    await request(app.url).post('/auth/login').send({ email, password }).expect(401);
  });

  it('is recorded and mailed once when two admins unblock an account that was never activated', async () => {
    const pending = await buildUser(app, { status: 'pending' });
    await put(pending, 'status', { status: 'blocked' }).expect(200);
    await takeMails(app);
    await app.models.auditEntries.deleteMany({});
    const findOneAndUpdate = app.models.users.findOneAndUpdate.bind(app.models.users);
    vi.spyOn(app.models.users as { findOneAndUpdate: (...given: never[]) => unknown }, 'findOneAndUpdate')
      // The query of the first call is made after the second call has ended.
      .mockImplementationOnce((...given: Parameters<typeof findOneAndUpdate>) => ({
        lean: async () => {
          await put(pending, 'status', { status: 'active' }).expect(200);
          return findOneAndUpdate(...given).lean();
        },
      }));
    expect((await put(pending, 'status', { status: 'active' }).expect(200)).body).toMatchObject({ status: 'pending' });
    expect((await app.models.auditEntries.find().lean()).map(({ action }) => action)).toEqual(['accountUnblocked']);
    expect((await takeMails(app)).filter(({ to }) => to === pending.email)).toHaveLength(1);
  });

  it('becomes active when a block of before 1.1 is removed, which voids the password (reset by mail)', async () => {
    const old = await buildUser(app, { status: 'blocked' });
    expect((await put(old, 'status', { status: 'active' }).expect(200)).body).toMatchObject({ status: 'active' });
    const { email, password } = old;
    const logIn = (typed: string) => request(app.url).post('/auth/login').send({ email, password: typed });
    await logIn(password).expect(401);
    await logIn('').expect(400);
    const mail = (await takeMails(app)).find(({ to }) => to === email);
    const token = /\/auth\/reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
    await request(app.url).post('/auth/reset-password').send({ token, password: 'knjige na polici' }).expect(200);
    await logIn('knjige na polici').expect(200);
  });

  it('keeps its password when it is blocked and unblocked', async () => {
    const member = await buildUser(app);
    await put(member, 'status', { status: 'blocked' }).expect(200);
    expect((await takeMails(app)).map(({ subject }) => subject)).toEqual(['Nalog na Koricama je blokiran']);
    await put(member, 'status', { status: 'active' }).expect(200);
    const { email, password } = member;
    await request(app.url).post('/auth/login').send({ email, password }).expect(200);
    expect(await takeMails(app)).toEqual([]);
  });

  // @spec 3-owner-fields 4-account-states 7-call-owner
  it('ends sessions and hides the owner page when blocked, and shows it again when unblocked', async () => {
    const member = await buildUser(app);
    await put(member, 'status', { status: 'blocked' }).expect(200);
    await request(app.url).get('/auth/me').set(member.auth).expect(401);
    await request(app.url).get(`/api/owners/${member._id}`).expect(404);
    await put(member, 'status', { status: 'active' }).expect(200);
    await request(app.url).get(`/api/owners/${member._id}`).expect(200);
  });
});

describe('a change of an account that an error interrupts', () => {
  const profile = { name: 'Nova Čitateljka', biography: '', categories: [], gender: '', city: 'Niš' };
  const listed = async () => {
    const answer = await request(app.url).get('/api/books').expect(200);
    return (answer.body as BookCard[]).map(({ owner }) => owner.name);
  };
  const actionsOn = async ({ _id }: BuiltUser) =>
    (await app.models.auditEntries.find({ 'subject._id': _id }).lean()).map(({ action }) => action);
  /** Replaces the next such write of the model by `instead`. */
  const once = (model: object, write: 'updateMany' | 'updateOne', instead: (...given: never[]) => unknown) =>
    vi.spyOn(model as Record<typeof write, typeof instead>, write).mockImplementationOnce(instead);
  const failing = () => {
    throw new Error('away');
  };

  it('hides the listings of a blocked seller when repeated, with one audit entry', async () => {
    const member = await buildUser(app, { name: 'Ana' });
    for (const title of ['Seobe', 'Lagum']) await buildBook(app, { owner: member, title });
    once(app.models.books, 'updateMany', failing);
    await put(member, 'status', { status: 'blocked' }).expect(500);
    await put(member, 'status', { status: 'blocked' }).expect(200);
    expect(await listed()).toEqual([]);
    await expect.poll(() => actionsOn(member)).toEqual(['accountBlocked']);
  });

  it('updates the name in the listings when the profile is saved again', async () => {
    const member = await buildUser(app, { name: 'Ana' });
    await buildBook(app, { owner: member });
    once(app.models.books, 'updateMany', failing);
    await put(member, 'profile', profile, member).expect(500);
    await put(member, 'profile', profile, member).expect(200);
    expect(await listed()).toEqual([profile.name]);
  });

  it('adds an admin to the list of admins when the role is granted again', async () => {
    const member = await buildUser(app);
    once(app.models.settings, 'updateOne', failing);
    await put(member, 'role', { roleName: 'admin' }).expect(500);
    await put(member, 'role', { roleName: 'admin' }).expect(200);
    expect(await app.models.settings.exists({ _id: 'admins', members: member._id })).not.toBeNull();
    await expect.poll(() => actionsOn(member)).toEqual(['roleGiven']);
  });

  it('keeps listings hidden when the seller is blocked while a profile is being saved', async () => {
    const member = await buildUser(app, { name: 'Ana' });
    await buildBook(app, { owner: member });
    const updateMany = app.models.books.updateMany.bind(app.models.books);
    once(app.models.books, 'updateMany', async (...given: Parameters<typeof updateMany>) => {
      await put(member, 'status', { status: 'blocked' }).expect(200);
      return updateMany(...given);
    });
    await put(member, 'profile', profile, member).expect(200);
    expect(await listed()).toEqual([]);
  });
});

describe('a login of an admin that is older than 15 minutes', () => {
  it.each([
    ['role', { roleName: 'admin' }],
    ['status', { status: 'blocked' }],
  ] as const)('changes no %s', async (what, body) => {
    const member = await buildUser(app);
    travelTo(app, new Date(Date.now() + 16 * 60_000));
    expect(codeOf(await put(member, what, body).expect(403))).toBe('REAUTHENTICATION_REQUIRED');
    expect(await app.models.users.findById(member._id).lean()).toMatchObject({ role: 'member', status: 'active' });
  });
});

describe('a reset mail that an admin sends', () => {
  const send = ({ _id }: { _id: string }, by = admin) =>
    request(app.url).post(`/api/users/${_id}/password-reset`).set(by.auth).send({});

  it('is sent to the owner only and lets the owner choose a password', async () => {
    const member = await buildUser(app, { name: 'Mira' });
    await send(member).expect(200);
    await app.deps.outbox.deliverDue();
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([[member.email, 'Nova lozinka za Korice']]);
    const token = /\/auth\/reset-password\/([\w-]+)/.exec(app.mails[0]?.text ?? '')?.[1];
    await request(app.url).post('/auth/reset-password').send({ token, password: 'sasvim nova lozinka' }).expect(200);
  });

  it('is refused for accounts that are not active, to members and to old logins', async () => {
    const member = await buildUser(app);
    for (const status of ['pending', 'blocked'] as const)
      expect(codeOf(await send(await buildUser(app, { status })).expect(404))).toBe('USER_NOT_FOUND');
    expect(codeOf(await send(member, await buildUser(app)).expect(403))).toBe('FORBIDDEN');
    travelTo(app, new Date(Date.now() + 16 * 60_000));
    expect(codeOf(await send(member).expect(403))).toBe('REAUTHENTICATION_REQUIRED');
  });
});

describe('a profile', () => {
  it('shows on the page of a seller how many books are listed and how many were sold to a member', async () => {
    const [seller, buyer] = [await buildUser(app), await buildUser(app)];
    const countsOf = async () => {
      const { bookCount, soldCount } = (await request(app.url).get(`/api/owners/${seller._id}`).expect(200))
        .body as Owner;
      return { bookCount, soldCount };
    };
    const book = await buildBook(app, { owner: seller });
    await buildBook(app, { owner: seller, status: 'sold', reservedFor: buyer });
    // Sold without a buyer on this site.
    await buildBook(app, { owner: seller, status: 'sold' });
    expect(await countsOf()).toEqual({ bookCount: 1, soldCount: 1 });
    await request(app.url).put(`/api/books/${book.id}/status`).set(seller.auth).send({ status: 'sold' }).expect(200);
    expect(await countsOf()).toEqual({ bookCount: 0, soldCount: 1 });
  });

  const profile = {
    name: 'Nova Čitateljka',
    biography: 'Čitam.',
    categories: ['Drama'],
    gender: 'female',
    city: 'Niš',
  };

  // @spec 3-user-fields 7-call-profile
  it('can be changed by its owner and by admins only', async () => {
    const member = await buildUser(app);
    expect((await put(member, 'profile', profile, member).expect(200)).body).toMatchObject({
      ...profile,
      email: member.email,
    });
    await put(member, 'profile', { ...profile, city: 'Čačak' }, admin).expect(200);
    const other = await buildUser(app);
    expect(codeOf(await put(member, 'profile', profile, other).expect(404))).toBe('USER_NOT_FOUND');
    expect((await app.models.users.findById(member._id).lean())?.city).toBe('Čačak');
  });

  it('invalidates lists of books once when name or town change, and never otherwise', async () => {
    const member = await buildUser(app, { city: 'Niš' });
    await buildBook(app, { owner: member });
    const changed = vi.fn();
    app.deps.events.on('books.changed', changed);
    const changesOf = async (body: object) => {
      changed.mockClear();
      await put(member, 'profile', { ...profile, ...body }, member).expect(200);
      return changed.mock.calls.length;
    };
    expect(await changesOf({ city: 'Čačak' })).toBe(1);
    expect(await changesOf({ city: 'Čačak', biography: 'Čitam noću.' })).toBe(0);
  });

  it('keeps fields that the update omits, so that two devices can change different fields', async () => {
    const member = await buildUser(app, { city: 'Sombor', language: 'en' });
    const { city: _city, ...rest } = profile;
    await put(member, 'profile', rest, member).expect(200);
    const expected = { ...rest, city: 'Sombor', language: 'en', messageMails: true, listingMails: true };
    expect((await put(member, 'profile', {}, member).expect(200)).body).toMatchObject(expected);
    expect((await put(member, 'profile', { biography: 'Čitam noću.' }, member).expect(200)).body).toMatchObject({
      ...expected,
      biography: 'Čitam noću.',
    });
    const found = await request(app.url).get('/api/users/all').query({ q: rest.name }).set(admin.auth).expect(200);
    expect((found.body as UserSummary[]).map(({ _id }) => _id)).toContain(member._id);
  });

  it('ends the other sessions and returns a fresh token when the password changes', async () => {
    const member = await buildUser(app);
    const answer = await put(member, 'profile', { ...profile, password: 'sasvim nova lozinka' }, member).expect(200);
    const { token } = answer.body as Me & { token: string };
    await request(app.url).get('/auth/me').set(member.auth).expect(401);
    await request(app.url).get('/auth/me').set('Authorization', `Bearer ${token}`).expect(200);
    expect((await delivered(app)).map(({ to, subject }) => [to, subject])).toEqual([
      [member.email, 'Lozinka na Koricama je promenjena'],
    ]);
  });

  it('requires the old password when the session is not fresh', async () => {
    const member = await buildUser(app);
    travelTo(app, new Date(Date.now() + 16 * 60_000));
    const change = (more: object) =>
      put(member, 'profile', { ...profile, password: 'sasvim nova lozinka', ...more }, member);
    expect(codeOf(await change({}).expect(403))).toBe('REAUTHENTICATION_REQUIRED');
    expect(codeOf(await change({ currentPassword: 'pogrešna' }).expect(403))).toBe('PASSWORD_WRONG');
    await change({ currentPassword: member.password }).expect(200);
  });

  it('of another account cannot be changed with a password or without a fresh login', async () => {
    const member = await buildUser(app);
    const body = { ...profile, password: 'sasvim nova lozinka' };
    expect(codeOf(await put(member, 'profile', body, admin).expect(403))).toBe('FOREIGN_PASSWORD');
    travelTo(app, new Date(Date.now() + 16 * 60_000));
    expect(codeOf(await put(member, 'profile', profile, admin).expect(403))).toBe('REAUTHENTICATION_REQUIRED');
    expect(codeOf(await put(member, 'profile', body, admin).expect(403))).toBe('FOREIGN_PASSWORD');
    const { email, password } = member;
    await request(app.url).post('/auth/login').send({ email, password }).expect(200);
    expect((await app.models.users.findById(member._id).lean())?.name).toBe(member.name);
  });

  // @spec 5-profile-name
  it('returns an error for each invalid field', async () => {
    const member = await buildUser(app);
    const answer = await put(member, 'profile', { ...profile, name: '', gender: 'x', password: '123' }, member).expect(
      400,
    );
    expect((answer.body as Problem).errors?.map(({ path }) => path)).toEqual(['name', 'gender', 'password']);
  });
});

describe('a new password in the profile', () => {
  it('is refused when the session ends during the request', async () => {
    const member = await buildUser(app);
    const actor = await app.services.auth.readSession(member.token);
    if (!actor) throw new Error('The session of a new account is valid.');
    await app.services.auth.logout(member.token, true);
    const body = { name: member.name, biography: '', categories: [], gender: '' as const };
    const change = app.services.users.updateProfile(actor, member._id, {
      ...body,
      password: 'lozinka iz stare sesije',
    });
    await expect(change).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const login = { email: member.email, password: member.password };
    await request(app.url).post('/auth/login').send(login).expect(200);
  });
});
