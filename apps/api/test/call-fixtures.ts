import { randomUUID } from 'node:crypto';
import type { TableFormat } from '@korice/contracts';
import { Types } from 'mongoose';
import { createMailedString } from '../src/modules/accounts/auth/mailed-string.js';
import type { UserFields } from '../src/modules/accounts/users/user.model.js';
import { startTestApp, type TestApp } from './app.js';
import { buildBook, type BuiltBook } from './factories/build-book.js';
import { buildImages } from './factories/build-images.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { answering, startUpstreamServers } from './upstream-servers.js';
import { asFile, quartered } from './images.js';

/** Data for calls: new records belong to `owner`, and every conversation is with `partner`. */
export interface CallFixtures {
  app: TestApp;
  owner: BuiltUser;
  partner: BuiltUser;
  /** A small PNG. */
  image: Buffer;
  /** A cover and an edition that the upstream servers have. */
  coverUrl: string;
  isbn: string;
  buildAccount: (fields?: Partial<UserFields>) => Promise<BuiltUser>;
  buildBook: () => Promise<BuiltBook>;
  /** Stores an image that no book uses; resolves to its URL. */
  buildImage: () => Promise<string>;
  /** Opens a conversation with messages of both members; resolves to its room id. */
  buildRoom: () => Promise<string>;
  /** Sends a photo in a message of the owner; resolves to its id. */
  buildMessagePhoto: (roomId: string) => Promise<string>;
  /** Stores a shared list. */
  buildBookList: () => Promise<{ id: string; slug: string }>;
  /** Creates an alert of the owner; resolves to its id. */
  buildAlert: () => Promise<string>;
  /** Stores an edition of the catalogue; resolves to its ISBN. */
  buildEdition: () => Promise<string>;
  /** Stores a wanted work; resolves to its id. */
  buildWantedWork: () => Promise<string>;
  /** Creates a proposal of the partner for one book of the owner, or a completed deal. */
  buildDeal: (state?: 'completed') => Promise<{ id: string; bookId: string }>;
  /** Stores a shown rating of the owner by the partner; resolves to its id. */
  buildRating: () => Promise<string>;
  /** Creates a checked import of the owner, or a started one; resolves to its id. */
  buildImport: (state?: 'running') => Promise<string>;
  buildPage: () => Promise<{ id: string; slug: string }>;
  /** Stores a confirmed subscription; resolves to its id and mailed token. */
  buildSubscriber: () => Promise<{ id: string; string: string }>;
}

const coverUrl = 'https://covers.openlibrary.org/b/id/1-L.jpg';
const isbn = '9780261103252';
const imageFile = await quartered(60, 40).png().toBuffer();

/** Starts an app in which every call can succeed: upstream servers with a cover and an edition, and a second admin. */
export async function startAppWithUpstreams(
  settings: Parameters<typeof startTestApp>[0] = {},
  options: Parameters<typeof startTestApp>[1] = {},
): Promise<TestApp> {
  const outside = await startUpstreamServers();
  const jpeg = await quartered(60, 90).jpeg().toBuffer();
  outside.on(coverUrl, answering(jpeg, { 'Content-Type': 'image/jpeg' }));
  const edition = { [`ISBN:${isbn}`]: { title: 'The Lord of the Rings', authors: [{ name: 'J. R. R. Tolkien' }] } };
  const address = `https://openlibrary.org/api/books?bibkeys=ISBN:${isbn}&format=json&jscmd=data`;
  outside.on(address, answering(edition));
  const app = await startTestApp(settings, { ...options, outside: outside.fetch });
  await app.services.admins.enlist((await buildUser(app, { role: 'admin' }))._id);
  return {
    ...app,
    async close() {
      await app.close();
      await outside.close();
    },
  };
}

/** An import table with one book, and its format. */
export const sampleTable = Buffer.from('Naslov;Autor;Cena\r\nSeobe;Miloš Crnjanski;720\r\n');
export const sampleFormat: TableFormat = {
  encoding: 'utf-8',
  delimiter: ';',
  columns: ['title', 'author', 'price'],
  currency: 'RSD',
  values: {},
};

let count = 0;

