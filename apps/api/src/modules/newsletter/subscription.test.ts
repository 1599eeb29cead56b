import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { codeOf } from '../../../test/code-of.js';
import { delivered, failMailOnce, takeMails } from '../../../test/mails.js';
import { reader, subscribe } from '../../../test/subscribe.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.models.subscribers.deleteMany();
  await takeMails(app);
});

const post = (path: string, body: object) => request(app.url).post(path).send(body);

describe('a subscription', () => {
  // @spec 2-home-newsletter
  it('starts when it is confirmed, and the link works repeatedly', async () => {
    const token = await subscribe(app);
    await post('/api/newsletter/confirm', { token }).expect(200);
    expect(await app.models.subscribers.find().lean()).toMatchObject([
      { email: reader, confirmed: true, removeAt: null },
    ]);
  });

  it('has the same response for known and unknown addresses, and a confirmed one gets no mail', async () => {
    await subscribe(app);
    app.mails.length = 0;
    const [known, unknown] = [
      await post('/api/newsletter', { email: reader }),
      await post('/api/newsletter', { email: 'nova@example.com' }),
    ];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect((await delivered(app)).map(({ to }) => to)).toEqual(['nova@example.com']);
    expect(await app.models.subscribers.findOne({ email: reader }).lean()).toMatchObject({ confirmed: true });
  });

  it('is not confirmed by an unknown token', async () => {
    expect(codeOf(await post('/api/newsletter/confirm', { token: 'x' }).expect(400))).toBe('TOKEN_INVALID');
  });

  it('ends and is confirmed by mail when the call is repeated after an error', async () => {
    await subscribe(app);
    const id = (await app.models.subscribers.findOne({ email: reader }).lean())?._id.toHexString() ?? '';
    const token = app.deps.links.sign('newsletter', id);
    app.mails.length = 0;
    failMailOnce(app);
    await post('/api/newsletter/unsubscribe', { token }).expect(500);
    await post('/api/newsletter/unsubscribe', { token }).expect(200);
    expect((await delivered(app)).map(({ subject }) => subject)).toEqual(['Bilten ti više ne stiže']);
    expect(await app.models.subscribers.countDocuments()).toBe(0);
  });

  it('ends by the link of an issue or by one click, with one mail', async () => {
    await subscribe(app);
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
    expect((await delivered(app)).map(({ subject }) => subject)).toEqual(['Bilten ti više ne stiže']);
    expect(await app.models.subscribers.countDocuments()).toBe(0);
    await post('/api/newsletter/unsubscribe', { token: `${id}.forged` }).expect(400);
  });
});
