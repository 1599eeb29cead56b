import type { ContactMessage, Problem } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { codeOf } from '../../../test/code-of.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { delivered, failMailOnce, takeMails } from '../../../test/mails.js';

let app: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  app = await startTestApp({ CONTACT_TO: 'gazda@example.com' });
  admin = await buildUser(app, { role: 'admin' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.models.contactMessages.deleteMany();
  await takeMails(app);
});

const post = (path: string, body: object) => request(app.url).post(path).send(body);

describe('a message to the operator', () => {
  const message = { name: 'Đorđe', email: 'djordje@example.com', subject: 'Pitanje', message: 'Да ли шаљете у Ниш?' };

  // @spec 2-contact-alert
  it('is stored, and mailed to the operator but not to the sender', async () => {
    await post('/api/contact', message).expect(202);
    const [mail, ...others] = await delivered(app);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'gazda@example.com', subject: 'Kontakt: Pitanje' });
    expect(mail?.text).toContain('Да ли шаљете у Ниш?');
    const listed = await request(app.url).get('/api/contact').set(admin.auth).expect(200);
    const body: unknown = listed.body;
    const { headers } = listed;
    expect(body).toMatchObject([{ ...message, handled: false }]);
    expect(headers['x-total-count']).toBe('1');
  });

  it('is stored once for a repeated clientId', async () => {
    await Promise.all(
      Array.from({ length: 5 }, () => post('/api/contact', { ...message, clientId: 'jednom' }).expect(202)),
    );
    expect(await app.models.contactMessages.countDocuments()).toBe(1);
    expect(await delivered(app)).toHaveLength(1);
  });

  it('is mailed once, unchanged, when it is repeated after an error', async () => {
    failMailOnce(app);
    await post('/api/contact', { ...message, clientId: 'opet' }).expect(500);
    for (const subject of ['Pitanje', 'Drugo'])
      await post('/api/contact', { ...message, subject, clientId: 'opet' }).expect(202);
    expect((await delivered(app)).map(({ subject }) => subject)).toEqual(['Kontakt: Pitanje']);
    expect(await app.models.contactMessages.countDocuments()).toBe(1);
  });

  it('is listed after the unhandled ones when an admin marks it as handled', async () => {
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
  it('requires all four fields', async () => {
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

  it('can be read by admins only', async () => {
    const member = await buildUser(app);
    await request(app.url).get('/api/contact').expect(401);
    await request(app.url).get('/api/contact').set(member.auth).expect(403);
  });
});
