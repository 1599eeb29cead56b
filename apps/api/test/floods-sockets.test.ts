import type { Socket } from 'socket.io-client';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectionLimits } from '../src/realtime/connection-limits.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { flood } from './flood.js';
import { app, besideOthers, product, withFloodedProduct } from './flooded-product.js';
import { connectSocket } from './sockets.js';
import { isThorough } from './thoroughness.js';

/** Milliseconds after which a session without a namespace is closed. */
const sessionTimeoutMs = 5_000;
const handshake = '/socket.io/?EIO=4&transport=polling';
const member = '198.51.100.50';

withFloodedProduct();

const from = (address: string) => ({ extraHeaders: { 'X-Forwarded-For': address } });

const openSession = async (address: string): Promise<string> => {
  const response = await request(product.url).get(handshake).set('X-Forwarded-For', address).expect(200);
  return (JSON.parse(response.text.slice(1)) as { sid: string }).sid;
};

const post = (sid: string, body: string) =>
  request(product.url).post(`${handshake}&sid=${sid}`).set('Content-Type', 'text/plain;charset=UTF-8').send(body);

/** Polls a session until it has sent the expected packets and returns them. */
async function readUntil(sid: string, isComplete: (packets: string[]) => boolean): Promise<string[]> {
  const packets: string[] = [];
  while (!isComplete(packets)) {
    const { text } = await request(product.url).get(`${handshake}&sid=${sid}`).expect(200);
    packets.push(...text.split('\u001e'));
  }
  return packets;
}

describe('a flood of Engine.IO handshakes', () => {
  it(
    'opens a limited number of sessions per address, closes them after 5 s without a namespace, and others connect',
    { timeout: 60_000 },
    async ({ annotate }) => {
      const count = isThorough ? 60_000 : 2_000;
      const begun = performance.now();
      const statuses = await besideOthers(() =>
        flood(product.url, () => ({ path: handshake }), { count, connections: 20 }),
      );
      const periods = Math.ceil((performance.now() - begun) / sessionTimeoutMs);
      expect(statuses[200]).toBeLessThanOrEqual(connectionLimits.perAddress * periods);
      expect(statuses).toHaveProperty('429');
      const refused = await request(product.url).get(handshake).set('X-Forwarded-For', '198.51.100.1').expect(429);
      expect(refused.headers['retry-after']).toBe('5');
      const user = await buildUser(app);
      const socket = await connectSocket(product, user.token, from(member));
      expect(await socket.emitWithAck('joinRoom', 'a'.repeat(24))).toEqual({ ok: false, code: 'ROOM_NOT_FOUND' });
      await expect
        .poll(async () => (await request(product.url).get(handshake).set('X-Forwarded-For', '198.51.100.1')).status, {
          timeout: 20_000,
          interval: 250,
        })
        .toBe(200);
      expect(socket.connected).toBe(true);
      await annotate(String(count), 'trust:floods.handshakes');
    },
  );

  it(
    'is distinguished from 50 members with 3 tabs each behind one address, who all connect',
    { timeout: 60_000 },
    async () => {
      const users = await Promise.all(Array.from({ length: isThorough ? 50 : 5 }, () => buildUser(app)));
      const tabs = users.flatMap(({ token }) => Array.from({ length: isThorough ? 3 : 10 }, () => token));
      const sockets = await Promise.all(tabs.map((token) => connectSocket(product, token, from('198.51.100.60'))));
      expect(sockets.every(({ connected }) => connected)).toBe(true);
    },
  );
});

describe('visitors’ sockets', () => {
  it('are refused above 20 per address with RATE_LIMITED while members of the address connect', async () => {
    const address = '198.51.100.70';
    const { visitorsPerAddress } = connectionLimits;
    const visitors = await Promise.all(
      Array.from({ length: visitorsPerAddress }, () => connectSocket(product, undefined, from(address))),
    );
    const attempt = () => connectSocket(product, undefined, { ...from(address), reconnection: false });
    await expect(attempt()).rejects.toMatchObject({ data: { code: 'RATE_LIMITED' } });
    const user = await buildUser(app);
    expect((await connectSocket(product, user.token, from(address))).connected).toBe(true);
    visitors[0]?.disconnect();
    await expect
      .poll(() =>
        attempt().then(
          ({ connected }) => connected,
          () => false,
        ),
      )
      .toBe(true);
  });

  it('are closed at their first event, however many events a POST carries, with a few log lines in total', async ({
    annotate,
  }) => {
    const address = '198.51.100.80';
    const events = isThorough ? 200 : 5;
    const packets = 2_000;
    const logged = product.output().length;
    await besideOthers(async () => {
      for (let round = 0; round < events; round += 1) {
        const sid = await openSession(address);
        await post(sid, '40').expect(200);
        await post(sid, Array.from({ length: packets }, () => '42["joinRoom"]').join('\u001e')).expect(200);
        // The end of the namespace is 41, of the session 1.
        await readUntil(sid, (received) => received.includes('41') && received.includes('1'));
        await post(sid, '42["joinRoom"]').expect(400);
      }
    });
    expect(product.output().length - logged).toBeLessThan(10_000);
    await annotate(String(events * packets), 'trust:floods.events');
  });

  it('cannot send a POST above 32 KB', async () => {
    const sid = await openSession('198.51.100.81');
    await post(sid, '4'.repeat(33 * 1024)).expect(413);
  });
});

describe('a member’s socket', () => {
  let user: BuiltUser;
  beforeAll(async () => {
    user = await buildUser(app);
  });

  it('gets RATE_LIMITED above 600 events, and its refusals are logged in a few lines', async () => {
    const logged = product.output().length;
    const socket: Socket = await connectSocket(product, user.token, from(member));
    const acks = await Promise.all(
      Array.from({ length: 1_000 }, () => socket.emitWithAck('joinRoom', 7) as Promise<{ code: string }>),
    );
    const count = (code: string) => acks.filter((ack) => ack.code === code).length;
    expect([count('VALIDATION_FAILED'), count('RATE_LIMITED')]).toEqual([600, 400]);
    expect(product.output().length - logged).toBeLessThan(10_000);
  });

  it('joins the namespace once per session, also after 50 connect packets', async () => {
    const sid = await openSession(member);
    const connect = `40${JSON.stringify({ token: user.token })}`;
    await post(sid, Array.from({ length: 50 }, () => connect).join('\u001e')).expect(200);
    const packets = await readUntil(sid, (received) => received.length >= 50);
    expect(packets.filter((packet) => packet.startsWith('40'))).toHaveLength(1);
  });
});
