import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../test/app.js';
import { healByDoctor, healthy, visitDoctor } from '../../../test/doctor.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { createCallFixtures, type CallFixtures } from '../../../test/call-fixtures.js';
import { anchorsOf } from '../../modules/wanted/alerts/alert-anchors.js';

let app: TestApp;
let owner: BuiltUser;
let partner: BuiltUser;
let fixtures: CallFixtures;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.eventOutbox.settle();
  for (const { collection } of Object.values(app.models)) await collection.deleteMany({});
  [owner, partner] = [await buildUser(app), await buildUser(app)];
  fixtures = createCallFixtures(app, owner, partner);
});

const idOf = (text: string) => new Types.ObjectId(text);
const later = (minutes: number) => {
  travelTo(app, new Date(Date.now() + minutes * 60_000));
};
const stranger = '0123456789abcdef01234567';
const actorOf = ({ _id, name }: BuiltUser) =>
  ({ _id, name, role: 'member', sessionVersion: 0, tokenIssuedAt: 0 }) as const;

/** A deal whose book is reserved for it. */
async function buildAgreedDeal() {
  const deal = await fixtures.buildDeal();
  const step = {
    state: 'agreed',
    reason: undefined,
    carrier: '',
    tracking: '',
    keepReserved: true,
    keepAddress: false,
  } as const;
  await app.services.deals.takeStep(actorOf(owner), deal.id, step, undefined);
  await app.deps.eventOutbox.settle();
  expect(await visitDoctor(app)).toEqual(healthy);
  return deal;
}

describe('the doctor on deals and their books', () => {
  it('restores a book whose deal does not exist', async () => {
    const { id, bookId } = await buildAgreedDeal();
    await app.models.deals.deleteOne({ _id: id });
    expect(await healByDoctor(app)).toEqual([
      `wrong reservation: book ${bookId} is reserved for deal ${id}, which does not exist`,
      '  restored to its state before the deal',
      '1 found, 0 left.',
    ]);
    expect(await app.models.books.findById(bookId).lean()).toMatchObject({ status: 'available' });
  });

  it('restores a book whose deal has ended', async () => {
    const { id, bookId } = await buildAgreedDeal();
    await app.models.deals.updateOne({ _id: id }, { $set: { state: 'cancelled' }, $unset: { isOpen: 1 } });
    expect(await healByDoctor(app)).toContain(
      `wrong reservation: book ${bookId} is reserved for deal ${id}, which is cancelled`,
    );
  });

  it('reserves a book again that an agreed deal has lost', async () => {
    const { id, bookId } = await buildAgreedDeal();
    const free = { $set: { status: 'available', reservedFor: null }, $unset: { heldBy: 1 } } as const;
    await app.models.books.updateOne({ _id: bookId }, free);
    const [finding, repair] = await healByDoctor(app);
    expect(finding).toContain(`wrong reservation: deal ${id} is agreed, but its book ${bookId}`);
    expect(repair).toBe('  reserved for the deal');
    expect((await app.models.books.findById(bookId).lean())?.heldBy).toEqual(idOf(id));
  });

  it('does not change a book that was sold elsewhere, and reports what to do', async () => {
    const { bookId } = await buildAgreedDeal();
    await app.models.books.updateOne({ _id: bookId }, { $set: { status: 'sold' }, $unset: { heldBy: 1 } });
    const lines = await visitDoctor(app, { fix: true });
    expect(lines[0]).toContain('the two members should end the deal');
    expect(lines.at(-1)).toBe('1 found; --fix repairs what can be repaired.');
  });

  it('completes a change of books that is overdue by minutes', async () => {
    const { id } = await fixtures.buildDeal();
    const dueAt = app.deps.now();
    const claiming = { settling: 'claim', settlingBy: 'seller', dueAt, attempt: 1 } as const;
    await app.models.deals.updateOne({ _id: id }, { $set: claiming });
    expect(await visitDoctor(app)).toEqual(healthy);
    later(11);
    const [finding, repair] = await healByDoctor(app);
    expect(finding).toContain(`stuck deal: deal ${id} has not ended 'claim' of its books since ${dueAt.toISOString()}`);
    expect(repair).toBe('  ended: the deal is agreed');
  });
});

describe('the doctor on alerts', () => {
  it('replaces the stored words of an alert when they differ from the words of its subject', async () => {
    const id = await fixtures.buildAlert();
    const before = await app.models.alerts.findById(id).lean();
    await app.models.alerts.updateOne({ _id: id }, { $set: { anchors: ['w:nothing'] } });
    const [finding, repair] = await healByDoctor(app);
    expect(finding).toContain(`wrong anchors: alert ${id} is stored under words that are not those of its`);
    expect(repair).toBe('  stored again');
    expect((await app.models.alerts.findById(id).lean())?.anchors).toEqual(before?.anchors);
  });

  it('accepts any required word of a search as its anchor', async () => {
    await app.services.alerts.create(actorOf(owner), {
      ...{ kind: 'search', search: { q: 'andrić prokleta avlija' }, push: true, mail: 'off' },
    });
    const alert = await app.models.alerts.findOne({}).lean();
    if (alert?.kind !== 'search') throw new Error('There is no alert of a search');
    expect(alert.terms.map(({ word }) => word)).toEqual(['andric', 'prokleta', 'avlija']);
    for (const term of alert.terms) {
      await app.models.alerts.updateOne({ _id: alert._id }, { $set: anchorsOf(alert, term) });
      expect(await visitDoctor(app), term.word).toEqual(healthy);
    }
  });

  it('removes the second notice of one alert and book', async () => {
    const [alert, book] = [new Types.ObjectId(), new Types.ObjectId()];
    const match = { alert, book, user: idOf(owner._id), at: new Date(), pending: [], isTold: true };
    await app.models.alertMatches.collection.dropIndex('alert_1_book_1');
    await app.models.alertMatches.insertMany([match, match]);
    expect(await healByDoctor(app)).toEqual([
      `double notice: alert ${alert.toHexString()} found book ${book.toHexString()} twice; its unique index is missing until the next start of the product`,
      '  removed',
      '1 found, 0 left.',
    ]);
    await app.models.alertMatches.collection.createIndex({ alert: 1, book: 1 }, { unique: true }, {});
  });
});

