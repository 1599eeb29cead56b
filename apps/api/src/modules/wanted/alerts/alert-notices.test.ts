import type { Alert, AlertBook, Book } from '@korice/contracts';
import { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../../test/app.js';
import { CrashError, watchWrites } from '../../../../test/deal-calls.js';
import { buildBook, removeBooks, type BuiltBook } from '../../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { failMailOnce, takeMails } from '../../../../test/mails.js';
import { reachableDevice, type ReachableDevice } from '../../../../test/push-service.js';
import { startSecondProcess } from '../../../../test/second-process.js';
import { publicAddress, startUpstreamServers, type UpstreamServers } from '../../../../test/upstream-servers.js';
import { offeredEvent } from '../../books/write/offered-event.js';
import { lastSendingTime } from './alert-digests.js';

type BookDetails = Omit<Parameters<typeof buildBook>[1], 'owner'>;

let app: TestApp;
let servers: UpstreamServers;
let reader: BuiltUser;
let seller: BuiltUser;

beforeAll(async () => {
  servers = await startUpstreamServers();
  servers.resolve('push.example.org', [publicAddress]);
  app = await startTestApp({}, { outside: servers.fetch });
});
afterAll(async () => {
  await app.close();
  await servers.close();
});
beforeEach(async () => {
  await removeBooks(app);
  for (const model of [app.models.alerts, app.models.alertMatches, app.models.alertDigests, app.models.outboxEvents])
    await model.collection.deleteMany({});
  await app.models.mails.deleteMany({});
  app.mails.length = 0;
  reader = await buildUser(app);
  seller = await buildUser(app, { name: 'Dragana Ilić', city: 'Niš' });
});

const follow = async (body: object = {}, by = reader): Promise<Alert> => {
  const subject = { kind: 'seller', sellerId: seller._id };
  const response = await request(app.url)
    .post('/api/alerts')
    .set(by.auth)
    .send({ ...subject, ...body })
    .expect(201);
  return response.body as Alert;
};
const ofWords = (q: string, more: object = {}) => ({ kind: 'search', search: { q }, ...more });
/** Lists a book whose event is still pending. */
const listPending = async (fields: BookDetails = {}): Promise<BuiltBook> => {
  const _id = new Types.ObjectId();
  return buildBook(app, { title: 'Lagum', ...fields, _id, owner: seller, pendingEvents: [offeredEvent({ _id })] });
};
const list = async (fields: BookDetails = {}): Promise<BuiltBook> => {
  const book = await listPending(fields);
  await app.deps.eventOutbox.deliverDue();
  return book;
};
const setStatus = async (bookId: string, status: string): Promise<void> => {
  await request(app.url).put(`/api/books/${bookId}/status`).set(seller.auth).send({ status }).expect(200);
  await app.deps.eventOutbox.settle();
};
const mailsTo = async (to = reader) => (await takeMails(app)).filter((mail) => mail.to === to.email);
const ownAlerts = async () => (await request(app.url).get('/api/alerts').set(reader.auth).expect(200)).body as Alert[];
/** Presses the unsubscribe button of a mail program (RFC 8058). */
const unsubscribeByHeader = async (mail?: { headers?: Record<string, string> }): Promise<void> => {
  const [, path] = /^<https?:\/\/[^/]+(\/.*)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '') ?? [];
  await request(app.url)
    .post(path ?? '')
    .type('form')
    .send('List-Unsubscribe=One-Click')
    .expect(204);
};
const addDevice = async (by = reader): Promise<ReachableDevice> => {
  const device = reachableDevice(servers);
  await request(app.url).post('/api/push/subscriptions').set(by.auth).send(device.registration).expect(204);
  return device;
};
const evening = new Date('2026-11-25T17:00:00Z');

