import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  endpoints,
  imageWidths,
  isChecked,
  ProfileBody,
  type Alert,
  type Book,
  type BookCard,
  type Conversation,
  type OwnBookCard,
  type OwnerReviews,
  SharedBookList,
  type WantedWork,
} from '@korice/contracts';
import { isNewAccount } from '@korice/contracts/message-flags';
import sharp from 'sharp';
import { Types } from 'mongoose';
import type { z } from 'zod';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildUser } from '../../../test/factories/build-user.js';
import { readDemoData, type DemoData, type DemoListing, type DemoImage } from './demo-data.js';
import { demoPassword, describeAccounts } from './demo-accounts.js';
import { DemoError } from './demo-error.js';
import { demoId } from './demo-ids.js';
import { isDemoDue, seedDemo } from './seed-demo.js';

const demoFolder = fileURLToPath(new URL('../../../demo/', import.meta.url));

/** Seeds like a start with demo data, but in this process. */
async function seed({ deps, models, services }: TestApp, folder = demoFolder): Promise<string | undefined> {
  if (await isDemoDue(deps.db, models.users, folder)) await seedDemo(deps, models, services.images, folder);
  return describeAccounts(models.users);
}

let data: DemoData;
beforeAll(async () => {
  data = await readDemoData(demoFolder);
});

type DemoImages = [key: string, images: DemoImage[]][];
const countOf = (images: DemoImages) => images.flatMap(([, own]) => own).length;

/** The demo shop with the images of some books, so that it is set up quickly. */
async function demoWith(images: DemoImages, { folder }: TestApp): Promise<string> {
  const demo = join(folder, 'demo');
  await cp(demoFolder, demo, { recursive: true });
  await writeFile(join(demo, 'images.json'), JSON.stringify(Object.fromEntries(images)));
  return demo;
}

/** The first book with images of each seller: the photos of each seller have their own style. */
function onePerSeller(): DemoImages {
  const sellers = new Map<string, DemoImages[number]>();
  for (const [key, images] of data.images) {
    const ownerKey = data.books.find((book) => book.key === key)?.ownerKey ?? '';
    if (!sellers.has(ownerKey)) sellers.set(ownerKey, [key, images]);
  }
  return [...sellers.values()];
}

const filesOf = async (app: TestApp) =>
  (await readdir(app.deps.env.UPLOAD_DIR, { recursive: true })).filter((name) => name.endsWith('.webp'));

/** Everything that the seed writes, for a comparison before and after. */
const contents = async ({ models }: TestApp) => ({
  users: await models.users.find().sort({ _id: 1 }).lean(),
  books: await models.books.find().sort({ _id: 1 }).lean(),
  images: await models.images.find().sort({ _id: 1 }).lean(),
  words: await models.words.find().sort({ _id: 1 }).lean(),
  rooms: await models.rooms.find().sort({ _id: 1 }).lean(),
  messages: await models.messages.find().sort({ _id: 1 }).lean(),
  deals: await models.deals.find().sort({ _id: 1 }).lean(),
  wishes: await models.wishes.find().sort({ _id: 1 }).lean(),
});

it('the demo data has a small WebP file for every image of a book, and no other file', async () => {
  const files = [...data.images.values()].flat().map(({ file }) => file);
  expect(files.toSorted()).toEqual((await readdir(join(demoFolder, 'images'))).toSorted());
  const keys = new Set(data.books.map(({ key }) => key));
  expect([...data.images.keys()].filter((key) => !keys.has(key))).toEqual([]);
  let bytes = 0;
  for (const file of files) {
    const image = await readFile(join(demoFolder, 'images', file));
    const { format, width, height } = await sharp(image).metadata();
    expect({ file, format, large: Math.max(width, height) > 1100 }).toEqual({ file, format: 'webp', large: false });
    bytes += image.length;
  }
  expect(bytes).toBeLessThan(4_000_000);
});

it('the demo data has no member whose id marks the account as new', () => {
  for (const { key } of data.members)
    expect(isNewAccount(demoId('user', key).toHexString(), Date.now()), key).toBe(false);
});

it('readDemoData fails with a hint to SEED_DEMO=off when its folder is missing', async () => {
  await expect(readDemoData('/srv/no-demo')).rejects.toThrow(
    new DemoError('There is no /srv/no-demo: SEED_DEMO=off starts without it.'),
  );
});

