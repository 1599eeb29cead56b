import type { ContactMessage, LetterPreview, NextLetter, Problem } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../test/app.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';

let app: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  app = await startTestApp({ CONTACT_TO: 'gazda@example.com' });
  admin = await buildUser(app, { role: 'admin' });
});
afterAll(() => app.close());
beforeEach(async () => {
  const { contactMessages, subscribers, letters, books } = app.models;
  await Promise.all([contactMessages.deleteMany(), subscribers.deleteMany(), letters.deleteMany(), books.deleteMany()]);
  await app.models.settings.deleteOne({ _id: 'newsletter' });
  await delivered();
  app.mails.length = 0;
});

const post = (path: string, body: object) => request(app.url).post(path).send(body);
const codeOf = (response: { body: unknown }) => (response.body as Problem).code;
async function delivered() {
  await app.deps.outbox.deliverDue();
  return app.mails;
}

/** The next mail finds no place in the outbox. */
function failMailOnce(): void {
  vi.spyOn(app.models.mails, 'create').mockImplementationOnce(() => {
    throw new Error('away');
  });
}

describe('a message to the operator', () => {
  const message = { name: 'Đorđe', email: 'djordje@example.com', subject: 'Pitanje', message: 'Да ли шаљете у Ниш?' };

  // @spec 2-contact-alert
  it('is kept, mailed to the operator and never to the sender', async () => {
    await post('/api/contact', message).expect(202);
    const [mail, ...others] = await delivered();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'gazda@example.com', subject: 'Kontakt: Pitanje' });
    expect(mail?.text).toContain('Да ли шаљете у Ниш?');
    const listed = await request(app.url).get('/api/contact').set(admin.auth).expect(200);
    const body: unknown = listed.body;
    const { headers } = listed;
    expect(body).toMatchObject([{ ...message, handled: false }]);
    expect(headers['x-total-count']).toBe('1');
  });

  it('is kept once for a repeated clientId', async () => {
    await Promise.all(
      Array.from({ length: 5 }, () => post('/api/contact', { ...message, clientId: 'jednom' }).expect(202)),
    );
    expect(await app.models.contactMessages.countDocuments()).toBe(1);
    expect(await delivered()).toHaveLength(1);
  });

  it('is mailed when it is sent again after a fault, as it was first, and once', async () => {
    failMailOnce();
    await post('/api/contact', { ...message, clientId: 'opet' }).expect(500);
    for (const subject of ['Pitanje', 'Drugo'])
      await post('/api/contact', { ...message, subject, clientId: 'opet' }).expect(202);
    expect((await delivered()).map(({ subject }) => subject)).toEqual(['Kontakt: Pitanje']);
    expect(await app.models.contactMessages.countDocuments()).toBe(1);
  });

  it('is ticked off by an admin and moves behind the others', async () => {
    await post('/api/contact', { ...message, subject: 'Starija' });
    await post('/api/contact', { ...message, subject: 'Novija' });
    const list = async () => (await request(app.url).get('/api/contact').set(admin.auth)).body as ContactMessage[];
    const [newer] = await list();
    await request(app.url).put(`/api/contact/${newer?._id}`).set(admin.auth).send({ handled: true }).expect(200);
    expect((await list()).map(({ subject, handled }) => [subject, handled])).toEqual([
      ['Starija', false],
      ['Novija', true],
    ]);
    const unknown = await request(app.url)
      .put(`/api/contact/${'a'.repeat(24)}`)
      .set(admin.auth)
      .send({ handled: true });
    expect([unknown.status, codeOf(unknown)]).toEqual([404, 'MESSAGE_NOT_FOUND']);
  });

  // @spec 3-payload-contact 5-contact-required
  it('needs all four fields', async () => {
    const body: unknown = (
      await post('/api/contact', {
        name: ' ',
        email: 'x',
        subject: '',
        message: '',
      }).expect(400)
    ).body;
    expect((body as Problem).errors?.map(({ path }) => path)).toEqual(['name', 'email', 'subject', 'message']);
  });

  it('is read by admins only', async () => {
    const member = await buildUser(app);
    await request(app.url).get('/api/contact').expect(401);
    await request(app.url).get('/api/contact').set(member.auth).expect(403);
  });
});