describe('an alert about a listed book', () => {
  it('is sent by mail and push to the member', async () => {
    const alert = await follow({ kind: 'search', search: { q: 'pekić runo', maxPrice: 1500 } });
    const device = await addDevice();
    const response = await request(app.url)
      .post('/api/books')
      .set(seller.auth)
      .field({ title: 'Zlatno runo', author: 'Borislav Pekić', price: '1400', currency: 'RSD' })
      .expect(201);
    const { _id } = response.body as Book;
    const [mail, ...more] = await mailsTo();
    await app.services.push.deliverDue();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Stigla je knjiga: Zlatno runo');
    expect(mail?.text).toContain(`/book/${_id}`);
    expect(mail?.text).toContain('Pratiš: pekić runo · do 1.500,00 RSD');
    const endUrl = `/alerts/end/${app.deps.links.sign('alert', alert._id)}`;
    expect(mail?.text).toContain(endUrl);
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe': `<${app.deps.env.PUBLIC_URL}/api${endUrl}>` });
    expect(device.received.map(({ payload }) => payload)).toEqual([
      {
        kind: 'alert',
        title: 'Stigla je knjiga koju pratiš',
        body: 'Zlatno runo · 1.400,00 RSD',
        path: `/book/${_id}`,
        tag: `book ${_id}`,
      },
    ]);
  });

  it('is sent in the language of the member', async () => {
    const english = await buildUser(app, { language: 'en' });
    await follow({}, english);
    await list();
    expect((await mailsTo(english)).map(({ subject }) => subject)).toEqual(['It is here: Lagum']);
  });

  it('is sent once to a member with several matching alerts, also when the book is available again', async () => {
    await follow();
    await follow(ofWords('lagum'));
    await follow({ kind: 'work', title: 'Lagum', mail: 'daily' });
    const { id } = await list();
    expect(await mailsTo()).toHaveLength(1);
    await setStatus(id, 'reserved');
    await setStatus(id, 'available');
    await app.services.alertDigests.sendDue();
    travelTo(app, new Date(Date.now() + 48 * 3_600_000));
    await app.services.alertDigests.sendDue();
    expect(await mailsTo()).toEqual([]);
  });

  it('is sent for a newer alert when the book becomes available again', async () => {
    await follow();
    const { id } = await list();
    await mailsTo();
    const late = await buildUser(app);
    await setStatus(id, 'reserved');
    await follow(ofWords('lagum'), late);
    await setStatus(id, 'available');
    expect((await takeMails(app)).map(({ to }) => to)).toEqual([late.email]);
  });

  it('is not sent for a newer alert after an older alert has notified the member of the book', async () => {
    for (const q of ['lagum', 'lagu', 'lag', 'la']) await follow(ofWords(q));
    const { id } = await list();
    expect(await mailsTo()).toHaveLength(1);
    await setStatus(id, 'reserved');
    await follow({ kind: 'work', title: 'Lagum', mail: 'daily' });
    await setStatus(id, 'available');
    travelTo(app, new Date(Date.now() + 48 * 3_600_000));
    await app.services.alertDigests.sendDue();
    expect(await mailsTo()).toEqual([]);
  });

  it('is sent when the book becomes available, and not while it is reserved', async () => {
    await follow();
    const { id } = await list({ status: 'reserved' });
    expect(await mailsTo()).toEqual([]);
    await setStatus(id, 'available');
    expect(await mailsTo()).toHaveLength(1);
  });

  it('is not sent when the book was sold, deleted or hidden before its event is handled', async () => {
    await follow();
    const [sold, deleted, hidden] = [await listPending(), await listPending(), await listPending()];
    await app.models.books.updateOne({ _id: sold._id }, { $set: { status: 'sold', listed: false } });
    await app.models.books.updateOne({ _id: hidden._id }, { $set: { ownerActive: false, listed: false } });
    await app.models.books.deleteOne({ _id: deleted._id });
    await app.deps.eventOutbox.deliverDue();
    expect(await mailsTo()).toEqual([]);
  });

  it('is not sent to the owner of the book', async () => {
    await follow(ofWords('lagum'), seller);
    await list();
    expect(await mailsTo(seller)).toEqual([]);
  });

  it.each(['reader', 'seller'] as const)('is not sent while there is a block by the %s', async (by) => {
    await follow(ofWords('lagum'));
    const [one, other] = by === 'reader' ? [reader, seller] : [seller, reader];
    await app.services.blocks.add(one._id, other._id);
    const { id } = await list();
    expect(await mailsTo()).toEqual([]);
    await app.services.blocks.remove(one._id, other._id);
    await setStatus(id, 'reserved');
    await setStatus(id, 'available');
    expect(await mailsTo()).toHaveLength(1);
  });

  it('is not sent to a blocked account', async () => {
    await follow();
    await app.models.users.updateOne({ _id: reader._id }, { $set: { status: 'blocked' } });
    await list();
    expect(await mailsTo()).toEqual([]);
  });

  /** Lists the five books of a seller at once, by unblocking the account. */
  async function listFive(setAlerts: () => Promise<unknown>): Promise<void> {
    await app.models.users.updateOne({ _id: seller._id }, { $set: { status: 'blocked' } });
    for (let count = 1; count <= 5; count += 1) await list({ title: `Knjiga ${count}` });
    await app.services.books.owners.sync(seller._id);
    await setAlerts();
    await app.models.users.updateOne({ _id: seller._id }, { $set: { status: 'active' } });
    await app.services.books.owners.sync(seller._id);
    await app.deps.eventOutbox.deliverDue();
  }

  it('is pushed at once for three books of an unblocked seller to a member without mails, and one push at 18:00 names the others', async () => {
    const device = await addDevice();
    await listFive(() => follow(ofWords('knjiga', { mail: 'off' })));
    await app.services.push.deliverDue();
    expect(device.received).toHaveLength(3);
    for (const days of [1, 2]) {
      travelTo(app, new Date(Date.now() + days * 24 * 3_600_000));
      await app.services.alertDigests.sendDue();
      await app.services.push.deliverDue();
    }
    expect(await mailsTo()).toEqual([]);
    expect(device.received.slice(3).map(({ payload }) => payload)).toEqual([
      {
        kind: 'alert',
        title: '2 nove knjige koje pratiš',
        body: expect.stringMatching(/^Knjiga \d, Knjiga \d$/) as string,
        path: '/dashboard/alerts',
        tag: 'alerts',
      },
    ]);
  });

  it('is sent at once for three books of an unblocked seller, and the daily mail has the others', async () => {
    await listFive(() => follow(ofWords('knjiga')));
    expect(await mailsTo()).toHaveLength(3);
    travelTo(app, new Date(Date.now() + 24 * 3_600_000));
    await app.services.alertDigests.sendDue();
    expect((await mailsTo()).map(({ subject }) => subject)).toEqual(['2 nove knjige koje pratiš']);
  });

  it('is not sent when mail and push are off, and counts in newCount', async () => {
    const device = await addDevice();
    await follow({ push: false, mail: 'off' });
    await list();
    await app.services.push.deliverDue();
    expect([await mailsTo(), device.received]).toEqual([[], []]);
    expect(await ownAlerts()).toMatchObject([{ newCount: 1 }]);
  });

  it('shows the book among those of the last seven days while it is available', async () => {
    const alert = await follow();
    const { id } = await list();
    await list({ title: 'Seobe' });
    const recent = async () =>
      (await request(app.url).get('/api/alerts/books').set(reader.auth).expect(200)).body as AlertBook[];
    expect((await recent()).map(({ alertId, book }) => [alertId, book.title])).toEqual([
      [alert._id, 'Seobe'],
      [alert._id, 'Lagum'],
    ]);
    await setStatus(id, 'sold');
    expect((await recent()).map(({ book }) => book.title)).toEqual(['Seobe']);
    travelTo(app, new Date(Date.now() + 7 * 24 * 3_600_000));
    expect(await recent()).toEqual([]);
  });

  it('takes over the full name of the author for a work, so that the demand counts it', async () => {
    await follow({ kind: 'work', title: 'Atlantida', author: 'Pekić' });
    const demandOf = async (author: string) =>
      (await request(app.url).get('/api/wanted/demand').query({ title: 'Atlantida', author }).expect(200))
        .body as object;
    expect(await demandOf('Borislav Pekić')).toEqual({ readers: 0 });
    await list({ title: 'Atlantida', author: 'Borislav Pekić' });
    expect(await demandOf('Borislav Pekić')).toEqual({ readers: 1 });
    expect(await demandOf('Pekić')).toEqual({ readers: 0 });
    const late = await buildUser(app);
    await follow({ kind: 'work', title: 'Atlantida', author: 'Pekić' }, late);
    expect(await demandOf('Borislav Pekić')).toEqual({ readers: 2 });
  });
});

