import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BookImage } from '@korice/contracts';
import { Types, type Connection } from 'mongoose';
import type { AppContext } from '../../config/app-context.js';
import type { Passwords } from '../../modules/accounts/auth/passwords.js';
import type { Models } from '../../models.js';
import { countWords, createBookWords } from '../../modules/books/search/book-words.js';
import type { BookFields } from '../../modules/books/book.model.js';
import { presentImage } from '../../modules/images/image.presenter.js';
import type { ImagesService } from '../../modules/books/images/images.service.js';
import type { UserModel } from '../../modules/accounts/users/user.model.js';
import type { WishFields } from '../../modules/books/wishlist/wish.model.js';
import { demoPassword } from './demo-accounts.js';
import { readDemoData, type DemoData, type DemoImage } from './demo-data.js';
import { demoId } from './demo-ids.js';
import { createEvents } from '../../config/domain-events.js';
import { createStandings } from '../../modules/deals/standing.js';
import { createDemandCounts } from '../../modules/wanted/alerts/demand-counts.js';
import { alertRecords } from './demo-alerts.js';
import { dealRecords, type DemoDealRecords } from './demo-deals.js';
import { bookRecord, listRecord, memberRecord } from './demo-records.js';
import { conversationRecords } from './demo-conversations.js';

/** Number of books whose images are prepared at once, as many as the images service processes. */
const concurrency = 2;
const hour = 60 * 60_000;

/** Marks a completely seeded demo shop; written last. */
interface Marker {
  _id: 'demo';
  seededAt: Date;
}

type ImageStore = Pick<ImagesService, 'keep' | 'attach' | 'discard'>;
type SeedDeps = Pick<AppContext, 'db' | 'env' | 'log' | 'now'> & { passwords: Passwords };
type DemoModels = Pick<
  Models,
  | 'alerts'
  | 'alertMatches'
  | 'wantedWorks'
  | 'bookLists'
  | 'books'
  | 'deals'
  | 'editions'
  | 'hiddenWorks'
  | 'images'
  | 'messages'
  | 'rooms'
  | 'users'
  | 'wishes'
  | 'words'
>;

const markersOf = (connection: Connection) => connection.collection<Marker>('seeds');

/** Resolves to whether the demo shop must be seeded: the database has no account, or an earlier run was interrupted. */
export async function isDemoDue(connection: Connection, users: UserModel, folder: string): Promise<boolean> {
  if ((await markersOf(connection).findOne({ _id: 'demo' })) !== null) return false;
  const { members } = await readDemoData(folder);
  const [someone, remains] = await Promise.all([
    users.exists({}),
    users.exists({ _id: { $in: members.map(({ key }) => demoId('user', key)) } }),
  ]);
  return someone === null || remains !== null;
}

/**
 * Fills a database without accounts with the demo shop of `folder`, once. An interrupted run leaves no marker; the next run removes its
 * records and starts again. Does not change any other database. Call it in one process before it accepts requests.
 */
export async function seedDemo(deps: SeedDeps, models: DemoModels, keeper: ImageStore, folder: string): Promise<void> {
  if ((await markersOf(deps.db).findOne({ _id: 'demo' })) !== null) return;
  const data = await readDemoData(folder);
  await removeRemains(data, models, keeper);
  if ((await models.users.exists({})) !== null) return;
  await seed(deps, models, keeper, data, join(folder, 'images'));
  await markersOf(deps.db).insertOne({ _id: 'demo', seededAt: deps.now() });
}

async function seed(
  deps: SeedDeps,
  models: DemoModels,
  keeper: ImageStore,
  data: DemoData,
  imageFolder: string,
): Promise<void> {
  const { env, passwords, now, log } = deps;
  const started = performance.now();
  const moment = now();
  const passwordHash = await passwords.hash(demoPassword);
  await models.users.insertMany(
    data.members.map((member) => memberRecord(member, passwordHash, moment)),
    { timestamps: false },
  );
  const books = bookRecords(data, await keepImages(keeper, data, imageFolder), env, moment);
  await models.books.insertMany([...books.values()]);
  const talks = data.conversations.map((talk) => {
    const { book, ownerKey } = bookOf(data, books, talk.bookKey);
    return conversationRecords(talk, book, ownerKey, moment);
  });
  await models.messages.insertMany(talks.flatMap(({ messages }) => messages));
  await models.rooms.insertMany(talks.map(({ room }) => room));
  const deals = finishedDeals(data, env, moment);
  await models.books.insertMany(deals.map(({ book }) => book));
  await models.messages.insertMany(deals.flatMap(({ talk }) => talk.messages));
  await models.rooms.insertMany(deals.map(({ talk }) => talk.room));
  await models.deals.insertMany(deals.map(({ deal }) => deal));
  const standings = createStandings({ events: createEvents(log) }, models);
  for (const { key } of data.members) await standings.update(demoId('user', key));
  await models.wishes.insertMany(wishRecords(data, books, moment));
  await seedAlerts(deps, models, data, [...books.values()]);
  await models.bookLists.insertMany(data.lists.map((list) => listRecord(list, moment)));
  await recountWords(models);
  log.info(
    { books: books.size, members: data.members.length, ms: Math.round(performance.now() - started) },
    'the demo shop is set up',
  );
}