const reader = 'citateljka@example.com';

async function subscribed(email = reader): Promise<string> {
  await post('/api/newsletter', { email });
  const mail = (await delivered()).findLast(({ to }) => to === email);
  const token = /\/newsletter\/confirm\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await post('/api/newsletter/confirm', { token }).expect(200);
  return token;
}

describe('a subscription', () => {
  // @spec 2-home-newsletter
  it('counts once it is confirmed; the link works twice', async () => {
    const token = await subscribed();
    await post('/api/newsletter/confirm', { token }).expect(200);
    expect(await app.models.subscribers.find().lean()).toMatchObject([
      { email: reader, confirmed: true, removeAt: null },
    ]);
  });

  it('is asked for alike by known and unknown addresses; a confirmed one gets no mail', async () => {
    await subscribed();
    app.mails.length = 0;
    const [known, unknown] = [
      await post('/api/newsletter', { email: reader }),
      await post('/api/newsletter', { email: 'nova@example.com' }),
    ];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect((await delivered()).map(({ to }) => to)).toEqual(['nova@example.com']);
    expect(await app.models.subscribers.findOne({ email: reader }).lean()).toMatchObject({ confirmed: true });
  });

  it('is not confirmed by a token that nobody was mailed', async () => {
    expect(codeOf(await post('/api/newsletter/confirm', { token: 'x' }).expect(400))).toBe('TOKEN_INVALID');
  });

  it('ends with its mail when the end is asked for again after a fault', async () => {
    await subscribed();
    const id = (await app.models.subscribers.findOne({ email: reader }).lean())?._id.toHexString() ?? '';
    const token = app.deps.links.sign('newsletter', id);
    app.mails.length = 0;
    failMailOnce();
    await post('/api/newsletter/unsubscribe', { token }).expect(500);
    await post('/api/newsletter/unsubscribe', { token }).expect(200);
    expect((await delivered()).map(({ subject }) => subject)).toEqual(['Bilten ti više ne stiže']);
    expect(await app.models.subscribers.countDocuments()).toBe(0);
  });

  it('ends by the link of a letter or by one click, and says so once', async () => {
    await subscribed();
    const id = (await app.models.subscribers.findOne({ email: reader }).lean())?._id.toHexString() ?? '';
    const token = app.deps.links.sign('newsletter', id);
    app.mails.length = 0;
    await request(app.url)
      .post(`/api/newsletter/unsubscribe/${token}`)
      .type('form')
      .send('List-Unsubscribe=One-Click')
      .expect(204);
    await request(app.url).post(`/api/newsletter/unsubscribe/${token}`).expect(204);
    await post('/api/newsletter/unsubscribe', { token }).expect(200);
    expect((await delivered()).map(({ subject }) => subject)).toEqual(['Bilten ti više ne stiže']);
    expect(await app.models.subscribers.countDocuments()).toBe(0);
    await post('/api/newsletter/unsubscribe', { token: `${id}.forged` }).expect(400);
  });
});