describe('the daily mail', () => {
  it('contains all books since the last mail, each once', async () => {
    travelTo(app, new Date(evening.getTime() - 3_600_000));
    await follow({ mail: 'daily' });
    await follow(ofWords('lagum', { mail: 'daily' }));
    const { id } = await list();
    await list({ title: 'Seobe', author: 'Miloš Crnjanski' });
    await app.services.alertDigests.sendDue();
    expect(await mailsTo()).toEqual([]);
    travelTo(app, evening);
    await app.services.alertDigests.sendDue();
    const [mail, ...more] = await mailsTo();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('2 nove knjige koje pratiš');
    expect(mail?.text.split(`/book/${id}`)).toHaveLength(2);
    expect(mail?.text).toContain('Seobe – Miloš Crnjanski, 900,00 RSD (Dragana Ilić)');
    await app.services.alertDigests.sendDue();
    travelTo(app, new Date(evening.getTime() + 24 * 3_600_000));
    await app.services.alertDigests.sendDue();
    expect(await mailsTo()).toEqual([]);
  });

  it('about one alert has a link that ends the alert, and another one that turns the mails of all alerts off', async () => {
    travelTo(app, new Date(evening.getTime() - 3_600_000));
    const alert = await follow({ mail: 'daily' });
    await follow(ofWords('seobe'));
    await list();
    travelTo(app, evening);
    await app.services.alertDigests.sendDue();
    const [mail] = await mailsTo();
    const urlOf = (token: string) => `${app.deps.env.PUBLIC_URL}/alerts/end/${token}`;
    const endUrl = urlOf(app.deps.links.sign('alert', alert._id));
    expect(mail?.text).toContain(`Pratiš: Dragana Ilić\n\nUgasi samo ovo obaveštenje jednim klikom:\n\n${endUrl}\n`);
    const allUrl = urlOf(app.deps.links.sign('alert-mails', reader._id));
    expect(mail?.text).toContain(
      `Ne želiš više imejlove o knjigama koje pratiš? Ugasi ih sve jednim klikom:\n\n${allUrl}\n`,
    );
    await unsubscribeByHeader(mail);
    expect((await ownAlerts()).map(({ mail: when, push }) => [when, push])).toEqual([
      ['off', true],
      ['off', true],
    ]);
  });

  it('about several alerts has a link that turns the mails of all alerts off, and none that ends an alert', async () => {
    travelTo(app, new Date(evening.getTime() - 3_600_000));
    const alerts = [
      await follow(ofWords('lagum', { mail: 'daily' })),
      await follow(ofWords('seobe', { mail: 'daily' })),
    ];
    await list();
    await list({ title: 'Seobe' });
    travelTo(app, evening);
    await app.services.alertDigests.sendDue();
    const [mail] = await mailsTo();
    expect(mail?.subject).toBe('2 nove knjige koje pratiš');
    const tokens = alerts.map(({ _id }) => app.deps.links.sign('alert', _id));
    expect(tokens.filter((token) => mail?.text.includes(token))).toEqual([]);
    expect(mail?.text).toContain(app.deps.links.sign('alert-mails', reader._id));
    await unsubscribeByHeader(mail);
    expect((await ownAlerts()).map((one) => one.mail)).toEqual(['off', 'off']);
  });

  it('omits books that are reserved at 18:00, and contains them when they are available again', async () => {
    travelTo(app, new Date(evening.getTime() - 3_600_000));
    await follow({ mail: 'daily', push: false });
    const { id } = await list();
    await setStatus(id, 'reserved');
    travelTo(app, evening);
    await app.services.alertDigests.sendDue();
    expect(await mailsTo()).toEqual([]);
    await setStatus(id, 'available');
    travelTo(app, new Date(evening.getTime() + 24 * 3_600_000));
    await app.services.alertDigests.sendDue();
    expect(await mailsTo()).toHaveLength(1);
  });

  it('omits the books of a blocked seller, and contains each of them once after the seller is unblocked', async () => {
    const setSellerStatus = async (status: 'active' | 'blocked') => {
      await app.models.users.updateOne({ _id: seller._id }, { $set: { status } });
      await app.services.books.owners.sync(seller._id);
      await app.deps.eventOutbox.deliverDue();
    };
    travelTo(app, new Date(evening.getTime() - 3_600_000));
    await follow({ mail: 'daily', push: false });
    await list();
    await list({ title: 'Seobe', status: 'reserved' });
    await setSellerStatus('blocked');
    travelTo(app, evening);
    await app.services.alertDigests.sendDue();
    expect(await mailsTo()).toEqual([]);
    await setSellerStatus('active');
    for (const days of [1, 2]) {
      travelTo(app, new Date(evening.getTime() + days * 24 * 3_600_000));
      await app.services.alertDigests.sendDue();
    }
    expect((await mailsTo()).map(({ subject }) => subject)).toEqual(['1 nova knjiga koju pratiš']);
  });

  it.each(['reader', 'seller'] as const)(
    'omits books while there is a block by the %s, and contains them when they are available again after it',
    async (by) => {
      travelTo(app, new Date(evening.getTime() - 3_600_000));
      await follow({ mail: 'daily', push: false });
      const { id } = await list();
      const [one, other] = by === 'reader' ? [reader, seller] : [seller, reader];
      await app.services.blocks.add(one._id, other._id);
      travelTo(app, evening);
      await app.services.alertDigests.sendDue();
      expect(await mailsTo()).toEqual([]);
      await app.services.blocks.remove(one._id, other._id);
      await setStatus(id, 'reserved');
      await setStatus(id, 'available');
      travelTo(app, new Date(evening.getTime() + 24 * 3_600_000));
      await app.services.alertDigests.sendDue();
      expect(await mailsTo()).toHaveLength(1);
    },
  );

  it('is not sent to a blocked account, and contains books that are available again after it is unblocked', async () => {
    const setReaderStatus = (status: 'active' | 'blocked') =>
      app.models.users.updateOne({ _id: reader._id }, { $set: { status } });
    travelTo(app, new Date(evening.getTime() - 3_600_000));
    await follow({ mail: 'daily', push: false });
    const { id } = await list();
    await setReaderStatus('blocked');
    travelTo(app, evening);
    await app.services.alertDigests.sendDue();
    expect(await mailsTo()).toEqual([]);
    await setReaderStatus('active');
    await setStatus(id, 'reserved');
    await setStatus(id, 'available');
    travelTo(app, new Date(evening.getTime() + 24 * 3_600_000));
    await app.services.alertDigests.sendDue();
    expect(await mailsTo()).toHaveLength(1);
  });

  it('is sent to a member while the mail of another member fails', async () => {
    travelTo(app, new Date(evening.getTime() - 3_600_000));
    const faulty = await buildUser(app);
    const alert = await follow({ mail: 'daily' }, faulty);
    await list();
    travelTo(app, evening);
    const broken = { $set: { kind: 'search', anchors: [] } };
    await app.models.alerts.collection.updateOne({ _id: new Types.ObjectId(alert._id) }, broken);
    await expect(app.services.alertDigests.sendDue()).rejects.toThrow('1 of 1 failed');
    travelTo(app, new Date(evening.getTime() + 3_600_000));
    await follow({ mail: 'daily' });
    await list({ title: 'Seobe' });
    travelTo(app, new Date(evening.getTime() + 24 * 3_600_000));
    await expect(app.services.alertDigests.sendDue()).rejects.toThrow('1 of 3 failed');
    expect(await mailsTo()).toHaveLength(1);
  });

  it('is not sent to a member who ended the alert or turned its mails off', async () => {
    travelTo(app, new Date(evening.getTime() - 3_600_000));
    const [ended, off] = [await buildUser(app), await buildUser(app)];
    const alert = await follow({ mail: 'daily' }, ended);
    await follow({ mail: 'daily' }, off);
    await list();
    await request(app.url).delete(`/api/alerts/${alert._id}`).set(ended.auth).expect(204);
    await request(app.url).put('/api/alerts').set(off.auth).send({ mail: 'off' }).expect(200);
    travelTo(app, evening);
    await app.services.alertDigests.sendDue();
    expect(await takeMails(app)).toEqual([]);
  });

  it('contains a match on the next day when it is stored after the mail of its day', async () => {
    travelTo(app, new Date(evening.getTime() - 1));
    await follow({ mail: 'daily' });
    await list();
    travelTo(app, evening);
    await app.services.alertDigests.sendDue();
    expect(await mailsTo()).toHaveLength(1);
    travelTo(app, new Date(evening.getTime() - 1));
    await list({ title: 'Seobe' });
    travelTo(app, evening);
    await app.services.alertDigests.sendDue();
    expect(await mailsTo()).toEqual([]);
    travelTo(app, new Date(evening.getTime() + 24 * 3_600_000));
    await app.services.alertDigests.sendDue();
    expect((await mailsTo()).map(({ subject }) => subject)).toEqual(['1 nova knjiga koju pratiš']);
  });
});

