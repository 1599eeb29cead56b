import { Types } from 'mongoose';
import { createMailedString } from '../src/modules/accounts/auth/mailed-string.js';
import type { UserFields } from '../src/modules/accounts/users/user.model.js';
import { startTestApp, type TestApp } from './app.js';
import { buildBook, type BuiltBook } from './factories/build-book.js';
import { buildImages } from './factories/build-images.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { answering, startUpstreamServers } from './upstream-servers.js';
import { quartered } from './images.js';

/** Data for calls: new records belong to `owner`, and every conversation is with `partner`. */
export interface Things {
  app: TestApp;
  owner: BuiltUser;
  partner: BuiltUser;
  /** A small PNG. */
  picture: Buffer;
  /** A cover and an edition that the upstream servers have. */
  coverUrl: string;
  isbn: string;
  buildAccount: (fields?: Partial<UserFields>) => Promise<BuiltUser>;
  buildBook: () => Promise<BuiltBook>;
  /** URL of an image that no book uses. */
  buildImage: () => Promise<string>;
  /** Room id of a conversation with messages of both members. */
  buildRoom: () => Promise<string>;
  /** A shared list. */
  buildBookList: () => Promise<{ id: string; slug: string }>;
  /** A deal that the partner proposed about one book of the owner, or one that is completed. */
  buildDeal: (state?: 'completed') => Promise<{ id: string; bookId: string }>;
  /** Id of a shown rating of the owner by the partner. */
  buildRating: () => Promise<string>;
  buildPage: () => Promise<{ id: string; slug: string }>;
  /** A confirmed subscription with its mailed token. */
  buildSubscriber: () => Promise<{ id: string; string: string }>;
}

const coverUrl = 'https://covers.openlibrary.org/b/id/1-L.jpg';
const isbn = '9780261103252';
const picture = await quartered(60, 40).png().toBuffer();

/** Starts an app in which every call can succeed: upstream servers with a cover and an edition, and a second admin. */
export async function startKnowingApp(settings: Parameters<typeof startTestApp>[0] = {}): Promise<TestApp> {
  const outside = await startUpstreamServers();
  const jpeg = await quartered(60, 90).jpeg().toBuffer();
  outside.on(coverUrl, answering(jpeg, { 'Content-Type': 'image/jpeg' }));
  const edition = { [`ISBN:${isbn}`]: { title: 'The Lord of the Rings', authors: [{ name: 'J. R. R. Tolkien' }] } };
  const address = `https://openlibrary.org/api/books?bibkeys=ISBN:${isbn}&format=json&jscmd=data`;
  outside.on(address, answering(edition));
  const app = await startTestApp(settings, { outside: outside.fetch });
  await app.services.admins.enlist((await buildUser(app, { role: 'admin' }))._id);
  return {
    ...app,
    async close() {
      await app.close();
      await outside.close();
    },
  };
}

let count = 0;

const actorOf = ({ _id, name }: BuiltUser) => ({
  _id,
  name,
  role: 'member' as const,
  sessionVersion: 0,
  tokenIssuedAt: 0,
});

export function createThings(app: TestApp, owner: BuiltUser, partner: BuiltUser): Things {
  const build = async (): Promise<BuiltBook> => {
    const active = await app.models.users.exists({ _id: owner._id, status: 'active' });
    return buildBook(app, { owner, ownerActive: active !== null });
  };
  const buildDeal: Things['buildDeal'] = async (state) => {
    const book = await buildBook(app, { owner });
    const about = { bookId: book.id, members: [owner._id] };
    const { conversation } = await app.services.messaging.createRoom(actorOf(partner), about);
    const { deal } = await app.services.deals.propose(actorOf(partner), {
      roomId: conversation._id,
      bookIds: [book.id],
      delivery: { kind: 'inPerson', town: 'Niš', postageRsd: 0, payer: 'buyer' },
      payment: 'cash',
      note: '',
      clientId: '',
    });
    const change = { $set: { state, endedAt: app.deps.now() }, $unset: { isOpen: 1 } } as const;
    if (state) await app.models.deals.updateOne({ _id: deal._id }, change);
    return { id: deal._id, bookId: book.id };
  };
  return {
    app,
    owner,
    partner,
    picture,
    coverUrl,
    isbn,
    buildAccount: (fields) => buildUser(app, fields),
    buildBook: build,

    async buildImage() {
      const [image] = await buildImages(app, owner);
      if (!image) throw new Error('No picture was kept.');
      return image.url;
    },

    buildDeal,

    async buildRating() {
      const { id } = await buildDeal('completed');
      const facts = { asDescribed: true, sentInTime: null, collected: null, paid: null };
      const shown = { shownAt: app.deps.now(), isLate: false, counts: true, isHidden: false, reply: null };
      const rating = { _id: new Types.ObjectId(), stars: 4, text: 'Uredno.', ...facts, ...shown };
      await app.models.deals.updateOne({ _id: id }, { $set: { 'ratings.buyer': rating, reviewAt: shown.shownAt } });
      return rating._id.toHexString();
    },

    async buildRoom() {
      const book = await buildBook(app, { owner });
      const about = { bookId: book.id, members: [owner._id] };
      const { conversation } = await app.services.messaging.createRoom(actorOf(partner), about);
      for (const writer of [partner, owner])
        await app.services.messaging.sendMessage(actorOf(writer), conversation._id, {
          content: 'Dobar dan',
          clientId: '',
        });
      return conversation._id;
    },

    // Written by the model: a test can need more lists than a member may have.
    async buildBookList() {
      count += 1;
      const slug = `spisak-${count}-${owner._id}`;
      const list = await app.models.bookLists.create({
        user: owner._id,
        name: 'Peti razred',
        kind: 'school',
        schoolYear: '2026/27',
        items: [],
        isShared: true,
        slug,
        createdAt: app.deps.now(),
        updatedAt: app.deps.now(),
        rev: 1,
      });
      return { id: list._id.toHexString(), slug };
    },

    async buildPage() {
      count += 1;
      const slug = `strana-${count}`;
      const author = { _id: new Types.ObjectId(owner._id), name: owner.name };
      const page = await app.models.pages.create({ title: 'Strana', slug, content: '<p>Zdravo</p>', author });
      return { id: page._id.toHexString(), slug };
    },

    async buildSubscriber() {
      count += 1;
      const { string, hash } = createMailedString();
      const email = `pretplatnik${count}@example.com`;
      const subscriber = await app.models.subscribers.create({
        email,
        language: 'sr',
        confirmed: true,
        tokenHash: hash,
      });
      return { id: subscriber._id.toHexString(), string };
    },
  };
}
