import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BookImage } from '@korice/contracts';
import type { Deps } from '../deps.js';
import type { Models } from '../models.js';
import { createBookWords, wordChanges } from '../modules/books/book-words.js';
import { presentImage } from '../modules/images/image.presenter.js';
import type { Services } from '../services.js';
import { readDemoData, type DemoData, type DemoPicture } from './demo-data.js';
import { bookRecord, demoId, memberRecord } from './demo-records.js';

/** The password of every demo account. */
export const demoPassword = 'procitane-knjige';

/** The accounts that are worth printing, by the keys of their members. */
const shown = [
  { role: 'admin', key: 'sonja' },
  { role: 'seller', key: 'dragan' },
  { role: 'seller', key: 'jelena' },
  { role: 'buyer', key: 'ivana' },
] as const;

/** Pictures are prepared for as many books at once as the images service works on. */
const lanes = 2;

/** Written when everything else is there. */
interface Marker {
  _id: 'demo';
  seededAt: Date;
}

type Keeper = Pick<Services, 'images'>;

/**
 * Fills a database without accounts with the demo shop of `demoFolder`, once. A start that was stopped in the middle leaves no marker;
 * the next one removes what it wrote and begins again. Any other database is left alone. Answers the demo accounts as text for the
 * terminal, at every start on a demo database; undefined on others. For one process at a time, before requests are answered.
 */
export async function seedDemo(
  deps: Deps,
  models: Models,
  services: Keeper,
  demoFolder: string,
): Promise<string | undefined> {
  const markers = deps.connection.collection<Marker>('seeds');
  if ((await markers.findOne({ _id: 'demo' })) === null) {
    const data = await readDemoData(demoFolder);
    await removeRemains(data, models, services);
    if ((await models.users.exists({})) !== null) return undefined;
    await seed(deps, models, services, data, join(demoFolder, 'pictures'));
    await markers.insertOne({ _id: 'demo', seededAt: deps.now() });
  }
  return describeAccounts(models);
}

async function seed(
  deps: Deps,
  models: Models,
  services: Keeper,
  data: DemoData,
  pictureFolder: string,
): Promise<void> {
  const { env, events, passwords, now, log } = deps;
  const started = performance.now();
  const moment = now();
  const passwordHash = await passwords.hash(demoPassword);
  await models.users.insertMany(
    data.members.map((member) => memberRecord(member, passwordHash, moment)),
    { timestamps: false },
  );
  const images = await keepPictures(services, data, pictureFolder);
  const members = new Map(data.members.map((member) => [member.key, member]));
  const deals = new Map(data.conversations.filter(({ outcome }) => outcome !== '').map((talk) => [talk.bookKey, talk]));
  await models.books.insertMany(
    data.books.map((listing, index) => {
      const owner = members.get(listing.ownerKey);
      if (!owner) throw new Error(`the demo book '${listing.key}' has no owner`);
      const deal = deals.get(listing.key);
      return bookRecord(listing, {
        index,
        owner,
        deal,
        images: images.get(listing.key) ?? [],
        rates: env,
        now: moment,
      });
    }),
  );
  await recountWords(models);
  events.emit('books.changed');
  log.info(
    { books: data.books.length, members: data.members.length, ms: Math.round(performance.now() - started) },
    'the demo shop is set up',
  );
}

/** Puts the pictures through the same door as uploads; answers them by their books' keys. */
async function keepPictures(services: Keeper, data: DemoData, folder: string): Promise<Map<string, BookImage[]>> {
  const kept = new Map<string, BookImage[]>();
  const pictured = booksWithPictures(data);
  const lane = async (): Promise<void> => {
    for (const { key, ownerId, pictures } of pictured) {
      const files = await Promise.all(pictures.map((picture) => uploadOf(picture, folder)));
      const urls = (await services.images.keep(ownerId, files)).map(({ url }) => url);
      kept.set(key, await services.images.attach(demoId('book', key).toHexString(), ownerId, urls));
    }
  };
  const results = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return kept;
}

/** A generator, so that the lane that fails ends it for the others too. */
function* booksWithPictures({ books, pictures }: DemoData) {
  for (const { key, ownerKey } of books) {
    const own = pictures.get(key);
    if (own) yield { key, ownerId: demoId('user', ownerKey).toHexString(), pictures: own };
  }
}

async function uploadOf({ file, name }: DemoPicture, folder: string) {
  const path = join(folder, file);
  return { path, name, bytes: (await stat(path)).size };
}

/** Removes whatever an unfinished start wrote, and nothing else. */
async function removeRemains(data: DemoData, models: Models, services: Keeper): Promise<void> {
  const users = data.members.map(({ key }) => demoId('user', key));
  const books = data.books.map(({ key }) => demoId('book', key));
  const pictures = await models.images.find({ owner: { $in: users } }).lean();
  await services.images.discard(pictures.map((picture) => presentImage(picture).url));
  const { deletedCount } = await models.books.deleteMany({ _id: { $in: books } });
  if (deletedCount > 0) await recountWords(models);
  await models.users.deleteMany({ _id: { $in: users } });
}

/** Counts the words of all listed books anew: a stop while they were being counted leaves numbers that nothing can tell apart. */
async function recountWords(models: Models): Promise<void> {
  await models.words.deleteMany({});
  const counts = new Map<string, number>();
  for await (const book of models.books.find({ listed: true }, { listed: 1, words: 1 }).lean().cursor())
    for (const [word, by] of wordChanges(undefined, book)) counts.set(word, (counts.get(word) ?? 0) + by);
  await createBookWords(models.words).apply(counts);
}

async function describeAccounts(models: Models): Promise<string | undefined> {
  const ids = shown.map(({ key }) => demoId('user', key));
  const users = await models.users.find({ _id: { $in: ids } }, { name: 1, email: 1 }).lean();
  const byId = new Map(users.map((user) => [user._id.toHexString(), user]));
  const rows = shown.flatMap(({ role, key }) => {
    const user = byId.get(demoId('user', key).toHexString());
    return user ? [`  ${role.padEnd(8)}${user.email.padEnd(22)}${user.name}\n`] : [];
  });
  return rows.length === 0 ? undefined : `Demo accounts, password ${demoPassword}:\n${rows.join('')}`;
}
