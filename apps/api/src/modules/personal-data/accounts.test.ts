import mongoose from 'mongoose';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { travelTo } from '../../../test/app.js';
import { codeOf } from '../../../test/code-of.js';
import { buildBook } from '../../../test/factories/build-book.js';
import {
  actorOf,
  app,
  chief,
  close,
  collectionsWith,
  converse,
  leaveTraces,
  member,
  namesOf,
  partner,
  withMembers,
} from '../../../test/member-traces.js';
import { connectSocket, listen } from '../../../test/sockets.js';
import { createAccountExport } from './account-export.js';
import { createAccountsService, secondErasureDelayMs } from './accounts.service.js';

withMembers();

describe('the deletion of an account', () => {
  it('ends every session and notifies the other members of conversations', async () => {
    const book = await buildBook(app, { owner: partner });
    const room = await converse(partner, member, { owner: 'Tu je.', buyer: 'Da li je tu?' }, book.id);
    const [own, other] = [await connectSocket(app, member.token), await connectSocket(app, partner.token)];
    const received = listen(other);
    const cut = new Promise<string>((resolve) => own.once('disconnect', resolve));
    await close(member).expect(204);
    expect(await cut).toBe('io server disconnect');
    await expect.poll(() => received.of('roomChanged')).toContainEqual(expect.objectContaining({ _id: room }));
    await request(app.url).get('/auth/me').set(member.auth).expect(401);
    const again = { email: member.email, password: member.password };
    await request(app.url).post('/auth/login').send(again).expect(401);
    await expect(connectSocket(app, member.token)).rejects.toThrow('UNAUTHENTICATED');
    await request(app.url)
      .post('/auth/register')
      .send({ ...again, name: 'Nova' })
      .expect(201);
  });

  it('requires the password and is refused to everybody else', async () => {
    expect(codeOf(await close(member, { password: 'nije to' }).expect(403))).toBe('PASSWORD_WRONG');
    expect(codeOf(await close(member, { by: chief, password: chief.password }).expect(404))).toBe('USER_NOT_FOUND');
    expect(codeOf(await request(app.url).delete(`/api/users/${member._id}`).set(member.auth).expect(400))).toBe(
      'VALIDATION_FAILED',
    );
    await request(app.url).get('/auth/me').set(member.auth).expect(200);
  });

  it('is refused to the last admin', async () => {
    await app.models.users.updateMany({ role: 'admin', _id: { $ne: chief._id } }, { $set: { role: 'member' } });
    await app.services.admins.reconcile();
    expect(codeOf(await close(chief).expect(409))).toBe('LAST_ADMIN');
    await request(app.url).get('/auth/me').set(chief.auth).expect(200);
  });

  it('responds in time although the erasure takes long', async () => {
    const begun: string[] = [];
    const accounts = createAccountsService(app.deps, app.models, {
      admins: app.services.admins,
      erasure: {
        erase: ({ email }) => {
          begun.push(email);
          return new Promise<void>(() => undefined);
        },
      },
      exportFiles: createAccountExport(app.models, app.services),
      timeoutMs: 20,
    });
    await accounts.close(actorOf(member), member._id, member.password);
    expect(await app.models.users.exists({ _id: member._id })).toBeNull();
    await expect.poll(() => begun).toEqual([member.email]);
  });

  it('continues with other accounts after one fails', async () => {
    const accounts = createAccountsService(app.deps, app.models, {
      admins: app.services.admins,
      erasure: {
        erase: ({ email }) => (email === member.email ? Promise.reject(new Error('stuck')) : Promise.resolve()),
      },
      exportFiles: createAccountExport(app.models, app.services),
    });
    for (const user of [member, partner]) await accounts.close(actorOf(user), user._id, user.password);
    await app.models.accountDeletions.updateMany({}, { $set: { erasedAt: null } });
    await expect(accounts.finishDeletions()).rejects.toMatchObject({ message: '1 of 2 failed' });
    const left = await app.models.accountDeletions.find({ erasedAt: null }).lean();
    expect(left.map(({ email }) => email)).toEqual([member.email]);
  });

  it('is confirmed by one mail when two processes work on it', async () => {
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const begun: string[] = [];
    const other = createAccountsService(app.deps, app.models, {
      admins: app.services.admins,
      erasure: {
        erase({ email }) {
          begun.push(email);
          return held;
        },
      },
      exportFiles: createAccountExport(app.models, app.services),
    });
    const { _id, email, name } = member;
    const ghost = new mongoose.Types.ObjectId();
    await app.models.accountDeletions.create({ _id, email, name, language: 'sr', ghost, begunAt: new Date() });
    const otherOnes = other.finishDeletions();
    await expect.poll(() => begun).toEqual([email]);
    await app.services.accounts.finishDeletions();
    await app.deps.outbox.deliverDue();
    goOn();
    await otherOnes;
    await app.deps.outbox.deliverDue();
    expect(app.mails.filter(({ to }) => to === email)).toHaveLength(1);
  });

  it('continues after a crash at any step', async () => {
    const { accountDeletions, users } = app.models;
    await leaveTraces();
    const ghost = new mongoose.Types.ObjectId();
    const begunAt = new Date();
    await accountDeletions.create({
      _id: member._id,
      email: member.email,
      name: member.name,
      language: 'sr',
      ghost,
      begunAt,
    });
    expect(await users.exists({ _id: member._id })).not.toBeNull();
    // The state after a crash that followed the erasure of the books.
    await app.services.books.erasure.eraseMember({ _id: new mongoose.Types.ObjectId(member._id), ghost });
    await app.services.accounts.finishDeletions();
    expect(await collectionsWith([...namesOf(member), 'Zork'])).toEqual(['mails', 'accountDeletions']);
    await app.deps.outbox.deliverDue();
    travelTo(app, new Date(begunAt.getTime() + secondErasureDelayMs + 5_000));
    await app.services.accounts.finishDeletions();
    expect(await collectionsWith([...namesOf(member), 'Zork'])).toEqual([]);
  });
});
