import { imageWidths } from '@korice/contracts';
import { Types } from 'mongoose';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.js';
import { codeOf } from '../../../../test/code-of.js';
import { buildBook, removeBooks } from '../../../../test/factories/build-book.js';
import { buildImages } from '../../../../test/factories/build-images.js';
import { buildUser, traderDetails, type BuiltUser } from '../../../../test/factories/build-user.js';

let app: TestApp;
let seller: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await removeBooks(app);
  seller = await buildUser(app, { trader: traderDetails });
});

const read = (ownerId = seller._id) => request(app.url).get(`/api/owners/${ownerId}/merchant-feed.tsv`);
async function products(): Promise<Record<string, string>[]> {
  const { text } = await read().expect(200).expect('content-type', 'text/tab-separated-values; charset=utf-8');
  const [heading = '', ...rows] = text.trimEnd().split('\n');
  const names = heading.split('\t');
  return rows.map((row) => Object.fromEntries(row.split('\t').map((cell, index) => [names[index] ?? '', cell])));
}
const imagesOf = (count: number) => buildImages(app, seller, count);

describe('the product file of a trader', () => {
  it('describes a book with the attributes that Google Merchant Center asks for', async () => {
    const images = await imagesOf(2);
    const { id } = await buildBook(app, {
      owner: seller,
      title: 'Seobe',
      author: 'Miloš Crnjanski',
      fullDescription: 'Prva\tknjiga.\nTvrd povez.',
      price: 937.6,
      condition: 'good',
      ISBN: '8607004174',
      publisher: 'Prosveta',
      categories: ['Klasici', 'Domaći autori'],
      images,
    });
    const { PUBLIC_URL } = app.deps.env;
    expect(await products()).toEqual([
      {
        id,
        title: 'Seobe, Miloš Crnjanski',
        description: 'Prva knjiga. Tvrd povez.',
        link: `${PUBLIC_URL}/book/${id}`,
        image_link: PUBLIC_URL + (images[0]?.url ?? ''),
        additional_image_link: PUBLIC_URL + (images[1]?.url ?? ''),
        availability: 'in_stock',
        price: '937.60 RSD',
        condition: 'used',
        gtin: '9788607004171',
        identifier_exists: 'yes',
        brand: 'Prosveta',
        google_product_category: '784',
        product_type: 'Klasici > Domaći autori',
      },
    ]);
  });

  it('contains only available books with an image, newest first', async () => {
    const with1 = async () => ({ owner: seller, images: await imagesOf(1) });
    await buildBook(app, { ...(await with1()), title: 'Prva' });
    await buildBook(app, { ...(await with1()), title: 'Rezervisana', status: 'reserved' });
    await buildBook(app, { ...(await with1()), title: 'Prodata', status: 'sold' });
    await buildBook(app, { ...(await with1()), title: 'Zastarela', isStale: true });
    await buildBook(app, { owner: seller, title: 'Bez slike' });
    await buildBook(app, { ...(await with1()), title: 'Druga', ISBN: '', condition: 'new' });
    expect(await products()).toMatchObject([
      { title: expect.stringMatching(/^Druga, /) as string, condition: 'new', gtin: '', identifier_exists: 'no' },
      { title: expect.stringMatching(/^Prva, /) as string },
    ]);
  });

  it('contains every book when it is sent in several chunks', async () => {
    const images = await imagesOf(1);
    const { id } = await buildBook(app, { owner: seller, images });
    const first = await app.models.books.findById(id).lean().orFail();
    const others = Array.from({ length: 400 }, () => ({ ...first, _id: new Types.ObjectId() }));
    await app.models.books.collection.insertMany(others);
    const expected = [first, ...others].map(({ _id }) => _id.toHexString()).sort();
    expect((await products()).map((product) => product.id).sort()).toEqual(expected);
  });

  it('truncates texts to the limits of Google without splitting a character', async () => {
    const images = await imagesOf(1);
    await buildBook(app, { owner: seller, title: '📚'.repeat(151), images });
    expect((await products())[0]?.title).toBe('📚'.repeat(150));
  });

  it.each([
    ['a private seller', async () => (await buildUser(app))._id],
    ['a blocked trader', async () => (await buildUser(app, { trader: traderDetails, status: 'blocked' }))._id],
    ['an unknown account', () => Promise.resolve('f'.repeat(24))],
  ])('does not exist for %s', async (_who, account) => {
    expect(codeOf(await read(await account()))).toBe('OWNER_NOT_FOUND');
  });

  it('contains URLs of full images that are served', async () => {
    await buildBook(app, { owner: seller, images: await imagesOf(1) });
    const [product] = await products();
    const path = (product?.image_link ?? '').replace(app.deps.env.PUBLIC_URL, '');
    await request(app.url).get(path).expect(200);
    expect(imageWidths.some((width) => path.includes(`w=${width}`))).toBe(false);
  });
});