describe('records of members who do not exist', () => {
  it('are removed, but not while the deletion of the account runs', async () => {
    await fixtures.buildAlert();
    await fixtures.buildBookList();
    const user = idOf(owner._id);
    await app.models.wishes.collection.insertOne({
      _id: new Types.ObjectId(),
      user,
      book: new Types.ObjectId(),
    });
    await app.models.pushSubscriptions.create({
      ...{ user, sessionVersion: 0, endpoint: 'https://push.example.com/1', endpointHash: 'a', deviceKeyHash: 'b' },
      ...{ keys: { p256dh: 'a', auth: 'b' }, createdAt: new Date(), registeredAt: new Date() },
    });
    await app.models.users.deleteOne({ _id: user });
    await app.models.accountDeletions.collection.insertOne({ _id: user });
    expect(await visitDoctor(app)).toEqual(healthy);
    await app.models.accountDeletions.deleteMany({});
    const lines = await healByDoctor(app);
    for (const name of ['alerts', 'lists', 'wishes', 'devices with push'])
      expect(lines).toContain(`orphan record: 1 ${name} of member ${owner._id}, who does not exist`);
  });

  it('are also reported for a followed seller', async () => {
    const alert = await fixtures.buildAlert();
    const seller = { kind: 'seller', seller: idOf(stranger), anchors: [`o:${stranger}`] };
    await app.models.alerts.collection.updateOne({ _id: idOf(alert) }, { $set: seller });
    expect(await healByDoctor(app)).toContain(
      `orphan record: 1 alerts of a seller of member ${stranger}, who does not exist`,
    );
  });
});

it('the doctor restores the missing record of a photo in a message, and keeps its files', async () => {
  const roomId = await fixtures.buildRoom();
  const photoId = await fixtures.buildMessagePhoto(roomId);
  const before = await app.models.messagePhotos.findById(photoId).lean();
  await app.models.messagePhotos.deleteOne({ _id: photoId });
  const lines = await visitDoctor(app, { fix: true });
  expect(lines).toContain(`missing record: photo ${photoId} of a message in conversation ${roomId} is not recorded`);
  const after = await app.models.messagePhotos.findById(photoId).lean();
  expect(after).toMatchObject({ room: before?.room, owner: before?.owner, isSent: true, width: before?.width });
  expect(await visitDoctor(app)).toEqual(healthy);
  // The files outlive the records that are removed after each test.
  await Promise.all([app.models.messages.deleteMany({}), app.models.messagePhotos.deleteMany({})]);
  expect(await visitDoctor(app, { fix: true })).toContain('4 found, 0 left.');
});

describe('the doctor on jobs, mails and events', () => {
  const never = new Date(0);
  const job = { nextRunAt: never, leasedUntil: never, leasedBy: 'one', failures: 0 };

  it('reports jobs and migrations that fail', async () => {
    await app.models.jobs.create({ ...job, _id: 'run due deals', failures: 3, lastError: 'no room' });
    await app.models.migrations.create({ _id: 'one', leasedUntil: never, leasedBy: 'one', lastError: 'no space' });
    const lines = await visitDoctor(app, { fix: true });
    expect(lines).toEqual([
      "failed job: the migration 'one' failed with: no space; start the product again once the cause is gone",
      "failed job: failures in a row of the job 'run due deals': 3, last with: no room; it is repeated by itself, and the log has the stack",
      '2 found; --fix repairs what can be repaired.',
    ]);
  });

  it('reports late jobs and mails beside a running server only', async () => {
    const nextRunAt = app.deps.now();
    await app.models.jobs.create({ ...job, _id: 'sweep images', nextRunAt });
    await app.deps.outbox.send(
      { kind: 'activation', to: 'ana@example.com', language: 'sr', values: { url: app.url } },
      'a mail that waits',
    );
    await app.models.mails.updateMany({}, { $set: { status: 'queued', nextAttemptAt: nextRunAt } });
    later(61);
    expect(await visitDoctor(app)).toEqual(healthy);
    expect(await visitDoctor(app, { alone: false })).toEqual([
      `late job: no process runs the job 'sweep images', which was due at ${nextRunAt.toISOString()}; restart the product`,
      'late job: mails due for more than an hour: 1; restart the product and read its log',
      '2 found; --fix repairs what can be repaired.',
    ]);
  });

  it('lists failed mails and events without counting them as problems', async () => {
    await app.models.mails.create({
      ...{ kind: 'bookSold', to: 'ana@example.com', language: 'sr', values: {}, messageId: '1' },
      ...{ status: 'failed', nextAttemptAt: never, closedAt: new Date() },
    });
    await app.models.outboxEvents.create({
      ...{ _id: new Types.ObjectId(), type: 'bookOffered', payload: { bookId: stranger }, key: stranger },
      ...{ status: 'failed', attempts: 9, nextAttemptAt: never, lastError: 'x', closedAt: new Date() },
    });
    const lines = await visitDoctor(app);
    expect(lines[0]).toContain("given up: mails 'bookSold' in 30 days: 1");
    expect(lines[1]).toContain("given up: domain events 'bookOffered' in 30 days: 1");
    expect(lines.at(-1)).toBe(healthy[0]);
  });
});
