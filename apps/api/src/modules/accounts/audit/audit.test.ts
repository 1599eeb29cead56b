import { AuditAction, type AuditEntry } from '@korice/contracts';
import { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../../test/app.js';
import { buildBook } from '../../../../test/factories/build-book.js';
import { buildUser, traderDetails, type BuiltUser } from '../../../../test/factories/build-user.js';
import { startSecondProcess } from '../../../../test/second-process.js';
import { createCallFixtures, type CallFixtures } from '../../../../test/call-fixtures.js';

let app: TestApp;
let admin: BuiltUser;
let member: BuiltUser;
let fixtures: CallFixtures;
beforeAll(async () => {
  app = await startTestApp();
  admin = await buildUser(app, { role: 'admin', name: 'Sonja' });
  await app.services.admins.enlist(admin._id);
  member = await buildUser(app, { name: 'Žarko Đurić' });
  fixtures = createCallFixtures(app, member, await buildUser(app));
});
afterAll(() => app.close());
beforeEach(async () => {
  // A delivery that is pending or running would store an entry of the previous test again.
  await app.deps.eventOutbox.settle();
  await app.deps.eventOutbox.deliverDue();
  await app.models.auditEntries.deleteMany({});
});

const put = (path: string, body: object, by = admin) => request(app.url).put(path).set(by.auth).send(body);
const list = async (page = 1) => {
  const response = await request(app.url).get('/api/audit').query({ page }).set(admin.auth).expect(200);
  return { entries: response.body as AuditEntry[], total: Number(response.headers['x-total-count']) };
};
/** The recorded actions, oldest first. */
const recorded = async () => (await list()).entries.toReversed().map(({ action, subject }) => [action, subject.name]);

describe('the audit log', () => {
  const deeds: { does: AuditAction[]; to: string; act: () => Promise<unknown> }[] = [
    {
      does: ['accountBlocked', 'accountUnblocked', 'roleGiven', 'roleRemoved'],
      to: 'Pera',
      async act() {
        const { _id } = await buildUser(app, { name: 'Pera' });
        await put(`/api/users/${_id}/status`, { status: 'blocked' }).expect(200);
        await put(`/api/users/${_id}/status`, { status: 'active' }).expect(200);
        await put(`/api/users/${_id}/status`, { status: 'active' }).expect(200);
        await put(`/api/users/${_id}/role`, { roleName: 'admin' }).expect(200);
        await put(`/api/users/${_id}/role`, { roleName: 'member' }).expect(200);
      },
    },
    {
      does: ['accountApproved'],
      to: 'Nova',
      async act() {
        const { _id } = await buildUser(app, { name: 'Nova', status: 'pending' });
        await put(`/api/users/${_id}/status`, { status: 'active' }).expect(200);
      },
    },
    {
      does: ['profileEdited'],
      to: 'Žarko Đ.',
      act: () =>
        put(`/api/users/${member._id}/profile`, {
          name: 'Žarko Đ.',
          biography: '',
          categories: [],
          gender: '',
          image: '',
          password: '',
        }).expect(200),
    },
    {
      does: ['traderRemoved'],
      to: 'Sova',
      async act() {
        const { _id } = await buildUser(app, { name: 'Sova', trader: traderDetails });
        await request(app.url).delete(`/api/users/${_id}/trader`).set(admin.auth).expect(204);
      },
    },
    {
      does: ['passwordResetSent', 'passkeysRemoved'],
      to: 'Mira',
      async act() {
        const passkey = { credentialId: 'a', publicKey: 'b', counter: 0, name: 'Telefon', createdAt: new Date() };
        const passkeys = [{ ...passkey, _id: new Types.ObjectId(), transports: [], lastUsedAt: null }];
        const { _id } = await buildUser(app, { name: 'Mira', role: 'admin', passkeys });
        await request(app.url).post(`/api/users/${_id}/password-reset`).set(admin.auth).send({}).expect(200);
        await request(app.url).delete(`/api/users/${_id}/passkeys`).set(admin.auth).expect(204);
      },
    },
    {
      does: [
        'bookEdited',
        'bookReserved',
        'bookAvailable',
        'bookSold',
        'bookFeatured',
        'bookUnfeatured',
        'bookDeleted',
      ],
      to: 'Čuvari',
      async act() {
        const { id } = await buildBook(app, { owner: member, title: 'Čuvari' });
        const address = `/api/books/${id}`;
        await request(app.url).put(address).set(admin.auth).field('price', '950').expect(200);
        for (const status of ['reserved', 'available', 'sold']) await put(`${address}/status`, { status }).expect(200);
        for (const featured of [true, false]) await put(`${address}/featured`, { featured }).expect(200);
        await request(app.url).delete(address).set(admin.auth).expect(204);
      },
    },
    {
      does: ['imageRotated', 'imageDeleted'],
      to: 'korice.jpg',
      async act() {
        const url = await fixtures.buildImage();
        const turned = await put('/api/images/rotate/', { url }).expect(200);
        await put('/api/images/delete', { url: (turned.body as { url: string }).url }).expect(204);
      },
    },
    {
      does: ['pageEdited', 'pageDeleted'],
      to: 'Nova',
      async act() {
        const { id, slug } = await fixtures.buildPage();
        await put(`/api/pages/${id}`, { title: 'Nova', slug, content: '<p>Novo</p>' }).expect(200);
        await request(app.url).delete(`/api/pages/${id}`).set(admin.auth).expect(204);
      },
    },
    {
      does: ['contactHandled', 'contactReopened'],
      to: 'Pitanje',
      async act() {
        const message = {
          name: 'Ana',
          email: 'ana@example.com',
          subject: 'Pitanje',
          message: 'Da?',
          createdAt: new Date(),
        };
        const { _id } = await app.models.contactMessages.create(message);
        for (const handled of [true, false]) await put(`/api/contact/${_id.toHexString()}`, { handled }).expect(200);
      },
    },
    {
      does: ['reportActed', 'reportDismissed', 'reportReopened'],
      to: 'Mika',
      async act() {
        const { _id } = await buildUser(app, { name: 'Mika' });
        const body = { subject: 'user', subjectId: _id, reason: 'spam', text: '' };
        await request(app.url).post('/api/reports').set(member.auth).send(body).expect(201);
        const report = await app.models.reports.findOne({ subjectId: _id }).lean();
        for (const status of ['acted', 'dismissed', 'open'])
          await put(`/api/reports/${report?._id.toHexString() ?? ''}`, { status }).expect(200);
      },
    },
    {
      does: ['ratingHidden', 'ratingShown'],
      to: 'Vesna',
      async act() {
        const rating = await createCallFixtures(app, member, await buildUser(app, { name: 'Vesna' })).buildRating();
        for (const isHidden of [true, false]) await put(`/api/ratings/${rating}/hidden`, { isHidden }).expect(204);
      },
    },
    {
      does: ['wantedHidden', 'wantedShown'],
      to: 'Atlantida',
      async act() {
        const body = { kind: 'work', title: 'Atlantida' };
        await request(app.url).post('/api/alerts').set(member.auth).send(body).expect(201);
        const work = await app.models.wantedWorks.findOne({ title: 'Atlantida' }).lean();
        for (const isHidden of [true, false])
          await put(`/api/wanted/${work?._id.toHexString() ?? ''}/hidden`, { isHidden }).expect(204);
      },
    },
  ];

  it.each(deeds)('records: $does', async ({ does, to, act }) => {
    await act();
    expect(await recorded()).toEqual(does.map((action) => [action, to]));
    const [latest] = (await list()).entries;
    expect(latest?.actor).toEqual({ _id: admin._id, name: 'Sonja' });
  });

  it('records the stop of a newsletter issue with its date', async () => {
    for (const stopped of [true, false]) await put('/api/newsletter/next', { stopped }).expect(200);
    const entries = await recorded();
    expect(entries.map(([action]) => action)).toEqual(['newsletterStopped', 'newsletterResumed']);
    expect(entries[0]?.[1]).toMatch(/^\d{2}\.\d{2}\.\d{4}$/);
  });

  it('records once that a newsletter issue was halted, with its date', async () => {
    const at = '2026-11-23T08:00:00.000Z';
    await app.models.newsletterIssues.create({ at, books: [] });
    for (let call = 0; call < 2; call += 1)
      await request(app.url).post('/api/newsletter/halt').set(admin.auth).send({ at }).expect(200);
    expect(await recorded()).toEqual([['newsletterHalted', '23.11.2026']]);
  });

  it('records each deletion of a book that is listed again under its id, and of another admin', async () => {
    const second = await buildUser(app, { role: 'admin', name: 'Vida' });
    for (const [by, day] of [
      [admin, 1],
      [admin, 2],
      [second, 2],
    ] as const) {
      const _id = new Types.ObjectId('b00c00000000000000000001');
      await buildBook(app, { owner: member, _id, createdAt: new Date(2026, 0, day), title: 'Zabranjena' });
      await request(app.url).delete(`/api/books/${_id.toHexString()}`).set(by.auth).expect(204);
    }
    const entries = (await list()).entries.map(({ action, actor }) => [action, actor.name]);
    expect(entries.toSorted()).toEqual([
      ['bookDeleted', 'Sonja'],
      ['bookDeleted', 'Sonja'],
      ['bookDeleted', 'Vida'],
    ]);
  });

  it('has a test for every action of the contract', () => {
    // Entries of releases in which admins could set passwords are still shown.
    const others = [
      'newsletterStopped',
      'newsletterResumed',
      'newsletterHalted',
      'passwordChanged',
      'editionEdited',
      'editionsMerged',
      'editionParted',
    ];
    const known = new Set([...deeds.flatMap(({ does }) => does), ...others]);
    expect([...known].toSorted()).toEqual(AuditAction.options.toSorted());
  });
});

describe('an audit entry that is not stored with its action', () => {
  const remove = (path: string) => request(app.url).delete(path).set(admin.auth);
  const passkey = { credentialId: 'a', publicKey: 'b', counter: 0, name: 'Telefon', createdAt: new Date() };
  const passkeys = [{ ...passkey, _id: new Types.ObjectId(), transports: [], lastUsedAt: null }];
  const actions: [AuditAction, () => Promise<() => request.Test>][] = [
    [
      'roleRemoved',
      async () => {
        const { _id } = await buildUser(app, { role: 'admin' });
        await app.services.admins.enlist(_id);
        return () => put(`/api/users/${_id}/role`, { roleName: 'member' });
      },
    ],
    [
      'accountBlocked',
      async () => {
        const { _id } = await buildUser(app);
        return () => put(`/api/users/${_id}/status`, { status: 'blocked' });
      },
    ],
    [
      'passkeysRemoved',
      async () => {
        const { _id } = await buildUser(app, { role: 'admin', passkeys });
        return () => remove(`/api/users/${_id}/passkeys`);
      },
    ],
    [
      'traderRemoved',
      async () => {
        const { _id } = await buildUser(app, { trader: traderDetails });
        return () => remove(`/api/users/${_id}/trader`);
      },
    ],
    [
      'bookReserved',
      async () => {
        const { id } = await buildBook(app, { owner: member });
        return () => put(`/api/books/${id}/status`, { status: 'reserved' });
      },
    ],
    [
      'bookDeleted',
      async () => {
        const { id } = await buildBook(app, { owner: member });
        return () => remove(`/api/books/${id}`);
      },
    ],
    [
      'bookDeleted',
      async () => {
        const { id } = await buildBook(app, { owner: member, status: 'sold', reservedFor: await buildUser(app) });
        return () => remove(`/api/books/${id}`);
      },
    ],
    [
      'imageDeleted',
      async () => {
        const url = await fixtures.buildImage();
        return () => put('/api/images/delete', { url });
      },
    ],
    [
      'pageDeleted',
      async () => {
        const { id } = await fixtures.buildPage();
        return () => remove(`/api/pages/${id}`);
      },
    ],
    [
      'wantedHidden',
      async () => {
        const body = { kind: 'work', title: 'Lagum' };
        await request(app.url).post('/api/alerts').set(member.auth).send(body).expect(201);
        const work = await app.models.wantedWorks.findOne({ title: 'Lagum' }).lean();
        return () => put(`/api/wanted/${work?._id.toHexString() ?? ''}/hidden`, { isHidden: true });
      },
    ],
  ];
  /** Fails to store entries while `work` runs; two minutes later the event outbox tries again. */
  const withoutEntries = async (work: () => request.Test): Promise<void> => {
    const create = vi.spyOn(app.models.auditEntries, 'create').mockRejectedValue(new Error('away'));
    await work().expect(500);
    await app.deps.eventOutbox.settle();
    create.mockRestore();
    travelTo(app, new Date(Date.now() + 120_000));
  };

  it.each(actions)('is stored once when the action is repeated: %s', async (action, prepare) => {
    const act = await prepare();
    await withoutEntries(act);
    await act();
    await app.deps.eventOutbox.deliverDue();
    expect((await recorded()).map(([name]) => name)).toEqual([action]);
  });

  it('is stored by the event outbox when the action is not repeated', async () => {
    const { _id } = await buildUser(app, { name: 'Pera' });
    await withoutEntries(() => put(`/api/users/${_id}/status`, { status: 'blocked' }));
    expect(await recorded()).toEqual([]);
    await app.deps.eventOutbox.deliverDue();
    expect(await recorded()).toEqual([['accountBlocked', 'Pera']]);
    expect(await app.models.auditEntries.findOne().lean()).toMatchObject({ owner: new Types.ObjectId(_id) });
  });

  it('stores an entry without the name and id of an admin whose account was closed before the delivery', async () => {
    const actor = {
      _id: new Types.ObjectId().toHexString(),
      name: 'Bivša',
      role: 'admin',
      sessionVersion: 0,
      tokenIssuedAt: 0,
    } as const;
    const event = app.services.audit.createEvent(actor, 'accountBlocked', { name: 'Pera' });
    await app.models.users.updateOne({ _id: member._id }, { $push: { pendingEvents: event } });
    await app.deps.eventOutbox.deliverDue();
    const { entries } = await list();
    expect(entries.map(({ action, actor: { name } }) => [action, name])).toEqual([['accountBlocked', '']]);
    expect(entries[0]?.actor._id).not.toBe(actor._id);
  });

  it('is stored once when two processes block the same account', async () => {
    const other = await startSecondProcess(app);
    onTestFinished(() => other.close());
    const { _id } = await buildUser(app, { name: 'Pera' });
    const actor = {
      _id: admin._id,
      name: 'Sonja',
      role: 'admin',
      sessionVersion: 0,
      tokenIssuedAt: Date.now() / 1000,
    } as const;
    await Promise.all(
      [app, other].map(({ services }) => services.accountAdministration.setStatus(actor, _id, 'blocked')),
    );
    await app.deps.eventOutbox.deliverDue();
    expect(await recorded()).toEqual([['accountBlocked', 'Pera']]);
  });
});

describe('an audit entry of an action whose write fails', () => {
  const writes: [AuditAction, keyof TestApp['models'], () => Promise<() => request.Test>][] = [
    [
      'pageDeleted',
      'pages',
      async () => {
        const { id } = await fixtures.buildPage();
        return () => request(app.url).delete(`/api/pages/${id}`).set(admin.auth);
      },
    ],
    [
      'imageDeleted',
      'images',
      async () => {
        const url = await fixtures.buildImage();
        return () => put('/api/images/delete', { url });
      },
    ],
    [
      'bookDeleted',
      'books',
      async () => {
        const { id } = await buildBook(app, { owner: member });
        return () => request(app.url).delete(`/api/books/${id}`).set(admin.auth);
      },
    ],
    [
      'wantedShown',
      'hiddenWorks',
      async () => {
        const body = { kind: 'work', title: 'Prokleta avlija' };
        await request(app.url).post('/api/alerts').set(member.auth).send(body).expect(201);
        const work = await app.models.wantedWorks.findOne({ title: body.title }).lean();
        const hide = (isHidden: boolean) => put(`/api/wanted/${work?._id.toHexString() ?? ''}/hidden`, { isHidden });
        await hide(true);
        await app.models.auditEntries.deleteMany({});
        return () => hide(false);
      },
    ],
  ];

  it.each(writes)('is not stored again when the action is repeated: %s', async (action, collection, prepare) => {
    const act = await prepare();
    const failing = () => Promise.reject(new Error('away'));
    // The models have different document types; the replaced methods take any of them.
    const model = app.models[collection] as unknown as Record<'deleteOne' | 'findOneAndDelete', () => Promise<never>>;
    const deletions = (['deleteOne', 'findOneAndDelete'] as const).map((write) =>
      vi.spyOn(model, write).mockImplementation(failing),
    );
    await act().expect(500);
    for (const deletion of deletions) deletion.mockRestore();
    await act().expect(204);
    expect((await recorded()).map(([name]) => name)).toEqual([action]);
  });
});

describe('the audit log omits', () => {
  it('actions of members, and of admins on their own data', async () => {
    for (const owner of [member, admin]) {
      const { id } = await buildBook(app, { owner });
      await request(app.url).put(`/api/books/${id}`).set(owner.auth).field('price', '950').expect(200);
      await request(app.url).delete(`/api/books/${id}`).set(owner.auth).expect(204);
    }
    expect(await recorded()).toEqual([]);
  });

  it('refused actions', async () => {
    await put(`/api/users/${admin._id}/role`, { roleName: 'member' }).expect(409);
    await put(`/api/users/${'a'.repeat(24)}/status`, { status: 'blocked' }).expect(404);
    expect(await recorded()).toEqual([]);
  });
});

describe('GET /api/audit', () => {
  it('returns pages, latest first', async () => {
    const actor = { _id: admin._id, name: 'Sonja', role: 'admin' as const, sessionVersion: 0, tokenIssuedAt: 0 };
    for (let index = 0; index < 51; index += 1)
      await app.services.audit.record(actor, 'bookEdited', { name: String(index) });
    const first = await list();
    expect(first.total).toBe(51);
    expect(first.entries.map(({ subject: { name } }) => name).slice(0, 2)).toEqual(['50', '49']);
    expect((await list(2)).entries.map(({ subject }) => subject)).toEqual([{ _id: null, name: '0' }]);
  });

  it('returns the entries of an action, of an admin and on a member, also combined', async () => {
    const nada = await buildUser(app, { role: 'admin', name: 'Nada' });
    const by = ({ _id }: BuiltUser, name: string) =>
      ({ _id, name, role: 'admin', sessionVersion: 0, tokenIssuedAt: 0 }) as const;
    const sonja = by(admin, 'Sonja');
    const { audit } = app.services;
    await audit.record(sonja, 'accountBlocked', { name: 'Pera', id: member._id, ownerId: member._id });
    await audit.record(sonja, 'bookDeleted', { name: 'Seobe', ownerId: member._id });
    await audit.record(by(nada, 'Nada'), 'bookDeleted', { name: 'Prokleta avlija', ownerId: nada._id });
    const subjects = async (query: object) => {
      const response = await request(app.url).get('/api/audit').query(query).set(admin.auth).expect(200);
      const names = (response.body as AuditEntry[]).map(({ subject }) => subject.name);
      expect(response.headers['x-total-count']).toBe(String(names.length));
      return names;
    };
    expect(await subjects({ action: 'bookDeleted' })).toEqual(['Prokleta avlija', 'Seobe']);
    expect(await subjects({ actorId: admin._id })).toEqual(['Seobe', 'Pera']);
    expect(await subjects({ memberId: member._id })).toEqual(['Seobe', 'Pera']);
    expect(await subjects({ memberId: member._id, action: 'accountBlocked' })).toEqual(['Pera']);
    expect(await subjects({ actorId: nada._id, memberId: member._id })).toEqual([]);
    await request(app.url).get('/api/audit').query({ action: 'nothing' }).set(admin.auth).expect(400);
    await request(app.url).get('/api/audit').query({ actorId: 'x' }).set(admin.auth).expect(400);
  });
});
