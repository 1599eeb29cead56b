import type { Problem } from '@korice/contracts';
import mongoose from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../../test/app.js';
import { codeOf } from '../../../../test/code-of.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';

const account = { account: '165-55-74', name: 'Jelena Ilić', town: 'Novi Sad' };
const masked = { ...account, account: '165-…-74' };
const empty = { account: '', name: '', town: '' };

let app: TestApp;
let seller: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = undefined;
  seller = await buildUser(app);
});

const pathOf = (what: string, user = seller) => `/api/users/${user._id}/${what}`;
const read = (what: string) => request(app.url).get(pathOf(what)).set(seller.auth).expect(200);
const put = (what: string, body: object) => request(app.url).put(pathOf(what)).set(seller.auth).send(body);

describe('PUT /api/users/:userId/payment', () => {
  it('stores the account encrypted and returns it masked', async () => {
    expect((await put('payment', account).expect(200)).body).toEqual(masked);
    expect((await read('payment')).body).toEqual(masked);
    const stored = mongoose.mongo.BSON.EJSON.stringify(await app.models.users.find().lean());
    expect(stored).not.toMatch(/5574|55-74|Jelena Ilić/);
  });

  it('refuses wrong check digits with account_invalid and keeps the stored account', async () => {
    await put('payment', account).expect(200);
    const { errors } = (await put('payment', { ...account, account: '165-55-75' }).expect(400)).body as Problem;
    expect(errors).toMatchObject([{ path: 'account', code: 'account_invalid' }]);
    expect((await read('payment')).body).toEqual(masked);
  });

  it('requires a login of the last 15 minutes, so that a stolen session cannot redirect payments', async () => {
    travelTo(app, new Date(Date.now() + 16 * 60_000));
    expect(codeOf(await put('payment', account).expect(403))).toBe('REAUTHENTICATION_REQUIRED');
    expect((await read('payment')).body).toEqual(empty);
  });
});

it('DELETE /api/users/:userId/payment removes the account, also when it is repeated', async () => {
  await put('payment', account).expect(200);
  for (let call = 0; call < 2; call += 1) await request(app.url).delete(pathOf('payment')).set(seller.auth).expect(204);
  expect((await read('payment')).body).toEqual(empty);
});

describe('PUT /api/users/:userId/selling', () => {
  const terms = { discounts: { two: 5, three: 10 }, postage: { post: [1, 2, 3, 4], courier: [5, 6, 7, 8] } };

  it('replaces the default terms, and shows the discounts on the page of the seller', async () => {
    expect((await read('selling')).body).toMatchObject({ discounts: { two: 0, three: 0 } });
    expect((await put('selling', terms).expect(200)).body).toEqual(terms);
    expect((await read('selling')).body).toEqual(terms);
    const owner = await request(app.url).get(`/api/owners/${seller._id}`).expect(200);
    expect(owner.body).toMatchObject({ discounts: terms.discounts });
  });

  it.each([
    ['a smaller discount for more books', { ...terms, discounts: { two: 10, three: 5 } }, 'discounts.three'],
    ['a discount above 50 %', { ...terms, discounts: { two: 5, three: 51 } }, 'discounts.three'],
    ['a missing price', { ...terms, postage: { ...terms.postage, post: [1, 2, 3] } }, 'postage.post'],
  ])('refuses %s', async (_name, body, path) => {
    const { errors } = (await put('selling', body).expect(400)).body as Problem;
    expect(errors).toMatchObject([{ path }]);
  });
});
