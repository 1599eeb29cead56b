import type { Problem } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../../test/app.js';
import { codeOf } from '../../../../test/code-of.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { delivered, failMailOnce, takeMails } from '../../../../test/mails.js';
import { hashMailedString } from './mailed-string.js';
import { migratePendingAccounts } from './registrations.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ADMIN_EMAILS: 'gazda@example.com' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.models.users.deleteMany({});
  await takeMails(app);
});

const ana = { name: 'Ana Žđćč', email: 'ana@example.com', password: 'knjige na polici' };
const post = (path: string, body: object) => request(app.url).post(path).send(body);

async function mailedString(to = ana.email): Promise<string> {
  const mail = (await delivered(app)).findLast((sent) => sent.to === to);
  return /\/auth\/activate\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function tokenOf(email: string, password: string): Promise<string> {
  const response = await post('/auth/login', { email, password }).expect(200);
  return (response.body as { token: string }).token;
}

const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);

describe('registration', () => {
  // @spec 1-members-desk 3-payload-register 3-payload-login 7-call-register 7-call-login
  it('mails a link that activates the account', async () => {
    await post('/auth/register', ana).expect(201);
    expect(codeOf(await post('/auth/login', ana).expect(401))).toBe('INVALID_CREDENTIALS');
    const activationString = await mailedString();
    await post('/auth/activate', { activationString }).expect(200);
    const token = await tokenOf(ana.email, ana.password);
    const me = await request(app.url).get('/auth/me').set('Authorization', `Bearer ${token}`).expect(200);
    expect(me.body).toMatchObject({
      name: 'Ana Žđćč',
      email: ana.email,
      role: 'member',
      status: 'active',
      language: 'sr',
    });
    expect(me.body).not.toHaveProperty('passwordHash');
  });

  it('sends mails in the language of the person', async () => {
    await post('/auth/register', { ...ana, language: 'en' }).expect(201);
    await app.deps.outbox.deliverDue();
    expect(app.mails[0]).toMatchObject({ to: ana.email, subject: 'Activate your Korice account' });
    expect(app.mails[0]?.html).toContain('lang="en"');
    expect(app.mails[0]?.text).toMatch(/\/auth\/activate\/[\w-]{43}\?lang=en\n/);
    await post('/auth/register', { ...ana, email: 'druga@example.com', language: 'sr-Cyrl' }).expect(201);
    await app.deps.outbox.deliverDue();
    expect(app.mails[1]).toMatchObject({ to: 'druga@example.com', subject: 'Активирај свој налог на Koricama' });
    expect(app.mails[1]?.html).toContain('lang="sr-Cyrl"');
    expect(app.mails[1]?.text).toContain('Линк важи 48 сати.');
    await buildUser(app, { email: 'treca@example.com', language: 'en' });
    await post('/auth/send-password-reset', { email: 'treca@example.com' }).expect(200);
    await app.deps.outbox.deliverDue();
    expect(app.mails[2]?.text).toMatch(/\/auth\/reset-password\/[\w-]{43}\?lang=en\n/);
  });

  it('returns the same response for a taken address and mails its owner', async () => {
    await buildUser(app, { email: ana.email });
    const taken = await post('/auth/register', ana);
    const free = await post('/auth/register', { ...ana, email: 'druga@example.com' });
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    await app.deps.outbox.deliverDue();
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [ana.email, 'Već imaš nalog na Koricama'],
      ['druga@example.com', 'Aktiviraj svoj nalog na Koricama'],
    ]);
  });

  it('stores registrations of one address separately: the first activated one becomes the account', async () => {
    await post('/auth/register', ana).expect(201);
    const first = await mailedString();
    await post('/auth/register', { ...ana, name: 'Neko Drugi', password: 'lozinka napadača' }).expect(201);
    const second = await mailedString();
    await post('/auth/activate', { activationString: first }).expect(200);
    const token = await tokenOf(ana.email, ana.password);
    const me = await request(app.url).get('/auth/me').set('Authorization', `Bearer ${token}`).expect(200);
    expect(me.body).toMatchObject({ name: ana.name });
    expect(codeOf(await post('/auth/activate', { activationString: second }).expect(400))).toBe('ACTIVATION_INVALID');
    expect((await post('/auth/login', { email: ana.email, password: 'lozinka napadača' })).status).toBe(401);
  });

  it('activates one of two registrations whose links are opened concurrently', async () => {
    await post('/auth/register', ana);
    const first = await mailedString();
    await post('/auth/register', { ...ana, password: 'druga duga lozinka' });
    const second = await mailedString();
    const answers = await Promise.all(
      [first, second, first, second].map((activationString) => post('/auth/activate', { activationString })),
    );
    const isOpen = answers.map(({ status }) => status === 200);
    expect(isOpen[0]).toBe(isOpen[2]);
    expect(isOpen[1]).toBe(!isOpen[0]);
    expect(isOpen[3]).toBe(isOpen[1]);
  });

  it('sends at most four mails an hour to one address over all calls and callers', async () => {
    const limited = await startTestApp({ RATE_LIMIT: 'on' });
    const ask = (path: string, body: object) => request(limited.url).post(path).send(body);
    const email = 'meta@example.com';
    for (let count = 0; count < 3; count += 1) await ask('/auth/register', { ...ana, email }).expect(201);
    for (let count = 0; count < 3; count += 1) await ask('/auth/resend-activation', { email }).expect(200);
    const refused = await ask('/auth/register', { ...ana, email }).expect(201);
    const other = await ask('/auth/register', { ...ana, email: 'drugi@example.com' }).expect(201);
    expect(refused.body).toEqual(other.body);
    await limited.deps.outbox.deliverDue();
    expect(limited.mails.filter(({ to }) => to === email)).toHaveLength(4);
    travelTo(limited, days(1 / 23));
    await ask('/auth/register', { ...ana, email }).expect(201);
    await limited.deps.outbox.deliverDue();
    expect(limited.mails.filter(({ to }) => to === email)).toHaveLength(5);
    await limited.close();
  });

  it('keeps the last mailed link valid when a resend exceeds the limit of mails', async () => {
    const limited = await startTestApp({ RATE_LIMIT: 'on' });
    const ask = (path: string, body: object) => request(limited.url).post(path).send(body);
    await ask('/auth/register', ana).expect(201);
    for (let count = 0; count < 4; count += 1) await ask('/auth/resend-activation', { email: ana.email }).expect(200);
    const last = (await delivered(limited)).at(-1)?.text ?? '';
    const activationString = /\/auth\/activate\/([\w-]+)/.exec(last)?.[1];
    await ask('/auth/activate', { activationString }).expect(200);
    await limited.close();
  });

  it('deletes a link that the limit of mails holds back, also when an admin blocks the account at the same time', async () => {
    const limited = await startTestApp({ RATE_LIMIT: 'on' });
    const ask = (path: string, body: object) => request(limited.url).post(path).send(body);
    await ask('/auth/register', ana).expect(201);
    for (let count = 0; count < 3; count += 1) await ask('/auth/resend-activation', { email: ana.email }).expect(200);
    const { users, mails } = limited.models;
    const account = { email: ana.email };
    const hashes = async () => (await users.findOne(account).lean())?.registrations?.map(({ hash }) => hash);
    const mailed = await hashes();
    const create = mails.create.bind(mails);
    const blockFirst = async (...given: Parameters<typeof create>) => {
      await users.updateOne(account, { status: 'blocked' });
      return create(...given);
    };
    vi.spyOn(mails as { create: unknown } as { create: typeof blockFirst }, 'create').mockImplementationOnce(
      blockFirst,
    );
    await ask('/auth/resend-activation', account).expect(200);
    expect(await users.findOne(account).lean()).toMatchObject({ status: 'blocked' });
    expect(await hashes()).toEqual(mailed);
    await limited.close();
  });

  it('is stored when the pending account of its address is removed concurrently', async () => {
    await post('/auth/register', ana).expect(201);
    const { users } = app.models;
    const write = users.updateOne.bind(users);
    const removeFirst = async (...given: Parameters<typeof write>) => {
      await users.deleteOne({ email: ana.email });
      return write(...given);
    };
    vi.spyOn(users as { updateOne: unknown } as { updateOne: typeof removeFirst }, 'updateOne').mockImplementationOnce(
      removeFirst,
    );
    await post('/auth/register', { ...ana, password: 'druga duga lozinka' }).expect(201);
    await post('/auth/activate', { activationString: await mailedString() }).expect(200);
    await tokenOf(ana.email, 'druga duga lozinka');
  });

  it('creates one account from ten concurrent registrations', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('/auth/register', ana)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(await app.models.users.countDocuments({ email: ana.email })).toBe(1);
  });

  // @spec 5-server-rules
  it('returns an error for each invalid field', async () => {
    const response = await post('/auth/register', { name: 'A', email: 'x', password: 'short' }).expect(400);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect((response.body as Problem).errors?.map(({ path }) => path)).toEqual(['name', 'email', 'password']);
  });

  it('refuses one of the most common passwords', async () => {
    const response = await post('/auth/register', { ...ana, password: 'Password1' }).expect(400);
    expect((response.body as Problem).errors).toMatchObject([{ path: 'password', code: 'password_common' }]);
  });

  it('refuses a password made mainly of the name of the person or the site, and accepts others', async () => {
    const register = (password: string) => post('/auth/register', { ...ana, name: 'Ana Perić', password });
    for (const password of [
      'Ana.Peric1985',
      'ана перић',
      'korice-2026',
      'ana.ana@9z',
      '- Ana_Peric. -',
      'Lozinka!!ana',
    ]) {
      const refused = await register(password).expect(400);
      expect((refused.body as Problem).errors, password).toMatchObject([
        { path: 'password', code: 'password_guessable' },
      ]);
    }
    for (const password of [
      'ana voli seobe',
      'com&%$#!+=?*9a7z',
      'example.com#2',
      'ana&%$#!+',
      '731904862155',
      '🌲🌳🌴🌵🌶🌷🌸🌹',
      'x'.repeat(72),
    ])
      await register(password).expect(201);
  });
});