it('the demo data passes the validation of the API', () => {
  const refused = (schema: z.ZodType, body: unknown) => !schema.safeParse(body).success;
  const { createBook, sendMessage } = endpoints;
  const form = ({ title, author, shortDescription, fullDescription, price, defects }: DemoListing) => ({
    title,
    author,
    shortDescription,
    fullDescription,
    price: String(price),
    defects: JSON.stringify(defects),
  });
  expect(data.books.map(form).filter((body) => refused(createBook.body, body))).toEqual([]);
  const messages = data.conversations.flatMap((conversation) => conversation.messages.map((message) => message.text));
  expect(messages.filter((content) => refused(sendMessage.body, { content }))).toEqual([]);
  const profiles = data.members.map(({ name, biography, city, categories, gender }) => ({
    name,
    biography,
    city,
    categories,
    gender,
  }));
  expect(profiles.filter((body) => refused(ProfileBody, body))).toEqual([]);
});

describe('demo data on an empty database', () => {
  let app: TestApp;
  let folder: string;
  let images: DemoImages;
  let printed: string | undefined;
  beforeAll(async () => {
    app = await startTestApp();
    images = onePerSeller();
    folder = await demoWith(images, app);
    printed = await seed(app, folder);
  });
  afterAll(() => app.close());

  const read = async (key: string): Promise<Book> =>
    (
      await request(app.url)
        .get(`/api/books/${demoId('book', key).toHexString()}`)
        .expect(200)
    ).body as Book;
  const login = async (email: string): Promise<string> => {
    const response = await request(app.url).post('/auth/login').send({ email, password: demoPassword }).expect(200);
    return (response.body as { token: string }).token;
  };

  it('sets up 186 books of 14 members, and one in each of 40 finished deals', async () => {
    expect(await app.models.books.countDocuments({})).toBe(226);
    expect(await app.models.users.countDocuments({})).toBe(14);
    expect(await app.models.users.countDocuments({ status: 'pending', removeAt: { $ne: null } })).toBe(1);
    const response = await request(app.url).get('/api/books').expect(200);
    expect(response.headers['x-total-count']).toBe('174');
  });

  it('rates 40 finished deals, which gives sellers an average and reviews, and buyers a record', async () => {
    expect(await app.models.deals.countDocuments({})).toBe(40);
    const ownerId = demoId('user', 'dragan').toHexString();
    const response = await request(app.url).get(`/api/owners/${ownerId}/reviews`).expect(200);
    const numbers = response.body as OwnerReviews;
    expect(numbers.rating).toBeGreaterThan(4);
    expect(numbers.ratingCount).toBeGreaterThan(10);
    expect(response.headers['x-total-count']).toBe(String(numbers.ratingCount));
    expect(numbers.reviews.filter(({ reply }) => reply !== null).length).toBeGreaterThan(1);
    const failed = await app.models.users.findById(demoId('user', 'djordje')).orFail().lean();
    expect(failed.standing?.parcels.sent).toBe((failed.standing?.parcels.collected ?? 0) + 1);
    for (const { _id } of await app.models.users.find({}, { _id: 1 }).lean())
      expect(await app.services.standings.isWrong(_id)).toBe(false);
  });

  it('shares the lists of two grades, most of whose books are on offer', async () => {
    for (const { key, items } of data.lists) {
      const response = await request(app.url).get(`/api/lists/shared/${key}`).expect(200);
      const offered = (response.body as SharedBookList).items.filter(({ copies }) => copies > 0);
      expect(offered.length, key).toBeGreaterThanOrEqual(items.length - 2);
      expect(offered.length, key).toBeLessThan(items.length);
    }
    const grade = await request(app.url).get('/api/books?school=primary-5').expect(200);
    expect(grade.headers['x-total-count']).toBe('17');
  });

  it('keeps the order of the books', async () => {
    const response = await request(app.url).get('/api/books?sort=newest&pageSize=60').expect(200);
    const listed = data.books.filter(({ status }) => status !== 'sold').map(({ title }) => title);
    expect((response.body as BookCard[]).map(({ title }) => title)).toEqual(listed.slice(0, 60));
  });

  it('states the script of books in languages with one script only', async () => {
    const latin = data.books.filter(({ language }) => language === 'hr' || language === 'en');
    for (const { key, language } of latin) expect(await read(key)).toMatchObject({ language, script: 'latin' });
    // Serbian is printed in both scripts, and a title typed in Latin letters does not tell which one.
    expect(await read('sitnicarnica-kod-srecne-ruke')).toMatchObject({ language: 'sr', script: '' });
  });

  it('states the defects of used books', async () => {
    expect((await read('vatra-i-nista')).defects).toEqual({
      present: ['notes', 'wornCover'],
      absent: ['underlined', 'dedication', 'stamp', 'stains', 'loose', 'missing', 'smell'],
    });
    expect(data.books.filter(({ defects }) => isChecked(defects)).length).toBeGreaterThan(40);
  });

  it('keeps titles and authors unchanged, and search finds Cyrillic books by Latin words', async () => {
    const cyrillic = data.books.filter(({ language }) => language === 'sr-Cyrl');
    expect(cyrillic).toHaveLength(6);
    for (const { key, title, author } of cyrillic)
      expect(await read(key)).toMatchObject({ title, author, language: 'sr', script: 'cyrillic' });
    expect(await read('sitnicarnica-kod-srecne-ruke')).toMatchObject({ title: 'Sitničarnica „Kod srećne ruke“' });
    const response = await request(app.url)
      .post('/api/books/search')
      .send({ keyword: 'milankovic vasionu' })
      .expect(200);
    expect((response.body as BookCard[]).map(({ title }) => title)).toEqual(['Кроз васиону и векове']);
  });

  it('counts the words, so that search corrects a typing error', async () => {
    const response = await request(app.url).post('/api/books/search').send({ keyword: 'solatis' }).expect(200);
    expect(response.headers['x-search-instead']).toBe('Solaris');
  });

  it('assigns sold and reserved books to the buyers of their conversations and deals', async () => {
    const auth = { Authorization: `Bearer ${await login('ivana@example.com')}` };
    const response = await request(app.url).get('/api/books/purchased-books').set(auth).expect(200);
    const talks = data.conversations.filter(({ outcome, buyerKey }) => outcome === 'sold' && buyerKey === 'ivana');
    const deals = data.deals.filter(({ outcome, buyerKey }) => outcome === 'completed' && buyerKey === 'ivana');
    const bought = [...talks.map(({ bookKey }) => bookKey), ...deals.map(({ key }) => key)];
    expect((response.body as OwnBookCard[]).map(({ _id }) => _id).toSorted()).toEqual(
      bought.map((bookKey) => demoId('book', bookKey).toHexString()).toSorted(),
    );
    for (const { soldAt, createdAt } of response.body as OwnBookCard[])
      expect(Date.parse(soldAt ?? '')).toBeGreaterThan(Date.parse(createdAt));
    expect(await app.models.books.findById(demoId('book', 'kora')).lean()).toMatchObject({
      status: 'reserved',
      reservedFor: demoId('user', 'goran'),
    });
  });

  it('has images with names and variants in every width', async () => {
    for (const [key, own] of images) {
      const { images } = await read(key);
      const whole = images[0]?.width ?? 0;
      expect(images.map(({ name }) => name)).toEqual(own.map(({ name }) => name));
      for (const width of imageWidths) {
        const response = await request(app.url)
          .get(`${images[0]?.url ?? ''}?w=${width}`)
          .responseType('blob')
          .expect(200);
        expect(await sharp(response.body as Buffer).metadata()).toMatchObject({
          format: 'webp',
          width: Math.min(width, whole),
        });
      }
    }
    expect(await filesOf(app)).toHaveLength(countOf(images) * (1 + imageWidths.length));
  });

  it('prints accounts that can log in with the printed password', async () => {
    expect(printed).toContain(demoPassword);
    for (const email of ['sonja@example.com', 'dragan@example.com', 'jelena@example.com', 'ivana@example.com']) {
      expect(printed).toContain(email);
      expect(await login(email)).not.toBe('');
    }
    expect((await app.services.auth.readSession(await login('sonja@example.com')))?.role).toBe('admin');
  });

  const as = async (email: string, path: string) => {
    const auth = { Authorization: `Bearer ${await login(email)}` };
    return (await request(app.url).get(path).set(auth).expect(200)).body as unknown;
  };

  it('sets up conversations with unread messages and the notice of a sale', async () => {
    expect(await app.models.rooms.countDocuments({})).toBe(data.conversations.length + data.deals.length);
    for (const { key, email } of data.members.filter(({ status }) => status === 'active')) {
      const unread = (await as(email, '/api/messaging/unread')) as { count: number };
      const own = data.conversations.filter(({ unreadBy }) => unreadBy.includes(key));
      const said = own.map(
        ({ messages }) => messages.length - 1 - messages.findLastIndex(({ fromKey }) => fromKey === key),
      );
      expect(unread.count).toBe(said.reduce((sum, count) => sum + count, 0));
    }
    const rooms = (await as('ivana@example.com', '/api/messaging/rooms')) as Conversation[];
    const sold = rooms.find(({ book }) => book.title === 'Majstor i Margarita');
    const { messages } = (await as('ivana@example.com', `/api/messaging/room/${sold?._id ?? ''}`)) as Conversation;
    expect(messages.map(({ kind }) => kind).filter((kind) => kind !== 'text')).toEqual(['sold']);
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
    // The daily counts for admins find messages by the time in their ids.
    const secondOf = (time: string | Date) => Math.floor(new Date(time).getTime() / 1_000);
    expect(messages.map(({ _id }) => secondOf(new Types.ObjectId(_id).getTimestamp()))).toEqual(
      messages.map(({ createdAt }) => secondOf(createdAt)),
    );
    expect(rooms.map(({ updatedAt }) => updatedAt)).toEqual(
      rooms
        .map(({ updatedAt }) => updatedAt)
        .toSorted()
        .reverse(),
    );
  });

  it('sets up the wishlists', async () => {
    const wished = (await as('ivana@example.com', '/api/wishlist')) as BookCard[];
    expect(wished.map(({ _id }) => _id)).toEqual(
      data.wishlists.get('ivana')?.map((key) => demoId('book', key).toHexString()),
    );
  });

  it('sets up alerts with books that they found, and wanted works that nobody offers', async () => {
    const alerts = (await as('ivana@example.com', '/api/alerts')) as Alert[];
    expect(alerts.map(({ kind }) => kind)).toEqual(['search', 'search', 'search', 'work', 'work', 'seller']);
    expect(alerts.reduce((sum, { newCount }) => sum + newCount, 0)).toBeGreaterThan(1);
    const wanted = (await as('vesna@example.com', '/api/wanted')) as WantedWork[];
    expect(wanted.map(({ title, readers, isMine }) => [title, readers, isMine]).slice(0, 2)).toEqual([
      ['Atlantida', 4, false],
      ['Sveti Georgije ubiva aždahu', 3, true],
    ]);
  });

  it('is not written a second time', async () => {
    const before = await contents(app);
    expect(await seed(app, folder)).toBe(printed);
    expect(await contents(app)).toEqual(before);
  });
});

