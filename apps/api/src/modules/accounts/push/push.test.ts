import { maxPushDevices } from '@korice/contracts';
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../../test/app.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { reachableDevice, verifyVapid, type ReachableDevice } from '../../../../test/push-service.js';
import { publicAddress, startUpstreamServers, type UpstreamServers } from '../../../../test/upstream-servers.js';
import { createServices } from '../../../services.js';
import type { PushNotice } from './push.service.js';

const minute = 60_000;

let app: TestApp;
let servers: UpstreamServers;
let member: BuiltUser;
let other: BuiltUser;
beforeAll(async () => {
  servers = await startUpstreamServers();
  app = await startTestApp({}, { outside: servers.fetch });
});
afterAll(async () => {
  await app.close();
  await servers.close();
});
beforeEach(async () => {
  app.clock.now = undefined;
  servers.resolve('push.example.org', [publicAddress]);
  await app.models.pushDeliveries.deleteMany({});
  member = await buildUser(app);
  other = await buildUser(app);
});

const post = ({ registration }: ReachableDevice, user = member) =>
  request(app.url).post('/api/push/subscriptions').set(user.auth).send(registration);

async function register(user = member): Promise<ReachableDevice> {
  const device = reachableDevice(servers);
  await post(device, user).expect(204);
  return device;
}

const texts = {
  sr: { title: 'Nova knjiga', body: 'Seobe, 500 RSD' },
  'sr-Cyrl': { title: 'Нова књига', body: 'Seobe, 500 RSD' },
  en: { title: 'A new book', body: 'Seobe, RSD 500' },
};
const notice: PushNotice = {
  kind: 'alert',
  key: 'alert 1',
  path: '/books/1',
  tag: 'alert-1',
  text: (language) => texts[language],
};
const notify = (change: Partial<PushNotice> = {}, user = member) =>
  app.services.push.notify(user._id, { ...notice, ...change });
const deliver = () => app.services.push.deliverDue();
const deviceCount = (user = member) => app.models.pushSubscriptions.countDocuments({ user: user._id });