describe('activation', () => {
  // @spec 3-payload-activate 7-call-activate
  it('succeeds again with the same link', async () => {
    await post('/auth/register', ana);
    const activationString = await mailedString();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('/auth/activate', { activationString })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await post('/auth/activate', { activationString }).expect(200);
  });

  it('expires after 48 hours, and a new link can be requested', async () => {
    await post('/auth/register', ana);
    const late = await mailedString();
    travelTo(app, days(2.01));
    expect(codeOf(await post('/auth/activate', { activationString: late }).expect(400))).toBe('ACTIVATION_INVALID');
    await post('/auth/resend-activation', { email: ana.email }).expect(200);
    await post('/auth/activate', { activationString: await mailedString() }).expect(200);
  });

  it('keeps the pending account at least as long as a resent link is valid', async () => {
    await post('/auth/register', ana);
    travelTo(app, days(6.9));
    await post('/auth/resend-activation', { email: ana.email }).expect(200);
    const pending = await app.models.users.findOne({ email: ana.email }).lean();
    const linkEnd = pending?.registrations?.[0]?.expiresAt.getTime() ?? Infinity;
    expect(pending?.removeAt?.getTime()).toBeGreaterThanOrEqual(linkEnd);
  });

  it('keeps the role that an admin gave before, and requires the password for the role admin', async () => {
    await post('/auth/register', ana);
    const { _id: userId } = (await app.models.users.findOne({ email: ana.email }).lean()) ?? {};
    const { auth } = await buildUser(app, { role: 'admin' });
    await request(app.url)
      .put(`/api/users/${String(userId)}/role`)
      .set(auth)
      .send({ roleName: 'admin' })
      .expect(200);
    const activationString = await mailedString();
    expect(codeOf(await post('/auth/activate', { activationString }).expect(400))).toBe('ACTIVATION_PASSWORD_REQUIRED');
    await post('/auth/activate', { activationString, password: ana.password }).expect(200);
    expect(await app.models.users.findOne({ email: ana.email }).lean()).toMatchObject({ role: 'admin' });
    expect(await app.models.settings.findById('admins').lean()).toMatchObject({ members: [String(userId)] });
  });

  it.each([
    ['the account is blocked', { $set: { status: 'blocked' as const } }],
    ['an admin gives the account another role', { $set: { role: 'admin' as const } }],
    [
      'another registration of the address is activated',
      { $set: { status: 'active' as const }, $unset: { registrations: 1 as const } },
    ],
  ])('fails with ACTIVATION_INVALID when %s concurrently, and adds no admin', async (_name, change) => {
    const email = 'gazda@example.com';
    await post('/auth/register', { ...ana, email });
    const activationString = await mailedString(email);
    const body = { activationString, password: ana.password };
    const { users, settings } = app.models;
    await settings.deleteOne({ _id: 'admins' });
    const write = users.updateOne.bind(users);
    const late = async (...given: Parameters<typeof write>) => {
      await write({ email }, change);
      return write(...given);
    };
    vi.spyOn(users as { updateOne: unknown } as { updateOne: typeof late }, 'updateOne').mockImplementationOnce(late);
    expect(codeOf(await post('/auth/activate', body).expect(400))).toBe('ACTIVATION_INVALID');
    expect(await settings.exists({ _id: 'admins', 'members.0': { $exists: true } })).toBeNull();
  });

  it('sends the new link in the language of the person', async () => {
    await post('/auth/register', { ...ana, language: 'en' }).expect(201);
    await post('/auth/resend-activation', { email: ana.email }).expect(200);
    await app.deps.outbox.deliverDue();
    expect(app.mails.at(-1)).toMatchObject({ to: ana.email, subject: 'Activate your Korice account' });
  });

  it('makes an account in ADMIN_EMAILS an admin', async () => {
    await post('/auth/register', { ...ana, email: 'Gazda@example.com' });
    const activationString = await mailedString('gazda@example.com');
    await post('/auth/activate', { activationString, password: ana.password }).expect(200);
    expect(await app.models.users.findOne({ email: 'gazda@example.com' }).lean()).toMatchObject({ role: 'admin' });
  });

  describe('of a registration that another person may have made', () => {
    const registrationKey = 'a'.repeat(32);
    const otherKey = 'b'.repeat(32);
    const registered = async (fields: object = {}) => {
      await post('/auth/register', { ...ana, registrationKey, ...fields }).expect(201);
      return mailedString();
    };
    const activate = (body: object) => post('/auth/activate', body);

    it('needs no password in the browser that registered', async () => {
      await activate({ activationString: await registered(), registrationKey }).expect(200);
      await tokenOf(ana.email, ana.password);
    });

    const returnTo = '/book/0123456789abcdef01234567?write=1';
    const readMe = (body: { token?: string }) =>
      request(app.url)
        .get('/auth/me')
        .set('Authorization', `Bearer ${body.token ?? ''}`);

    it.each([
      ['the browser that registered', { registrationKey }],
      ['another browser, with the password', { registrationKey: otherKey, password: ana.password }],
      ['another browser, with a new password', { registrationKey: otherKey, password: 'sasvim nova lozinka' }],
    ])('logs in and returns returnTo in %s', async (_where, sent) => {
      const response = await activate({ activationString: await registered({ returnTo }), ...sent }).expect(200);
      expect(response.body).toMatchObject({ returnTo });
      const me = await readMe(response.body as { token: string }).expect(200);
      expect(me.body).toMatchObject({ email: ana.email });
    });

    it('returns returnTo but no token for the link alone and for a second use', async () => {
      const plain = await activate({ activationString: await registered({ returnTo }) }).expect(200);
      expect(plain.body).toEqual({ message: 'The account is active.', returnTo });
      await app.models.users.deleteMany({});
      const activationString = await registered({ returnTo });
      await activate({ activationString, registrationKey }).expect(200);
      const again = await activate({ activationString, registrationKey }).expect(200);
      expect(again.body).toEqual({ message: 'The account is active.', returnTo });
    });

    it('keeps returnTo in a link that is mailed again', async () => {
      await registered({ returnTo });
      travelTo(app, days(3));
      await post('/auth/resend-activation', { email: ana.email }).expect(200);
      const response = await activate({ activationString: await mailedString(), registrationKey }).expect(200);
      expect(response.body).toMatchObject({ returnTo, token: expect.any(String) as string });
    });

    it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/auth/login'])(
      'refuses %s as returnTo',
      async (target) => {
        for (const [path, body] of [
          ['/auth/register', ana],
          ['/auth/send-password-reset', { email: ana.email }],
        ] as const)
          expect(codeOf(await post(path, { ...body, returnTo: target }).expect(400))).toBe('VALIDATION_FAILED');
      },
    );

    it.each([
      ['another browser', { registrationKey: otherKey }, {}],
      ['a browser, when the registration came from none', { registrationKey }, { registrationKey: undefined }],
    ])('requires the password in %s', async (_where, sent, fields) => {
      const activationString = await registered(fields);
      expect(codeOf(await activate({ activationString, ...sent }).expect(400))).toBe('ACTIVATION_PASSWORD_REQUIRED');
      expect(await app.models.users.findOne({ email: ana.email }).lean()).toMatchObject({ status: 'pending' });
      await activate({ activationString, ...sent, password: ana.password }).expect(200);
      await tokenOf(ana.email, ana.password);
    });

    it('requires the password for an address in ADMIN_EMAILS, also in the browser that registered', async () => {
      const email = 'gazda@example.com';
      await post('/auth/register', { ...ana, email, registrationKey }).expect(201);
      const activationString = await mailedString(email);
      for (const sent of [{ registrationKey }, {}])
        expect(codeOf(await activate({ activationString, ...sent }).expect(400))).toBe('ACTIVATION_PASSWORD_REQUIRED');
    });

    it('replaces the password that somebody else chose by the new one', async () => {
      const activationString = await registered({ password: 'lozinka napadača', registrationKey: otherKey });
      await activate({ activationString, registrationKey, password: ana.password }).expect(200);
      await tokenOf(ana.email, ana.password);
      await post('/auth/login', { email: ana.email, password: 'lozinka napadača' }).expect(401);
    });

    it('refuses a new password that is easy to guess, and keeps the registration', async () => {
      const activationString = await registered();
      const refused = await activate({ activationString, registrationKey: otherKey, password: 'Password1' }).expect(
        400,
      );
      expect((refused.body as Problem).errors).toMatchObject([{ path: 'password', code: 'password_common' }]);
      await activate({ activationString, registrationKey }).expect(200);
    });

    it('is deleted when its link is declined, and not by an unknown activationString', async () => {
      const activationString = await registered();
      const decline = (string: string) => post('/auth/decline-registration', { activationString: string });
      await decline('nothing').expect(200);
      expect(await app.models.users.countDocuments({ email: ana.email })).toBe(1);
      await decline(activationString).expect(200);
      await decline(activationString).expect(200);
      expect(codeOf(await activate({ activationString }).expect(400))).toBe('ACTIVATION_INVALID');
      expect(await app.models.users.countDocuments({ email: ana.email })).toBe(0);
    });

    it('leaves the other registrations of the address when one is deleted', async () => {
      const first = await registered();
      const second = await registered({ password: 'druga duga lozinka' });
      await post('/auth/decline-registration', { activationString: first }).expect(200);
      await activate({ activationString: second }).expect(200);
      await tokenOf(ana.email, 'druga duga lozinka');
    });

    it('does nothing to an active account when its link is declined', async () => {
      const activationString = await registered();
      await activate({ activationString }).expect(200);
      await post('/auth/decline-registration', { activationString }).expect(200);
      await tokenOf(ana.email, ana.password);
    });
  });

  it('activates the pending account of an older release through its link', async () => {
    const string = 'stari-link';
    await app.models.users.create({
      ...{ name: ana.name, email: ana.email, passwordHash: await app.deps.passwords.hash(ana.password) },
      activation: { hash: hashMailedString(string), expiresAt: days(1) },
    });
    await migratePendingAccounts(app.models.users);
    await migratePendingAccounts(app.models.users);
    await post('/auth/activate', { activationString: string }).expect(200);
    await tokenOf(ana.email, ana.password);
  });

  it('refuses an unknown activationString with ACTIVATION_INVALID', async () => {
    expect(codeOf(await post('/auth/activate', { activationString: 'nothing' }).expect(400))).toBe(
      'ACTIVATION_INVALID',
    );
  });

  it('returns the same response to a resend for an active and an unknown address, and mails neither', async () => {
    await buildUser(app, { email: ana.email });
    const answers = [
      await post('/auth/resend-activation', { email: ana.email }),
      await post('/auth/resend-activation', { email: 'niko@example.com' }),
    ];
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    await app.deps.outbox.deliverDue();
    expect(app.mails).toEqual([]);
  });

  it('removes the mailed string from the database after delivery', async () => {
    await post('/auth/register', ana);
    const activationString = await mailedString();
    const kept = JSON.stringify([await app.models.users.find().lean(), await app.models.mails.find().lean()]);
    expect(kept).not.toContain(activationString);
  });
});