describe('the letter', () => {
  const monday = new Date('2026-11-23T08:00:00Z');
  const books = async (count: number, createdAt: Date) => {
    const owner = await buildUser(app);
    for (let index = 0; index < count; index += 1) {
      const age = new Date(createdAt.getTime() - (count - index) * 60_000);
      await buildBook(app, { owner, title: `Knjiga ${index + 1}`, createdAt: age, price: 1200.5 });
    }
  };
  const plan = () => request(app.url).get('/api/newsletter/next').set(admin.auth).expect(200);
  const issues = async () => (await delivered()).filter(({ subject }) => subject.startsWith('Novo u ponudi'));

  it('goes out on a Monday with the twelve newest books, to the confirmed, each in their language, once', async () => {
    travelTo(app, new Date('2026-11-20T10:00:00Z'));
    await books(15, app.clock.now ?? monday);
    await subscribed();
    await post('/api/newsletter', { email: 'nepotvrdjena@example.com' });
    const next = (await plan()).body as NextLetter;
    expect(next).toMatchObject({ at: '2026-11-23T08:00:00.000Z', subscribers: 1, stopped: false });
    expect(next.books).toHaveLength(12);
    await app.services.letters.sendDue();
    expect(await issues()).toEqual([]);
    const preview = request(app.url).get('/api/newsletter/next/preview').query({ language: 'sr' }).set(admin.auth);
    const previewed = (await preview.expect(200)).body as LetterPreview;

    app.clock.now = monday;
    await Promise.all([app.services.letters.sendDue(), app.services.letters.sendDue()]);
    await app.services.letters.sendDue();
    const [letter, ...others] = await issues();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ to: reader, subject: 'Novo u ponudi na Koricama, 23.11.2026' });
    expect(letter?.text).toContain('Knjiga 15 – Ivo Andrić, 1.200,50 RSD');
    expect(letter?.text).not.toContain('Knjiga 3 ');
    const ownLink = /(?<=\/newsletter\/unsubscribe\/)[^\s]+/;
    expect(previewed).toEqual({ subject: letter?.subject, text: letter?.text.replace(ownLink, '…') });
    expect(letter?.headers?.['List-Unsubscribe']).toMatch(/^<http:\/\/\S+\/api\/newsletter\/unsubscribe\/\S+>$/);
    expect((await plan()).body).toMatchObject({ at: '2026-12-07T08:00:00.000Z', books: [] });
  });

  it('waits for six new books', async () => {
    travelTo(app, new Date('2026-11-20T10:00:00Z'));
    await subscribed();
    await books(5, app.clock.now ?? monday);
    await plan();
    app.clock.now = monday;
    await app.services.letters.sendDue();
    expect(await issues()).toEqual([]);
    await books(1, monday);
    app.clock.now = new Date('2026-12-07T08:00:00Z');
    await app.services.letters.sendDue();
    expect(await issues()).toHaveLength(1);
  });

  it('is stopped by an admin, this once', async () => {
    travelTo(app, new Date('2026-11-20T10:00:00Z'));
    await subscribed();
    await books(6, app.clock.now ?? monday);
    const stopped = await request(app.url)
      .put('/api/newsletter/next')
      .set(admin.auth)
      .send({ stopped: true })
      .expect(200);
    expect(stopped.body).toMatchObject({ stopped: true });
    app.clock.now = monday;
    await app.services.letters.sendDue();
    expect(await issues()).toEqual([]);
    expect((await plan()).body).toMatchObject({ stopped: false, at: '2026-12-07T08:00:00.000Z' });
  });

  it('reaches everybody behind somebody for whom it cannot be recorded', async () => {
    travelTo(app, new Date('2026-11-20T10:00:00Z'));
    await books(6, app.clock.now ?? monday);
    await plan();
    for (let index = 0; index < 3; index += 1) await subscribed(`citalac${index}@example.com`);
    app.clock.now = monday;
    failMailOnce();
    await expect(app.services.letters.sendDue()).rejects.toThrow('1 of 1 failed');
    expect((await issues()).map(({ to }) => to)).toEqual(['citalac1@example.com', 'citalac2@example.com']);
    expect(await app.models.letters.exists({ done: false })).toBeNull();
  });

  it('goes on after an interruption without reaching anybody twice', async () => {
    travelTo(app, new Date('2026-11-20T10:00:00Z'));
    await books(6, app.clock.now ?? monday);
    await plan();
    for (let index = 0; index < 5; index += 1) await subscribed(`citalac${index}@example.com`);
    app.clock.now = monday;
    await app.services.letters.sendDue();
    await app.models.letters.updateMany({}, { $set: { done: false, after: null } });
    await app.services.letters.sendDue();
    const reached = (await issues()).map(({ to }) => to);
    expect(reached).toHaveLength(5);
    expect(new Set(reached).size).toBe(5);
  });
});