async function seedAlerts(
  { log, now }: SeedDeps,
  models: DemoModels,
  { alerts }: DemoData,
  books: readonly BookFields[],
): Promise<void> {
  const records = [...alerts].map(([key, own]) => alertRecords(key, own, books, now()));
  await models.alerts.insertMany(records.flatMap((record) => record.alerts));
  await models.alertMatches.insertMany(records.flatMap((record) => record.matches));
  await createDemandCounts({ log }, models).recountAll();
}

function finishedDeals({ books, deals, members }: DemoData, rates: AppContext['env'], now: Date): DemoDealRecords[] {
  return deals.map((deal, index) => {
    const owner = members.find(({ key }) => key === deal.sellerKey);
    if (!owner) throw new Error(`the demo deal '${deal.key}' has no seller`);
    return dealRecords(deal, { index: books.length + index, owner, rates, now });
  });
}

/** Returns the records of the books by their keys. */
function bookRecords(
  { books, members, conversations }: DemoData,
  images: Map<string, BookImage[]>,
  rates: AppContext['env'],
  now: Date,
): Map<string, BookFields> {
  const owners = new Map(members.map((member) => [member.key, member]));
  const deals = new Map(conversations.filter(({ outcome }) => outcome !== '').map((talk) => [talk.bookKey, talk]));
  return new Map(
    books.map((listing, index) => {
      const owner = owners.get(listing.ownerKey);
      if (!owner) throw new Error(`the demo book '${listing.key}' has no owner`);
      const deal = deals.get(listing.key);
      const record = bookRecord(listing, { index, owner, deal, images: images.get(listing.key) ?? [], rates, now });
      return [listing.key, record];
    }),
  );
}

function bookOf({ books }: DemoData, records: Map<string, BookFields>, key: string) {
  const book = records.get(key);
  const ownerKey = books.find((listing) => listing.key === key)?.ownerKey;
  if (!book || ownerKey === undefined) throw new Error(`there is no demo book '${key}'`);
  return { book, ownerKey };
}

/** Returns the wishes, one hour apart, in the order of the list. */
function wishRecords(data: DemoData, books: Map<string, BookFields>, now: Date): WishFields[] {
  return [...data.wishlists].flatMap(([key, wished]) =>
    wished.map((bookKey, index) => {
      const { book } = bookOf(data, books, bookKey);
      return {
        _id: new Types.ObjectId(),
        user: demoId('user', key),
        book: book._id,
        workKey: book.workKey,
        createdAt: new Date(now.getTime() - (index + 1) * hour),
      };
    }),
  );
}

/** Stores the images as uploads do and returns them by the key of their book. */
async function keepImages(keeper: ImageStore, data: DemoData, folder: string): Promise<Map<string, BookImage[]>> {
  const kept = new Map<string, BookImage[]>();
  const illustrated = booksWithImages(data);
  const lane = async (): Promise<void> => {
    for (const { key, ownerId, images } of illustrated) {
      const files = await Promise.all(images.map((image) => uploadOf(image, folder)));
      const urls = (await keeper.keep(ownerId, files)).map(({ url }) => url);
      kept.set(key, await keeper.attach(demoId('book', key).toHexString(), ownerId, urls));
    }
  };
  const results = await Promise.allSettled(Array.from({ length: concurrency }, lane));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return kept;
}

/** Yields the books with images. A generator, so that an error in one lane ends all lanes. */
function* booksWithImages({ books, images }: DemoData) {
  for (const { key, ownerKey } of books) {
    const own = images.get(key);
    if (own) yield { key, ownerId: demoId('user', ownerKey).toHexString(), images: own };
  }
}

async function uploadOf({ file, name }: DemoImage, folder: string) {
  const path = join(folder, file);
  return { path, name, bytes: (await stat(path)).size };
}

/** Removes only the records of an interrupted run. */
async function removeRemains(data: DemoData, models: DemoModels, keeper: ImageStore): Promise<void> {
  const users = data.members.map(({ key }) => demoId('user', key));
  const books = [...data.books, ...data.deals].map(({ key }) => demoId('book', key));
  const dealTalks = data.deals.map(({ key, buyerKey }) => ({ bookKey: key, buyerKey }));
  const talks = [...data.conversations, ...dealTalks];
  const rooms = talks.map(({ bookKey, buyerKey }) => demoId('room', `${bookKey} ${buyerKey}`));
  await models.deals.deleteMany({ _id: { $in: data.deals.map(({ key }) => demoId('deal', key)) } });
  await models.bookLists.deleteMany({ _id: { $in: data.lists.map(({ key }) => demoId('list', key)) } });
  const images = await models.images.find({ owner: { $in: users } }).lean();
  await keeper.discard(images.map((image) => presentImage(image).url));
  await models.wishes.deleteMany({ book: { $in: books } });
  await models.alerts.deleteMany({ user: { $in: users } });
  await models.alertMatches.deleteMany({ user: { $in: users } });
  await models.messages.deleteMany({ room: { $in: rooms } });
  await models.rooms.deleteMany({ _id: { $in: rooms } });
  const { deletedCount } = await models.books.deleteMany({ _id: { $in: books } });
  if (deletedCount > 0) await recountWords(models);
  await models.users.deleteMany({ _id: { $in: users } });
}

/** Recounts the words of all listed books, because an interrupted run leaves wrong counts. */
async function recountWords({ books, words }: DemoModels): Promise<void> {
  await words.deleteMany({});
  await createBookWords(words).apply(await countWords(books));
}