describe('login', () => {
  // @spec 7-call-login 8-login-failed
  it.each([
    ['an unknown address', { email: 'niko@example.com', password: 'knjige na polici' }],
    ['a wrong password', { email: 'citam@example.com', password: 'pogrešna lozinka' }],
    ['a pending account', { email: 'ceka@example.com', password: 'knjige na polici' }],
    ['a blocked account', { email: 'blokiran@example.com', password: 'knjige na polici' }],
  ])('returns the same 401 INVALID_CREDENTIALS for %s', async (_name, body) => {
    await buildUser(app, { email: 'citam@example.com' });
    await buildUser(app, { email: 'ceka@example.com', status: 'pending' });
    await buildUser(app, { email: 'blokiran@example.com', status: 'blocked' });
    const response = await post('/auth/login', body).expect(401);
    expect(response.body).toEqual({
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      code: 'INVALID_CREDENTIALS',
      detail: 'Unauthorized',
      requestId: response.headers['x-request-id'],
    });
  });

  it('is refused with RATE_LIMITED for an address after ten failures', async () => {
    const limited = await startTestApp({ RATE_LIMIT: 'on' });
    const { email } = await buildUser(limited);
    const attempt = () => request(limited.url).post('/auth/login').send({ email, password: 'pogrešna' });
    for (let count = 0; count < 10; count += 1) await attempt().expect(401);
    const refused = await attempt().expect(429);
    expect(codeOf(refused)).toBe('RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await limited.close();
  });
});

describe('a forgotten password', () => {
  async function resetString(): Promise<string> {
    const mail = (await delivered(app)).findLast(({ text }) => text.includes('/auth/reset-password/'));
    return /\/auth\/reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }
  const reset = (token: string, password = 'sasvim nova lozinka') => post('/auth/reset-password', { token, password });

  // @spec 3-payload-reset
  it('is replaced through the mailed link once, which ends all sessions', async () => {
    const user = await buildUser(app, { email: ana.email });
    await post('/auth/send-password-reset', { email: ana.email }).expect(200);
    const token = await resetString();
    await reset(token).expect(200);
    await request(app.url).get('/auth/me').set(user.auth).expect(401);
    await tokenOf(ana.email, 'sasvim nova lozinka');
    expect(codeOf(await reset(token, 'treća duga lozinka').expect(400))).toBe('RESET_INVALID');
    expect((await delivered(app)).at(-1)?.subject).toBe('Lozinka na Koricama je promenjena');
  });

  it('is replaced although the mail about it cannot be stored at first, and the mail follows', async () => {
    await buildUser(app, { email: ana.email });
    await post('/auth/send-password-reset', { email: ana.email }).expect(200);
    const token = await resetString();
    await takeMails(app);
    failMailOnce(app);
    await reset(token).expect(200);
    // The attempt that fails.
    await app.deps.eventOutbox.settle();
    travelTo(app, new Date(Date.now() + 2 * 60_000));
    await app.deps.eventOutbox.deliverDue();
    expect((await takeMails(app)).map(({ subject }) => subject)).toEqual(['Lozinka na Koricama je promenjena']);
  });

  it('returns returnTo after it is replaced', async () => {
    await buildUser(app, { email: ana.email });
    const returnTo = '/dashboard/messaging';
    await post('/auth/send-password-reset', { email: ana.email, returnTo }).expect(200);
    expect((await reset(await resetString()).expect(200)).body).toEqual({ message: 'The password is set.', returnTo });
  });

  it('is replaced by one of twenty concurrent uses of the link', async () => {
    await buildUser(app, { email: ana.email });
    await post('/auth/send-password-reset', { email: ana.email });
    const token = await resetString();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, count) => reset(token, `lozinka broj ${count}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).map(codeOf)).toEqual(Array(19).fill('RESET_INVALID'));
  });

  it('cannot be replaced more than an hour after the link was mailed', async () => {
    await buildUser(app, { email: ana.email });
    await post('/auth/send-password-reset', { email: ana.email });
    const token = await resetString();
    travelTo(app, days(1.1 / 24));
    expect(codeOf(await reset(token).expect(400))).toBe('RESET_INVALID');
  });

  it.each<[string, (user: BuiltUser) => Promise<unknown>]>([
    [
      'a new password in the profile',
      (user) =>
        request(app.url)
          .put(`/api/users/${user._id}/profile`)
          .set(user.auth)
          .send({ name: user.name, biography: '', categories: [], gender: '', password: 'jedna nova lozinka' })
          .expect(200),
    ],
    ['a logout everywhere', (user) => post('/auth/logout', { everywhere: true }).set(user.auth).expect(204)],
    ['a block', async (user) => setByAdmin(user, 'status', { status: 'blocked' })],
    ['a change of role', async (user) => setByAdmin(user, 'role', { roleName: 'admin' })],
  ])('cannot be replaced through a link that was mailed before %s', async (_change, change) => {
    const user = await buildUser(app, { email: ana.email });
    await post('/auth/send-password-reset', { email: ana.email }).expect(200);
    const token = await resetString();
    await change(user);
    await app.models.users.updateOne({ _id: user._id }, { $set: { status: 'active' } });
    expect(codeOf(await reset(token).expect(400))).toBe('RESET_INVALID');
  });

  async function setByAdmin(user: BuiltUser, what: 'status' | 'role', body: object): Promise<void> {
    const { auth } = await buildUser(app, { role: 'admin' });
    await app.services.admins.reconcile();
    await request(app.url).put(`/api/users/${user._id}/${what}`).set(auth).send(body).expect(200);
  }

  // @spec 7-call-reset
  it('has the same response for a pending account and an unknown address, and mails neither', async () => {
    await buildUser(app, { email: 'ceka@example.com', status: 'pending' });
    const unknown = await post('/auth/send-password-reset', { email: 'niko@example.com' });
    const pending = await post('/auth/send-password-reset', { email: 'ceka@example.com' });
    expect([unknown.status, unknown.body]).toEqual([pending.status, pending.body]);
    await app.deps.outbox.deliverDue();
    expect(app.mails).toEqual([]);
  });
});
