import type { Conversation } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../test/app.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { takeMails } from '../../../test/mails.js';
import { reachableDevice, type ReachableDevice } from '../../../test/push-service.js';
import { startSecondProcess } from '../../../test/second-process.js';
import { connectSocket } from '../../../test/sockets.js';
import { startUpstreamServers, type UpstreamServers } from '../../../test/upstream-servers.js';

let app: TestApp;
let servers: UpstreamServers;
let owner: BuiltUser;
let buyer: BuiltUser;
let device: ReachableDevice;
let roomId: string;
beforeAll(async () => {
  servers = await startUpstreamServers();
  app = await startTestApp({}, { outside: servers.fetch });
});
afterAll(async () => {
  await app.close();
  await servers.close();
});
beforeEach(async () => {
  await app.models.messageNotices.deleteMany({});
  await app.models.settings.deleteOne({ _id: 'messageMails' });
  await app.services.messageMails.prepare();
  owner = await buildUser(app, { name: 'Dragan Knjižar' });
  buyer = await buildUser(app, { name: 'Ivana Čitalac' });
  device = reachableDevice(servers);
  await request(app.url).post('/api/push/subscriptions').set(owner.auth).send(device.registration).expect(204);
  const book = await buildBook(app, { owner, title: 'Seobe' });
  const body = { bookId: book.id, members: [owner._id] };
  const opened = await request(app.url).post('/api/messaging/room').set(buyer.auth).send(body).expect(201);
  roomId = (opened.body as Conversation)._id;
});

const say = async (content: string, by = buyer) => {
  await request(app.url).post(`/api/messaging/room/${roomId}/message`).set(by.auth).send({ content }).expect(201);
  await app.services.messagePushes.settle();
};
const read = () => request(app.url).post(`/api/messaging/room/${roomId}/read`).set(owner.auth).expect(204);
/** Proposes a deal of the buyer and resolves to its id once its event is handled. */
async function proposeDeal(): Promise<string> {
  const { bookId } = await app.models.rooms.findById(roomId).orFail().lean();
  const terms = { delivery: { kind: 'inPerson', town: 'Niš' }, payment: 'cash', bookIds: [bookId.toHexString()] };
  const proposal = await request(app.url)
    .post('/api/deals')
    .set(buyer.auth)
    .send({ roomId, ...terms })
    .expect(201);
  await app.deps.eventOutbox.settle();
  return (proposal.body as { _id: string })._id;
}
async function received({ received: all }: ReachableDevice = device) {
  await app.services.push.deliverDue();
  return all.map(({ payload }) => payload);
}

describe('the push of an unread message', () => {
  it('names the sender and the book, and contains no word of the message', async () => {
    await say('Tajna reč: atlantida');
    const pushes = await received();
    expect(pushes).toEqual([
      {
        kind: 'message',
        title: 'Nova poruka: Ivana Čitalac',
        body: 'Seobe',
        path: `/dashboard/messaging?room=${roomId}`,
        tag: `room ${roomId}`,
      },
    ]);
    expect(JSON.stringify(pushes)).not.toContain('atlantida');
  });

  it('is sent once for a conversation until it is read', async () => {
    await say('prva');
    await say('druga');
    expect(await received()).toHaveLength(1);
    await read();
    await say('treća');
    await say('četvrta');
    expect(await received()).toHaveLength(2);
  });

  it('is not sent when the reader has blocked the writer meanwhile', async () => {
    await say('Halo');
    await app.services.blocks.add(owner._id, buyer._id);
    expect(await received()).toEqual([]);
  });

  it.each([true, false])(
    'is sent by the job of mails after a crash lost its event, also with mails turned off: %s',
    async (messageMails) => {
      await app.models.users.updateOne({ _id: owner._id }, { $set: { messageMails } });
      await say('Halo');
      await app.models.pushDeliveries.deleteMany({ user: owner._id });
      const start = Date.now();
      await takeMails(app);
      for (const minutes of [31, 32]) {
        travelTo(app, new Date(start + minutes * 60_000));
        await app.services.messageMails.sendDue(() => Promise.resolve(false));
      }
      expect(await received()).toHaveLength(1);
      expect(await takeMails(app)).toHaveLength(messageMails ? 1 : 0);
    },
  );

  it('is not repeated by the job of mails', async () => {
    await say('Halo');
    expect(await received()).toHaveLength(1);
    travelTo(app, new Date(Date.now() + 31 * 60_000));
    await app.services.messageMails.sendDue(() => Promise.resolve(false));
    expect(await received()).toHaveLength(1);
  });
});

describe('the push of a deal', () => {
  it('is sent to the other side for each step, once when its event is repeated', async () => {
    const buyerDevice = reachableDevice(servers);
    const { registration } = buyerDevice;
    await request(app.url).post('/api/push/subscriptions').set(buyer.auth).send(registration).expect(204);
    const dealId = await proposeDeal();
    await app.models.outboxEvents.updateMany(
      { key: dealId },
      {
        $set: {
          status: 'pending',
          nextAttemptAt: new Date(),
          payload: { dealId, step: 'proposed', by: 'buyer', roomId },
        },
      },
    );
    await app.deps.eventOutbox.deliverDue();
    expect(await received()).toEqual([
      {
        kind: 'deal',
        title: 'Stigao je predlog: Seobe',
        body: 'Ivana Čitalac',
        path: `/dashboard/deals/${dealId}`,
        tag: `deal ${dealId}`,
      },
    ]);
    await request(app.url).put(`/api/deals/${dealId}/state`).set(owner.auth).send({ state: 'agreed' }).expect(200);
    await app.deps.eventOutbox.settle();
    expect(await received(buyerDevice)).toMatchObject([{ kind: 'deal', title: 'Dogovoreno: Seobe' }]);
    expect(await received()).toHaveLength(1);
  });
});

// These tests are the last ones: from here on, notices are skipped for members who have the site in view.
it('the push of an unread message is not sent while a page of the site is visible to the reader', async () => {
  app.services.push.followView((userId) => app.realtime.isInView(userId));
  const socket = await connectSocket(app, owner.token);
  await say('skrivena stranica');
  expect(await received()).toHaveLength(1);
  await read();
  expect(await socket.emitWithAck('setInView', true)).toEqual({ ok: true });
  await say('vidljiva stranica');
  expect(await received()).toHaveLength(1);
  expect(await socket.emitWithAck('setInView', false)).toEqual({ ok: true });
  await say('opet skrivena');
  expect(await received()).toHaveLength(2);
});

it('the push of a deal that a job has ended is sent only to the side without a visible page', async () => {
  const jobs = await startSecondProcess(app);
  for (const { push } of [app.services, jobs.services]) push.followView((userId) => app.realtime.isInView(userId));
  const buyerDevice = reachableDevice(servers);
  const { registration } = buyerDevice;
  await request(app.url).post('/api/push/subscriptions').set(buyer.auth).send(registration).expect(204);
  await proposeDeal();
  expect(await received()).toHaveLength(1);
  const socket = await connectSocket(app, owner.token);
  expect(await socket.emitWithAck('setInView', true)).toEqual({ ok: true });

  travelTo(app, new Date(Date.now() + 8 * 24 * 3_600_000));
  await jobs.services.deals.runDue();
  await jobs.deps.eventOutbox.settle();
  expect(await received(buyerDevice)).toMatchObject([{ kind: 'deal', title: 'Dogovor je istekao: Seobe' }]);
  expect(await received()).toHaveLength(1);
  await jobs.close();
});