const actorOf = ({ _id, name }: BuiltUser) => ({
  _id,
  name,
  role: 'member' as const,
  sessionVersion: 0,
  tokenIssuedAt: 0,
});

export function createCallFixtures(app: TestApp, owner: BuiltUser, partner: BuiltUser): CallFixtures {
  const build = async (): Promise<BuiltBook> => {
    const active = await app.models.users.exists({ _id: owner._id, status: 'active' });
    return buildBook(app, { owner, ownerActive: active !== null });
  };
  /** Runs `work` while the owner is not blocked, because nobody can write to a blocked account. */
  async function whileUnblocked<Result>(work: () => Promise<Result>): Promise<Result> {
    const { modifiedCount } = await app.models.users.updateOne(
      { _id: owner._id, status: 'blocked' },
      { status: 'active' },
    );
    const result = await work();
    if (modifiedCount > 0) await app.models.users.updateOne({ _id: owner._id }, { status: 'blocked' });
    return result;
  }
  const proposeDeal: CallFixtures['buildDeal'] = async (state) => {
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
  const buildDeal: CallFixtures['buildDeal'] = (state) => whileUnblocked(() => proposeDeal(state));
  return {
    app,
    owner,
    partner,
    image: imageFile,
    coverUrl,
    isbn,
    buildAccount: (fields) => buildUser(app, fields),
    buildBook: build,

    async buildImage() {
      const [image] = await buildImages(app, owner);
      if (!image) throw new Error('No image was stored.');
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

    buildRoom: () =>
      whileUnblocked(async () => {
        const book = await buildBook(app, { owner });
        const about = { bookId: book.id, members: [owner._id] };
        const { conversation } = await app.services.messaging.createRoom(actorOf(partner), about);
        for (const writer of [partner, owner])
          await app.services.messaging.sendMessage(actorOf(writer), conversation._id, {
            content: 'Dobar dan',
            clientId: '',
            photos: [],
          });
        return conversation._id;
      }),

    buildMessagePhoto: (roomId) =>
      whileUnblocked(async () => {
        const path = await asFile(app.folder, imageFile);
        const { photo } = await app.services.messaging.keepPhoto(actorOf(owner), roomId, path, randomUUID());
        const photos = [photo._id.toHexString()];
        const message = { content: '', clientId: randomUUID(), photos };
        await app.services.messaging.sendMessage(actorOf(owner), roomId, message);
        return photo._id.toHexString();
      }),

    async buildAlert() {
      count += 1;
      const actor = { ...owner, role: 'member', sessionVersion: 0, tokenIssuedAt: Date.now() / 1000 } as const;
      const subject = { kind: 'search', search: { q: `knjiga ${count}` } } as const;
      // The limit of alerts per member is lower than the number of tests.
      await app.models.alerts.deleteMany({ user: owner._id });
      const { alert } = await app.services.alerts.create(actor, { ...subject, push: true, mail: 'atOnce' });
      return alert._id;
    },

    async buildEdition() {
      const _id = '9788607004171';
      const values = { title: { value: 'Na Drini ćuprija', source: 'import' } } as const;
      await app.models.editions.updateOne({ _id }, { $setOnInsert: { values } }, { upsert: true });
      return _id;
    },

    async buildWantedWork() {
      count += 1;
      const work = { workKey: `knjiga ${count}|`, title: `Knjiga ${count}`, author: '', words: [], readers: 1, rev: 1 };
      const { _id } = await app.models.wantedWorks.create({ ...work, isShown: false, isHidden: false });
      return _id.toHexString();
    },

    // Written through the model, because a test can need more lists than a member may have.
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

    async buildImport(state) {
      await app.models.imports.deleteMany({ user: owner._id });
      const path = await asFile(app.folder, sampleTable);
      const file = { path, name: 'lager.csv', bytes: sampleTable.length };
      const table = { file, fileName: 'lager.csv', format: sampleFormat, clientId: '' };
      const { import: checked } = await app.services.imports.check(actorOf(owner), table);
      if (state)
        await app.services.imports.start(actorOf(owner), checked._id, {
          withdrawMissing: false,
          withoutIsbn: false,
          city: '',
        });
      return checked._id;
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