describe('demo data after an interrupted start', () => {
  let app: TestApp;
  let folder: string;
  let lastImage: string;
  let count: number;
  beforeAll(async () => {
    app = await startTestApp();
    const few = [...data.images].slice(0, 3);
    folder = await demoWith(few, app);
    const files = few.flatMap(([, images]) => images).map(({ file }) => join(folder, 'images', file));
    count = countOf(few);
    lastImage = files.at(-1) ?? '';
  });
  afterAll(() => app.close());

  const expectWholeShop = async () => {
    expect(await app.models.users.countDocuments({})).toBe(14);
    expect(await app.models.books.countDocuments({})).toBe(226);
    expect(await app.models.images.countDocuments({})).toBe(count);
    expect(await app.models.rooms.countDocuments({})).toBe(data.conversations.length + data.deals.length);
    expect(await filesOf(app)).toHaveLength(count * (1 + imageWidths.length));
  };

  it('replaces the partial data and sets up the whole shop', async () => {
    await rename(lastImage, `${lastImage}.gone`);
    await expect(seed(app, folder)).rejects.toThrow('ENOENT');
    expect(await app.models.users.countDocuments({})).toBe(14);
    expect(await app.models.images.countDocuments({})).toBeGreaterThan(0);
    expect(await app.models.books.countDocuments({})).toBe(0);

    await rename(`${lastImage}.gone`, lastImage);
    expect(await seed(app, folder)).toContain(demoPassword);
    await expectWholeShop();
  });

  it('sets up the whole shop also when only the last step was missing', async () => {
    const words = await app.models.words.find().sort({ _id: 1 }).lean();
    await app.models.words.updateMany({}, { $inc: { count: 3 } });
    await app.deps.db.collection('seeds').deleteMany({});
    expect(await seed(app, folder)).toContain(demoPassword);
    await expectWholeShop();
    expect(await app.models.words.find().sort({ _id: 1 }).lean()).toEqual(words);
  });

  it('is removed when the shop has accounts of its own', async () => {
    await app.deps.db.collection('seeds').deleteMany({});
    const owner = await buildUser(app);
    const { _id } = await buildBook(app, { owner, title: 'Nečista krv' });
    expect(await seed(app, folder)).toBeUndefined();
    expect(await app.models.users.distinct('email')).toEqual([owner.email]);
    expect(await app.models.books.distinct('_id')).toEqual([_id]);
    expect(await app.models.words.distinct('_id')).toContain('necista');
    expect(await app.models.words.exists({ _id: 'solaris' })).toBeNull();
    expect(await filesOf(app)).toEqual([]);
  });
});

describe('demo data on a database with other accounts', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('is not written', async () => {
    await buildUser(app);
    const before = await contents(app);
    expect(await seed(app)).toBeUndefined();
    expect(await contents(app)).toEqual(before);
  });
});
