import type { IssuePreview, NextIssue } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../test/app.js';
import { codeOf } from '../../../test/code-of.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { delivered, failMailOnce, takeMails } from '../../../test/mails.js';
import { reader, subscribe } from '../../../test/subscribe.js';

const friday = new Date('2026-11-20T10:00:00Z');
const monday = new Date('2026-11-23T08:00:00Z');

let app: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await buildUser(app, { role: 'admin' });
});
afterAll(() => app.close());
beforeEach(async () => {
  const { subscribers, newsletterIssues, books, settings } = app.models;
  await Promise.all([subscribers.deleteMany(), newsletterIssues.deleteMany(), books.deleteMany()]);
  await settings.deleteOne({ _id: 'newsletter' });
  await takeMails(app);
  travelTo(app, friday);
});

describe('the newsletter issue', () => {
  const books = async (count: number, createdAt: Date) => {
    const owner = await buildUser(app);
    for (let index = 0; index < count; index += 1) {
      const age = new Date(createdAt.getTime() - (count - index) * 60_000);
      await buildBook(app, { owner, title: `Knjiga ${index + 1}`, createdAt: age, price: 1200.5 });
    }
  };
  const plan = () => request(app.url).get('/api/newsletter/next').set(admin.auth).expect(200);
  /** Plans an issue of six books, adds this number of subscribers, and sets the clock to the Monday of the issue. */
  const issueDueTo = async (readers: number) => {
    await books(6, friday);
    await plan();
    for (let index = 0; index < readers; index += 1) await subscribe(app, `citalac${index}@example.com`);
    app.clock.now = monday;
  };
  const issues = async () => (await delivered(app)).filter(({ subject }) => subject.startsWith('Novo u ponudi'));

  it('is sent once on a Monday with the twelve newest books to confirmed subscribers in their language', async () => {
    await books(15, friday);
    await subscribe(app);
    await request(app.url).post('/api/newsletter').send({ email: 'nepotvrdjena@example.com' });
    const next = (await plan()).body as NextIssue;
    expect(next).toMatchObject({ at: '2026-11-23T08:00:00.000Z', subscribers: 1, stopped: false });
    expect(next.books).toHaveLength(12);
    await app.services.newsletter.sendDue();
    expect(await issues()).toEqual([]);
    const preview = request(app.url).get('/api/newsletter/next/preview').query({ language: 'sr' }).set(admin.auth);
    const previewed = (await preview.expect(200)).body as IssuePreview;

    app.clock.now = monday;
    await Promise.all([app.services.newsletter.sendDue(), app.services.newsletter.sendDue()]);
    await app.services.newsletter.sendDue();
    const [issue, ...others] = await issues();
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ to: reader, subject: 'Novo u ponudi na Koricama, 23.11.2026' });
    expect(issue?.text).toContain('Knjiga 15 – Ivo Andrić, 1.200,50 RSD');
    expect(issue?.text).not.toContain('Knjiga 3 ');
    const ownLink = /(?<=\/newsletter\/unsubscribe\/)[^\s]+/;
    expect(previewed).toEqual({ subject: issue?.subject, text: issue?.text.replace(ownLink, '…') });
    expect(issue?.headers?.['List-Unsubscribe']).toMatch(/^<http:\/\/\S+\/api\/newsletter\/unsubscribe\/\S+>$/);
    expect((await plan()).body).toMatchObject({ at: '2026-12-07T08:00:00.000Z', books: [] });
  });

  it('waits for six new books', async () => {
    await subscribe(app);
    await books(5, friday);
    await plan();
    app.clock.now = monday;
    await app.services.newsletter.sendDue();
    expect(await issues()).toEqual([]);
    await books(1, monday);
    app.clock.now = new Date('2026-12-07T08:00:00Z');
    await app.services.newsletter.sendDue();
    expect(await issues()).toHaveLength(1);
  });

  it('can be stopped once by an admin', async () => {
    await subscribe(app);
    await books(6, friday);
    const stopped = await request(app.url)
      .put('/api/newsletter/next')
      .set(admin.auth)
      .send({ stopped: true })
      .expect(200);
    expect(stopped.body).toMatchObject({ stopped: true });
    app.clock.now = monday;
    await app.services.newsletter.sendDue();
    expect(await issues()).toEqual([]);
    expect((await plan()).body).toMatchObject({ stopped: false, at: '2026-12-07T08:00:00.000Z' });
  });

  it('is stopped without a time, or with its own, and not with the time of the one before', async () => {
    const put = (body: object) => request(app.url).put('/api/newsletter/next').set(admin.auth).send(body);
    const { at } = (await plan()).body as NextIssue;
    app.clock.now = monday;
    await app.services.newsletter.sendDue();
    expect(codeOf(await put({ stopped: true, at }).expect(412))).toBe('CONFLICT');
    const next = (await plan()).body as NextIssue;
    expect(next).toMatchObject({ stopped: false, at: '2026-12-07T08:00:00.000Z' });
    expect(codeOf(await put({ stopped: true, at: 'soon' }).expect(400))).toBe('VALIDATION_FAILED');
    expect((await put({ stopped: true, at: next.at }).expect(200)).body).toMatchObject({ stopped: true });
    expect((await put({ stopped: false }).expect(200)).body).toMatchObject({ stopped: false, at: next.at });
  });

  const stop = () => request(app.url).put('/api/newsletter/next').set(admin.auth).send({ stopped: true });
  /** Runs `work` immediately before the next update of a setting. */
  const beforeSetting = (work: () => Promise<unknown>): void => {
    const updateOne = app.models.settings.updateOne.bind(app.models.settings);
    const spy = vi.spyOn(app.models.settings as { updateOne: (...given: never[]) => unknown }, 'updateOne');
    spy.mockImplementationOnce(async (...given: Parameters<typeof updateOne>) => {
      await work();
      return updateOne(...given);
    });
  };

  it('is not stopped when the one before is sent during the request', async () => {
    await plan();
    beforeSetting(async () => {
      app.clock.now = monday;
      await app.services.newsletter.sendDue();
    });
    await stop().expect(412);
    expect((await plan()).body).toMatchObject({ stopped: false, at: '2026-12-07T08:00:00.000Z' });
  });

  it('is not sent when it is stopped after the job has read its date', async () => {
    await issueDueTo(1);
    beforeSetting(() => stop().expect(200));
    await app.services.newsletter.sendDue();
    await app.services.newsletter.sendDue();
    expect(await issues()).toEqual([]);
  });

  it('is not stopped, nor recorded as stopped, once the job has begun to send it', async () => {
    await issueDueTo(1);
    const entries = await app.models.auditEntries.countDocuments();
    const create = app.models.newsletterIssues.create.bind(app.models.newsletterIssues);
    const spy = vi.spyOn(app.models.newsletterIssues as { create: (...given: never[]) => unknown }, 'create');
    spy.mockImplementationOnce(async (...given: Parameters<typeof create>) => {
      await stop().expect(412);
      return create(...given);
    });
    await app.services.newsletter.sendDue();
    expect(await issues()).toHaveLength(1);
    expect(await app.models.auditEntries.countDocuments()).toBe(entries);
  });

  const halt = (at: Date) =>
    request(app.url).post('/api/newsletter/halt').set(admin.auth).send({ at: at.toISOString() });

  it('is halted while its mails wait: those that were not sent are deleted, and no run queues them again', async () => {
    await app.models.mails.deleteMany({});
    await issueDueTo(5);
    await app.services.newsletter.sendDue();
    const queued = { kind: 'newsletterIssue', status: 'queued' } as const;
    const sent = await app.models.mails.findOneAndUpdate(queued, { $set: { status: 'sent' } }).lean();
    expect((await plan()).body).toMatchObject({ sending: monday.toISOString() });
    expect((await halt(monday).expect(200)).body).toMatchObject({ sending: null, at: '2026-12-07T08:00:00.000Z' });
    await halt(monday).expect(200);
    await app.services.newsletter.sendDue();
    const left = await app.models.mails.find({ kind: 'newsletterIssue' }).lean();
    expect(left.map(({ to }) => to)).toEqual([sent?.to]);
    expect(await app.models.newsletterIssues.exists({ done: false })).toBeNull();
  });

  it('queues no further batch after it was halted, and the job deletes what a running batch queued', async () => {
    await issueDueTo(3);
    const { outbox } = app.deps;
    const send = outbox.send.bind(outbox);
    vi.spyOn(outbox, 'send').mockImplementationOnce(async (...given) => {
      await halt(monday).expect(200);
      return send(...given);
    });
    failMailOnce(app);
    await expect(app.services.newsletter.sendDue()).rejects.toThrow('1 of 1 failed');
    expect(await issues()).toEqual([]);
    expect(await app.models.newsletterIssues.findOne().lean()).toMatchObject({ halted: true, done: true, after: null });
  });

  it('is not halted with another time, nor after all its mails were sent', async () => {
    await issueDueTo(1);
    await app.services.newsletter.sendDue();
    expect(codeOf(await halt(friday).expect(412))).toBe('CONFLICT');
    expect(await issues()).toHaveLength(1);
    expect((await plan()).body).toMatchObject({ sending: null });
    expect(codeOf(await halt(monday).expect(412))).toBe('CONFLICT');
  });

  const unsubscribe = async (email: string): Promise<void> => {
    const subscriber = await app.models.subscribers.findOne({ email }).lean();
    const token = app.deps.links.sign('newsletter', subscriber?._id.toHexString() ?? '');
    await request(app.url).post('/api/newsletter/unsubscribe').send({ token }).expect(200);
  };

  it('is not sent to a subscriber who unsubscribes while the mail is queued', async () => {
    await issueDueTo(2);
    await app.services.newsletter.sendDue();
    await unsubscribe('citalac0@example.com');
    // The mails of the subscriptions come first.
    const last = (await delivered(app)).slice(-2);
    expect(last.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      ['citalac0@example.com', 'Bilten ti više ne stiže'],
      ['citalac1@example.com', 'Novo u ponudi na Koricama, 23.11.2026'],
    ]);
  });

  it('is not queued for subscribers who unsubscribe while the mails are being queued', async () => {
    await issueDueTo(3);
    const { outbox } = app.deps;
    const send = outbox.send.bind(outbox);
    const spy = vi.spyOn(outbox, 'send').mockClear();
    spy.mockImplementationOnce(async (...given) => {
      for (let index = 0; index < 3; index += 1) await unsubscribe(`citalac${index}@example.com`);
      return send(...given);
    });
    await app.services.newsletter.sendDue();
    const keys = spy.mock.calls.flatMap(([{ kind }, key]) => (kind === 'newsletterIssue' ? [key] : []));
    // Only that of the mail which was being stored.
    expect(new Set(keys).size).toBe(1);
    expect(await app.models.mails.exists({ kind: 'newsletterIssue', status: 'queued' })).toBeNull();
  });

  it('is sent to all other subscribers when it cannot be stored for one', async () => {
    await issueDueTo(3);
    failMailOnce(app);
    await expect(app.services.newsletter.sendDue()).rejects.toThrow('1 of 1 failed');
    // Readers are processed in the order of their ids, which the test does not determine.
    expect(new Set((await issues()).map(({ to }) => to)).size).toBe(2);
    expect(await app.models.newsletterIssues.exists({ done: false })).toBeNull();
  });

  it('continues after an interruption without sending a mail twice', async () => {
    await issueDueTo(5);
    await app.services.newsletter.sendDue();
    await app.models.newsletterIssues.updateMany({}, { $set: { done: false, after: null } });
    await app.services.newsletter.sendDue();
    const reached = (await issues()).map(({ to }) => to);
    expect(reached).toHaveLength(5);
    expect(new Set(reached).size).toBe(5);
  });
});