describe('push.notify', () => {
  it('sends an encrypted and signed notice in the language of the member', async () => {
    const device = await register();
    await notify();
    await deliver();
    await app.models.users.updateOne({ _id: member._id }, { $set: { language: 'en' } });
    await notify({ key: 'alert 2', kind: 'deal' });
    await deliver();
    const [first, second] = device.received;
    expect(first?.payload).toEqual({ kind: 'alert', ...texts.sr, path: '/books/1', tag: 'alert-1' });
    expect(second?.payload).toMatchObject(texts.en);
    expect(first?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal', ttl: '86400' });
    expect(second?.headers).toMatchObject({ urgency: 'high', topic: first?.headers.topic });
    expect(first?.headers.topic).toMatch(/^[\w-]{32}$/);
    const key = (await request(app.url).get('/api/push/key').expect(200)).body as { publicKey: string };
    const { aud, exp, sub } = verifyVapid(first?.headers.authorization, key.publicKey);
    expect(aud).toBe('https://push.example.org');
    expect(sub).toMatch(/^mailto:/);
    expect(exp - Date.now() / 1_000).toBeLessThanOrEqual(24 * 3_600);
  });

  it('sends a notice with a repeated key once to each device, from two processes too', async () => {
    const devices = [await register(), await register()];
    const second = createServices(app.deps, app.models).push;
    await Promise.all([notify(), notify(), second.notify(member._id, notice)]);
    await Promise.all([deliver(), second.deliverDue()]);
    await notify();
    await deliver();
    for (const { received } of devices) expect(received).toHaveLength(1);
    await second.stop();
  });

  it('removes the payload of a sent notice', async () => {
    await register();
    await notify({ fromId: other._id });
    await deliver();
    expect(await app.models.pushDeliveries.find().lean()).toMatchObject([{ status: 'sent', payload: null }]);
  });

  it('sends no notice of a kind that the member turned off, also when it was queued before', async () => {
    const device = await register();
    await notify();
    const settings = { message: true, deal: true, alert: false };
    const path = '/api/push/settings';
    await request(app.url).put(path).set(member.auth).send(settings).expect(200, settings);
    expect((await request(app.url).get(path).set(member.auth).expect(200)).body).toEqual(settings);
    await notify({ key: 'alert 2' });
    await notify({ key: 'deal 1', kind: 'deal' });
    await deliver();
    expect(device.received.map(({ payload }) => payload.kind)).toEqual(['deal']);
  });

  it('sends no notice between members with a block, also when it was queued before', async () => {
    const device = await register();
    const otherDevice = await register(other);
    await notify({ fromId: other._id });
    await notify({ fromId: member._id }, other);
    await app.services.blocks.add(member._id, other._id);
    await notify({ key: 'alert 2', fromId: other._id });
    await notify({ key: 'alert 2', fromId: member._id }, other);
    await deliver();
    expect([device.received, otherDevice.received]).toEqual([[], []]);
  });

  it('sends a notice that ignores blocks to both of two members with a block, also when it is made while it is queued', async () => {
    const device = await register();
    const otherDevice = await register(other);
    await notify({ fromId: other._id, ignoresBlock: true });
    await app.services.blocks.add(member._id, other._id);
    await notify({ fromId: member._id, ignoresBlock: true }, other);
    await deliver();
    expect([device.received, otherDevice.received].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('cuts long texts, so that the payload fits', async () => {
    const device = await register();
    await notify({ text: () => ({ title: '📚'.repeat(500), body: `š${'\u0301'.repeat(30)} `.repeat(200) }) });
    await deliver();
    const [received] = device.received;
    expect(received?.payload.title).toBe(`${'📚'.repeat(119)}…`);
    expect(Buffer.byteLength(JSON.stringify(received?.payload))).toBeLessThan(3_800);
  });

  it('sends no notice of a message while the member has the site in view', async () => {
    const services = createServices(app.deps, app.models);
    const device = await register();
    services.push.followView((userId) => Promise.resolve(userId === member._id));
    await services.push.notify(member._id, { ...notice, key: 'message 1', kind: 'message' });
    await services.push.notify(member._id, notice);
    await deliver();
    expect(device.received.map(({ payload }) => payload.kind)).toEqual(['alert']);
  });
});

describe('responses of the push service', () => {
  it.each([404, 410])('%i ends the subscription', async (status) => {
    const device = await register();
    device.respond = { status };
    await notify();
    await deliver();
    expect(await deviceCount()).toBe(0);
    expect(await app.models.pushDeliveries.find().lean()).toMatchObject([{ status: 'failed', payload: null }]);
  });

  it.each([429, 500, 503])('%i is retried after Retry-After', async (status) => {
    const device = await register();
    device.respond = { status, headers: { 'Retry-After': '120' } };
    const start = new Date();
    travelTo(app, start);
    await notify();
    await deliver();
    device.respond = { status: 201 };
    travelTo(app, new Date(start.getTime() + 119_000));
    await deliver();
    expect(device.received).toEqual([]);
    travelTo(app, new Date(start.getTime() + 120_000));
    await deliver();
    expect(device.received).toHaveLength(1);
  });

  it('a Retry-After with a date is honoured', async () => {
    const device = await register();
    const start = new Date();
    travelTo(app, start);
    device.respond = { status: 503, headers: { 'Retry-After': new Date(start.getTime() + 10 * minute).toUTCString() } };
    await notify();
    await deliver();
    const [delivery] = await app.models.pushDeliveries.find().lean();
    const pause = (delivery?.nextAttemptAt.getTime() ?? 0) - start.getTime();
    expect(pause).toBeGreaterThan(9 * minute);
    expect(pause).toBeLessThanOrEqual(10 * minute);
  });

  it.each(['0', '1'])('%s as Retry-After does not shorten the pauses between attempts', async (seconds) => {
    const device = await register();
    device.respond = { status: 429, headers: { 'Retry-After': seconds } };
    const start = Date.now();
    for (let minutes = 0; minutes < 60; minutes += 1) {
      travelTo(app, new Date(start + minutes * minute));
      if (minutes === 0) await notify();
      await deliver();
    }
    expect(await app.models.pushDeliveries.find().lean()).toMatchObject([{ status: 'queued', attempts: 4 }]);
  });

  it('a notice is marked as failed by the seventh attempt, about ten hours after the first', async () => {
    const device = await register();
    device.respond = { status: 503 };
    const start = Date.now();
    travelTo(app, new Date(start));
    await notify();
    const statuses: string[] = [];
    for (const passed of [0, 1, 6, 21, 81, 261, 621]) {
      travelTo(app, new Date(start + passed * minute));
      await deliver();
      statuses.push(...(await app.models.pushDeliveries.find().lean()).map(({ status }) => status));
    }
    expect(statuses).toEqual([...Array<string>(6).fill('queued'), 'failed']);
    expect(await app.models.pushDeliveries.find().lean()).toMatchObject([{ attempts: 7, payload: null }]);
    expect(await deviceCount()).toBe(1);
  });

  it('a notice is marked as failed by the attempt whose Retry-After ends more than a day after its creation', async () => {
    const device = await register();
    device.respond = { status: 503, headers: { 'Retry-After': String(7 * 3_600) } };
    const start = Date.now();
    travelTo(app, new Date(start));
    await notify();
    const statuses: string[] = [];
    for (let hours = 0; hours <= 24; hours += 1) {
      travelTo(app, new Date(start + hours * 60 * minute));
      await deliver();
      statuses.push(...(await app.models.pushDeliveries.find().lean()).map(({ status }) => status));
    }
    expect(statuses).toEqual(Array.from({ length: 25 }, (_, hour) => (hour < 21 ? 'queued' : 'failed')));
    expect(await deviceCount()).toBe(1);
  });

  it.each([400, 403, 413, 302])('%i marks the notice as failed and keeps the subscription', async (status) => {
    const device = await register();
    device.respond = { status, headers: { Location: 'https://other.example.org/' } };
    await notify();
    await deliver();
    expect(await app.models.pushDeliveries.find().lean()).toMatchObject([{ status: 'failed', attempts: 1 }]);
    expect(await deviceCount()).toBe(1);
  });

  it('a broken connection is retried later, and other devices get the notice at once', async () => {
    const [broken, device] = [reachableDevice(servers), await register()];
    servers.on(broken.registration.endpoint, ({ socket }) => socket.destroy());
    await post(broken).expect(204);
    await notify();
    await deliver();
    expect(device.received).toHaveLength(1);
    expect(await app.models.pushDeliveries.find({ status: 'queued' }).lean()).toMatchObject([{ attempts: 1 }]);
  });

  describe('at slow hosts', () => {
    /** Registers a device at each of the hosts, whose push services respond after the call of `release`. */
    async function registerSlow(hosts: string[], user = member) {
      const started: string[] = [];
      const responses: ServerResponse[] = [];
      for (const host of hosts) {
        const device = reachableDevice(servers, host);
        servers.on(device.registration.endpoint, (_request, response) => {
          started.push(host);
          responses.push(response);
        });
        await post(device, user).expect(204);
      }
      const release = (): void => {
        for (const response of responses.splice(0)) response.writeHead(201).end();
      };
      return { started, release };
    }
    const slowHosts = Array.from({ length: maxPushDevices }, (_, index) => `slow${index}.us.archive.org`);

    it('hold two deliveries for one member with ten hosts, and another member gets the notice meanwhile', async () => {
      const { started, release } = await registerSlow(slowHosts);
      const device = await register(other);
      for (const key of ['alert 1', 'alert 2']) await notify({ key });
      await notify({}, other);
      const delivered = deliver();
      await expect.poll(() => device.received).toHaveLength(1);
      expect(started).toHaveLength(2);
      for (let count = 2; count <= 20; count += 2) {
        await expect.poll(() => started).toHaveLength(count);
        release();
      }
      await delivered;
      expect(await app.models.pushDeliveries.countDocuments({ status: 'sent' })).toBe(21);
    });

    it('hold two deliveries for one member with ten hosts when all deliveries of the process end at once', async () => {
      const others: Awaited<ReturnType<typeof registerSlow>>[] = [];
      for (let index = 0; index < 16; index += 1) {
        const user = await buildUser(app);
        const host = index % 2 === 0 ? 'push.example.org' : 'other.example.org';
        others.push(await registerSlow([host], user));
        await notify({}, user);
      }
      const delivered = deliver();
      await expect.poll(() => others.flatMap(({ started }) => started)).toHaveLength(16);
      const { started, release } = await registerSlow(slowHosts);
      await notify();
      const device = await register(other);
      await notify({}, other);
      for (const { release: releaseOne } of others) releaseOne();
      await expect.poll(() => device.received).toHaveLength(1);
      expect(started).toHaveLength(2);
      for (let count = 2; count <= maxPushDevices; count += 2) {
        await expect.poll(() => started).toHaveLength(count);
        release();
      }
      await delivered;
    });

    it('hold half of the deliveries of the process for eight members, once the hosts were slow', async () => {
      const members = await Promise.all(Array.from({ length: 8 }, () => buildUser(app)));
      const slow: Awaited<ReturnType<typeof registerSlow>>[] = [];
      for (const [index, user] of members.entries())
        slow.push(await registerSlow([`a${String(index)}.us.archive.org`, `b${String(index)}.us.archive.org`], user));
      const started = () => slow.flatMap((one) => one.started);
      const release = (): void => {
        for (const one of slow) one.release();
      };
      const start = Date.now();
      const wait = { timeout: 5_000 };
      travelTo(app, new Date(start));
      for (const user of members) await notify({ key: 'alert 1' }, user);
      const first = deliver();
      await expect.poll(started, wait).toHaveLength(16);
      travelTo(app, new Date(start + 9_000));
      release();
      await first;
      for (const user of members) await notify({ key: 'alert 2' }, user);
      const device = await register(other);
      await notify({}, other);
      const second = deliver();
      await expect.poll(() => device.received, wait).toHaveLength(1);
      expect(started()).toHaveLength(16 + 8);
      release();
      await expect.poll(started, wait).toHaveLength(16 + 16);
      release();
      await second;
    });
  });

  it('a notice whose process died while sending is sent by another process after the lease', async () => {
    const device = await register();
    const start = new Date();
    travelTo(app, start);
    await notify();
    const claimed = { attempts: 1, nextAttemptAt: new Date(start.getTime() + minute) };
    await app.models.pushDeliveries.updateMany({}, { $set: claimed });
    await deliver();
    expect(device.received).toEqual([]);
    travelTo(app, new Date(start.getTime() + minute));
    const second = createServices(app.deps, app.models).push;
    await second.deliverDue();
    await second.stop();
    expect(device.received).toHaveLength(1);
  });
});

describe('a subscription', () => {
  it('belongs to the member who registered the device last', async () => {
    const device = await register();
    await notify({ key: 'before' });
    await post(device, other).expect(204);
    await notify();
    await notify({ path: '/other' }, other);
    await deliver();
    expect(device.received.map(({ payload }) => payload.path)).toEqual(['/other']);
    expect([await deviceCount(), await deviceCount(other)]).toEqual([0, 1]);
  });

  it('is stored once when its registration is repeated, also at the same time', async () => {
    const device = reachableDevice(servers);
    await Promise.all(Array.from({ length: 4 }, () => post(device).expect(204)));
    expect(await deviceCount()).toBe(1);
  });

  it(`beyond ${maxPushDevices} devices replaces the oldest registration`, async () => {
    const start = Date.now();
    const devices: ReachableDevice[] = [];
    for (let index = 0; index <= maxPushDevices; index += 1) {
      travelTo(app, new Date(start + index));
      devices.push(await register());
    }
    expect(await deviceCount()).toBe(maxPushDevices);
    await notify();
    await deliver();
    expect(devices.map(({ received }) => received.length)).toEqual([0, ...Array.from({ length: 10 }, () => 1)]);
  });

  it('is listed with browser and system to its member only, who can end it from another device', async () => {
    const phone = reachableDevice(servers);
    const agent = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0';
    await post(phone).set('User-Agent', agent).expect(204);
    const devices = async (user = member) =>
      (await request(app.url).get('/api/push/devices').set(user.auth).expect(200)).body as { _id: string }[];
    const [listed] = await devices();
    expect(listed).toEqual({
      _id: expect.any(String) as string,
      browser: 'Firefox',
      system: 'Android',
      endpointHash: createHash('sha256').update(phone.registration.endpoint).digest('hex'),
      registeredAt: expect.any(String) as string,
    });
    expect(await devices(other)).toEqual([]);
    const end = (user: BuiltUser) => request(app.url).delete(`/api/push/devices/${listed?._id}`).set(user.auth);
    await end(other).expect(204);
    expect(await deviceCount()).toBe(1);
    await end(member).expect(204);
    await end(member).expect(204);
    expect(await devices()).toEqual([]);
  });

  describe('of a device that its member removed from the list', () => {
    const renewal = ({ registration }: ReachableDevice) =>
      request(app.url)
        .post('/api/push/subscriptions')
        .set(member.auth)
        .send({ ...registration, isRenewal: true });
    const listed = async () =>
      (await request(app.url).get('/api/push/devices').set(member.auth).expect(200)).body as { _id: string }[];
    async function removed(): Promise<ReachableDevice> {
      const device = await register();
      await notify({ key: 'before' });
      const [{ _id } = { _id: '' }] = await listed();
      await request(app.url).delete(`/api/push/devices/${_id}`).set(member.auth).expect(204);
      await deliver();
      return device;
    }
    /** The same device after the browser has changed its subscription. */
    const resubscribed = ({ registration: { deviceKey } }: ReachableDevice): ReachableDevice => {
      const next = reachableDevice(servers);
      return { ...next, registration: { ...next.registration, deviceKey } };
    };

    it('is not renewed, nor with a changed endpoint, and gets no notice', async () => {
      const device = await removed();
      const changed = resubscribed(device);
      for (const one of [device, changed, device, changed])
        expect((await renewal(one).expect(404)).body).toMatchObject({ code: 'NOT_FOUND' });
      await request(app.url).put('/api/push/subscriptions').send(changed.registration).expect(204);
      await notify();
      await deliver();
      expect([device.received, changed.received, await listed()]).toEqual([[], [], []]);
      expect(await app.services.push.hasDevices(member._id)).toBe(false);
    });

    it('has no endpoint, keys or names any more', async () => {
      await removed();
      const stored = await app.models.pushSubscriptions.find({ user: member._id, removedAt: { $ne: null } }).lean();
      const noDetails = { endpoint: '', keys: { p256dh: '', auth: '' }, browser: '', system: '' };
      expect(stored.map(({ endpoint, keys, browser, system }) => ({ endpoint, keys, browser, system }))).toEqual(
        stored.map(() => noDetails),
      );
      expect(stored).not.toEqual([]);
    });

    it('stays removed when ten others are removed after it', async () => {
      const first = await removed();
      for (let time = 0; time < maxPushDevices; time += 1) {
        travelTo(app, new Date(app.deps.now().getTime() + 60_000));
        await removed();
      }
      await renewal(first).expect(404);
    });

    it('starts again when the member turns push on there, and is renewed from then on', async () => {
      for (const change of [(device: ReachableDevice) => device, resubscribed]) {
        const device = change(await removed());
        await post(device).expect(204);
        await renewal(device).expect(204);
        expect(await listed()).toHaveLength(1);
        await notify();
        await deliver();
        expect(device.received).toHaveLength(1);
        await app.models.pushSubscriptions.deleteMany({ user: member._id });
        await app.models.pushDeliveries.deleteMany({});
      }
    });
  });

  it('is renewed after the push service ended it', async () => {
    const device = await register();
    device.respond = { status: 410 };
    await notify();
    await deliver();
    const { registration } = device;
    const renewal = { ...registration, isRenewal: true };
    await request(app.url).post('/api/push/subscriptions').set(member.auth).send(renewal).expect(204);
    expect(await deviceCount()).toBe(1);
  });

  it('ends when its member deletes it, and not when another member does', async () => {
    const { endpoint } = (await register()).registration;
    const remove = (user: BuiltUser) =>
      request(app.url).delete('/api/push/subscriptions').set(user.auth).send({ endpoint }).expect(204);
    await remove(other);
    expect(await deviceCount()).toBe(1);
    for (let call = 0; call < 2; call += 1) await remove(member);
    expect(await deviceCount()).toBe(0);
  });

  it('ends with the logout on its device', async () => {
    const { endpoint } = (await register()).registration;
    await register();
    await request(app.url).post('/auth/logout').set(member.auth).send({ pushEndpoint: endpoint }).expect(204);
    const left = await app.models.pushSubscriptions.find({ user: member._id }).lean();
    expect(left.map((one) => one.endpoint)).toEqual([expect.not.stringMatching(`^${endpoint}$`)]);
  });

  it('gets no notice after a logout everywhere until the device registers in a new session', async () => {
    const device = await register();
    await notify({ key: 'before' });
    await request(app.url).post('/auth/logout').set(member.auth).send({ everywhere: true }).expect(204);
    await notify();
    await deliver();
    expect(device.received).toEqual([]);
    const token = app.deps.tokens.sign({ userId: member._id, version: 1 });
    await request(app.url)
      .post('/api/push/subscriptions')
      .set({ Authorization: `Bearer ${token}` })
      .send(device.registration)
      .expect(204);
    await notify({ key: 'after' });
    await deliver();
    expect(device.received).toHaveLength(1);
  });

  it('gets no notice while the account is blocked', async () => {
    const device = await register();
    await notify();
    await app.models.users.updateOne({ _id: member._id }, { $set: { status: 'blocked' } });
    await notify({ key: 'alert 2' });
    await deliver();
    expect(device.received).toEqual([]);
  });

  it('is replaced with the deviceKey of its device, without a session', async () => {
    const [device, renewed] = [await register(), reachableDevice(servers)];
    const { deviceKey } = device.registration;
    const renew = (body: object) => request(app.url).put('/api/push/subscriptions').send(body).expect(204);
    await renew(renewed.registration);
    expect(await deviceCount()).toBe(1);
    for (let call = 0; call < 2; call += 1) await renew({ ...renewed.registration, deviceKey });
    await notify();
    await deliver();
    expect([device.received.length, renewed.received.length]).toEqual([0, 1]);
  });

  it.each([
    ['another scheme', 'http://push.example.org/1'],
    ['a port', 'https://push.example.org:8443/1'],
    ['credentials', 'https://a:b@push.example.org/1'],
    ['the loopback address', 'https://127.0.0.1/1'],
    ['an address as a number', 'https://2130706433/1'],
    ['IPv6', 'https://[::1]/1'],
    ['a name of one label', 'https://localhost/1'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'https://'],
    ['more than 1,000 characters', `https://push.example.org/${'a'.repeat(1_000)}`],
  ])('is refused with an endpoint that has %s', async (_name, endpoint) => {
    const { registration } = reachableDevice(servers);
    const send = (call: request.Test) => call.send({ ...registration, endpoint }).expect(400);
    await send(request(app.url).post('/api/push/subscriptions').set(member.auth));
    await send(request(app.url).put('/api/push/subscriptions'));
    expect(await deviceCount()).toBe(0);
  });

  it.each(['127.0.0.1', '10.0.0.8', '169.254.169.254', '::1', 'fd00::1'])(
    'ends without a connection when its host resolves to %s',
    async (address) => {
      await register();
      servers.resolve('push.example.org', [publicAddress, address]);
      const before = servers.dialled.length;
      await notify();
      await deliver();
      expect(servers.dialled).toHaveLength(before);
      expect(await deviceCount()).toBe(0);
    },
  );

  it('is refused with invalid keys', async () => {
    const { registration } = reachableDevice(servers);
    const { keys } = registration;
    const notOnTheCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
    for (const wrong of [
      { keys: { ...keys, p256dh: notOnTheCurve } },
      { keys: { ...keys, p256dh: keys.p256dh.slice(1) } },
      { keys: { ...keys, auth: `${keys.auth}A` } },
      { deviceKey: 'short' },
    ])
      await request(app.url)
        .post('/api/push/subscriptions')
        .set(member.auth)
        .send({ ...registration, ...wrong })
        .expect(400);
  });
});