describe('lastSendingTime', () => {
  it.each([
    ['2026-07-01T15:59:59Z', '2026-06-30T16:00:00.000Z', '2026-06-30'],
    ['2026-07-01T16:00:00Z', '2026-07-01T16:00:00.000Z', '2026-07-01'],
    ['2026-11-25T16:59:59Z', '2026-11-24T17:00:00.000Z', '2026-11-24'],
    ['2026-11-25T22:59:59Z', '2026-11-25T17:00:00.000Z', '2026-11-25'],
    // The night before, clocks went back.
    ['2026-10-25T16:59:59Z', '2026-10-24T16:00:00.000Z', '2026-10-24'],
    ['2026-10-25T17:00:00Z', '2026-10-25T17:00:00.000Z', '2026-10-25'],
    ['2026-03-29T16:00:00Z', '2026-03-29T16:00:00.000Z', '2026-03-29'],
  ])('returns the last 18:00 in Belgrade before %s', (now, at, day) => {
    const last = lastSendingTime(new Date(now));
    expect([last.at.toISOString(), last.day]).toEqual([at, day]);
  });
});

describe('alert notices after crashes and with two processes', () => {
  /** Runs `work` with a failure at each of its writes in turn, finishes it, and returns the number of crashes. */
  async function crashEverywhere(begin: () => Promise<void>, work: () => Promise<void>, finish: () => Promise<void>) {
    for (let writesBefore = 0; ; writesBefore += 1) {
      await begin();
      const writes = { left: writesBefore, failed: 0 };
      const end = watchWrites(app.models, () => {
        if (writes.left > 0) writes.left -= 1;
        else {
          writes.failed += 1;
          throw new CrashError();
        }
      });
      // The error of the crash does not matter: `finish` continues the work.
      await work().catch(() => undefined);
      end();
      await finish();
      if (writes.failed === 0) return writesBefore;
    }
  }

  it('are sent once by mail and push when the process crashes at any write', async () => {
    const device = await addDevice();
    await follow();
    await follow(ofWords('lagum'));
    const start = Date.now();
    let round = 0;
    const crashes = await crashEverywhere(
      async () => {
        travelTo(app, new Date(start + round * 24 * 3_600_000));
        round += 1;
        device.received.length = 0;
        await takeMails(app);
        await listPending({ title: `Lagum ${round}` });
      },
      () => app.deps.eventOutbox.deliverDue(),
      async () => {
        // Passes the lease and the pause after a failure.
        for (const minutes of [6, 20, 60]) {
          travelTo(app, new Date(start + (round - 1) * 24 * 3_600_000 + minutes * 60_000));
          await app.deps.eventOutbox.deliverDue();
        }
        await app.services.push.deliverDue();
        expect((await mailsTo()).map(({ subject }) => subject)).toEqual([`Stigla je knjiga: Lagum ${round}`]);
        expect(device.received).toHaveLength(1);
      },
    );
    expect(crashes).toBeGreaterThan(8);
  });

  it('are sent in one daily mail when the process crashes at any write', async () => {
    await follow({ mail: 'daily', push: false });
    let round = 0;
    const crashes = await crashEverywhere(
      async () => {
        round += 1;
        travelTo(app, new Date(evening.getTime() + round * 24 * 3_600_000 - 3_600_000));
        await list({ title: `Knjiga ${round}` });
        travelTo(app, new Date(evening.getTime() + round * 24 * 3_600_000));
      },
      () => app.services.alertDigests.sendDue(),
      async () => {
        await app.services.alertDigests.sendDue();
        const [mail, ...more] = await mailsTo();
        expect([mail?.text.includes(`Knjiga ${round}`), more]).toEqual([true, []]);
      },
    );
    expect(crashes).toBeGreaterThan(3);
  });

  it('are in one daily mail when the alert is switched to it before the mail at once and the process crashes at any write', async () => {
    await follow({ push: false });
    const switchTo = (mail: string) => request(app.url).put('/api/alerts').set(reader.auth).send({ mail }).expect(200);
    let round = 0;
    const travel = (hours: number) =>
      travelTo(app, new Date(evening.getTime() + round * 24 * 3_600_000 + hours * 3_600_000));
    const crashes = await crashEverywhere(
      async () => {
        round += 1;
        travel(-4);
        await switchTo('atOnce');
        await listPending({ title: `Knjiga ${round}` });
        failMailOnce(app);
        await app.deps.eventOutbox.deliverDue();
        await switchTo('daily');
        travel(-3);
      },
      () => app.deps.eventOutbox.deliverDue(),
      async () => {
        // Passes the lease and the pause after a failure.
        for (const hours of [-2, -1]) {
          travel(hours);
          await app.deps.eventOutbox.deliverDue();
        }
        travel(0);
        await app.services.alertDigests.sendDue();
        const [mail, ...more] = await mailsTo();
        expect([mail?.text.includes(`Knjiga ${round}`), more]).toEqual([true, []]);
      },
    );
    expect(crashes).toBeGreaterThan(1);
  });

  it('are in the mail of the next day for a book that becomes available again after a crash behind the daily mail', async () => {
    travelTo(app, new Date(evening.getTime() - 3_600_000));
    await follow({ mail: 'daily', push: false });
    await list();
    const { id } = await list({ title: 'Seobe' });
    await setStatus(id, 'reserved');
    travelTo(app, evening);
    const writes = { count: 0 };
    const end = watchWrites(app.models, () => {
      writes.count += 1;
      // After the digest and its mail.
      if (writes.count > 2) throw new CrashError();
    });
    await expect(app.services.alertDigests.sendDue()).rejects.toThrow('1 of 1 failed');
    end();
    travelTo(app, new Date(evening.getTime() + 60_000));
    await setStatus(id, 'available');
    await app.services.alertDigests.sendDue();
    const [mail, ...more] = await mailsTo();
    expect([mail?.text.includes('Lagum'), mail?.text.includes('Seobe'), more]).toEqual([true, false, []]);
    travelTo(app, new Date(evening.getTime() + 24 * 3_600_000));
    await app.services.alertDigests.sendDue();
    expect((await mailsTo()).map(({ text }) => [text.includes('Lagum'), text.includes('Seobe')])).toEqual([
      [false, true],
    ]);
  });

  it('are in the mail of the next day for a book that becomes available while the daily mail leaves it out', async () => {
    travelTo(app, new Date(evening.getTime() - 3_600_000));
    await follow({ mail: 'daily', push: false });
    const { id } = await list();
    await setStatus(id, 'reserved');
    travelTo(app, evening);
    const { collection } = app.models.alertMatches;
    const write = collection.bulkWrite.bind(collection);
    collection.bulkWrite = async (...values) => {
      Reflect.deleteProperty(collection, 'bulkWrite');
      await setStatus(id, 'available');
      return write(...values);
    };
    await app.services.alertDigests.sendDue();
    expect(Object.hasOwn(collection, 'bulkWrite')).toBe(false);
    expect(await mailsTo()).toEqual([]);
    travelTo(app, new Date(evening.getTime() + 24 * 3_600_000));
    await app.services.alertDigests.sendDue();
    expect(await mailsTo()).toHaveLength(1);
  });

  it('are sent once when two processes handle the event of a book and send the daily mails', async () => {
    const other = await startSecondProcess(app);
    const device = await addDevice();
    const readers = [reader, await buildUser(app), await buildUser(app)];
    for (const [index, by] of readers.entries()) await follow({ mail: index === 2 ? 'daily' : 'atOnce' }, by);
    await follow(ofWords('lagum'));
    await listPending();
    // The lease of the first process expires while it works, so the other process handles the event too.
    const hold = app.deps.eventOutbox.deliverDue();
    await app.models.outboxEvents.updateMany({}, { $set: { nextAttemptAt: new Date(0) } });
    await Promise.all([hold, other.deps.eventOutbox.deliverDue(), app.deps.eventOutbox.deliverDue()]);
    await app.models.outboxEvents.updateMany({}, { $set: { status: 'pending', nextAttemptAt: new Date(0) } });
    // Push notices end after a day, so they are delivered before the clock moves on.
    await Promise.all([app.services.push.deliverDue(), other.services.push.deliverDue()]);
    travelTo(app, new Date(lastSendingTime(new Date()).at.getTime() + 25 * 3_600_000));
    await Promise.all([app.services.alertDigests.sendDue(), other.services.alertDigests.sendDue()]);
    await Promise.all([app.deps.outbox.deliverDue(), other.deps.outbox.deliverDue()]);
    expect((await takeMails(app)).map(({ to }) => to).toSorted()).toEqual(readers.map(({ email }) => email).toSorted());
    expect(device.received).toHaveLength(1);
    await other.close();
  });
});
