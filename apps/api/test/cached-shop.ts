import { setTimeout as sleep } from 'node:timers/promises';
import type { Book, BookCard, Owner, Page } from '@korice/contracts';
import fc from 'fast-check';
import request from 'supertest';
import { expect } from 'vitest';
import type { TestApp } from './app.js';
import { buildBook, removeBooks } from './factories/build-book.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { ValueHistory, type Caller, type Read } from './value-history.js';

interface Tracked {
  id: string;
  /** Lists show it: it exists, is not sold, and its owner is not blocked. */
  isListed: ValueHistory<boolean>;
  /** Its page exists. */
  isPublic: ValueHistory<boolean>;
  title: ValueHistory<string>;
  isOfWriter: boolean;
}

const writes = ['list', 'edit', 'sell', 'remove', 'block', 'profile', 'page', 'wish'] as const;
const visits = ['lists', 'book', 'owner', 'blocked', 'written'] as const;
const ownReads = ['ownLists', 'ownSeller', 'ownBook', 'ownPage', 'ownWishes'] as const;

/** `isWriter` sends a visit from the address of the writer, without a token. */
const operation = fc.record({
  kind: fc.constantFrom(...writes, ...visits, ...visits, ...ownReads, 'wait' as const),
  process: fc.constantFrom(0, 1),
  pick: fc.nat({ max: 20 }),
  isWriter: fc.boolean(),
});

/**
 * A sequence of concurrent operations, with writes of some kinds only: each write invalidates much, so that a write of another kind would
 * hide what it forgets.
 */
export const interleaving = fc.record({
  enabled: fc.subarray([...writes], { minLength: 1 }),
  steps: fc.array(fc.array(operation, { minLength: 1, maxLength: 4 }), { minLength: 10, maxLength: 30 }),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;
type Kind = (typeof writes)[number];
type Members = Record<'writer' | 'blocked' | 'buyer' | 'admin', BuiltUser>;

/** More would not fit into the lists of the home page. */
const maxListed = 14;
const visitorAddress = '198.51.100.7';
/** The process of the test, which is neither of the two. */
const setUp: Caller = { process: -1, address: '' };

/**
 * Two processes with caches, and what their responses may show. A response never contains data of another member, or a value that was
 * replaced too long ago. The members and their profiles stay when `reset` begins a new shop.
 */
export class CachedShop {
  /** Number of checked responses. */
  responses = 0;
  readonly #app: TestApp;
  readonly #urls: readonly [string, string];
  readonly #users: Members;
  readonly #pageId: string;
  readonly #name: ValueHistory<string>;
  readonly #town: ValueHistory<string>;
  /** Unlike name and town, no book has a copy of it. */
  readonly #biography: ValueHistory<string>;
  readonly #page: ValueHistory<string>;
  readonly #isActive = new ValueHistory(true);
  #enabled: readonly Kind[] = writes;
  #books: Tracked[] = [];
  #wish = '';
  /** Number of writes that began, and those that are running. */
  readonly #begun = { all: 0, running: 0 };
  /** What a running write changes: ids of books, else kinds of writes. */
  readonly #busy = new Set<string>();

  private constructor(
    app: TestApp,
    urls: readonly [string, string],
    users: Members,
    { pageId, ...initial }: Record<'pageId' | 'name' | 'town' | 'biography' | 'page', string>,
  ) {
    this.#app = app;
    this.#urls = urls;
    this.#users = users;
    this.#pageId = pageId;
    this.#name = new ValueHistory(initial.name);
    this.#town = new ValueHistory(initial.town);
    this.#biography = new ValueHistory(initial.biography);
    this.#page = new ValueHistory(initial.page);
  }

  static async open(app: TestApp, urls: readonly [string, string]): Promise<CachedShop> {
    const [name, town, biography, title] = [token('Ime'), token('Grad'), token('Opis'), token('Strana')];
    const users = {
      writer: await buildUser(app, { name, city: town, biography }),
      blocked: await buildUser(app),
      buyer: await buildUser(app),
      admin: await buildUser(app, { role: 'admin' }),
    };
    const page = { title, slug: 'about-us', content: '<p>Tekst</p>' };
    const listed = await request(urls[0]).get('/api/pages').set(users.admin.auth).expect(200);
    const existing = (listed.body as Page[]).find(({ slug }) => slug === page.slug);
    const path = existing ? `/api/pages/${existing._id}` : '/api/pages';
    const written = await request(urls[0])[existing ? 'put' : 'post'](path).set(users.admin.auth).send(page);
    return new CachedShop(app, urls, users, { pageId: (written.body as Page)._id, name, town, biography, page: title });
  }

  /** Creates three books of two sellers and reserves one of them. Afterwards `run` makes only the kinds of writes in `enabled`. */
  async reset(enabled: readonly Kind[]): Promise<void> {
    const { writer, blocked, buyer } = this.#users;
    if (!this.#isActive.last()) await this.#block({ process: 0, address: addressOf(this.#users.admin) });
    await removeBooks(this.#app);
    this.#enabled = enabled;
    this.#books = [];
    this.#wish = '';
    for (const owner of [blocked, blocked, writer]) {
      const isOfWriter = owner === writer;
      const title = token('Naslov');
      const { book, end } = beginBook(title, isOfWriter, setUp);
      const { id } = await buildBook(this.#app, {
        owner: { ...owner, ...(isOfWriter && { name: this.#name.last() }) },
        title,
        ...(isOfWriter && { city: this.#town.last(), status: 'reserved', reservedFor: buyer }),
      });
      end();
      this.#books.push({ ...book, id });
    }
  }

  async run({ kind, process, pick, isWriter }: Operation): Promise<void> {
    const isOneOf = <K extends string>(kinds: readonly K[]): K | undefined => kinds.find((one) => one === kind);
    const [write, visit, ownRead] = [isOneOf(this.#enabled), isOneOf(visits), isOneOf(ownReads)];
    if (kind === 'wait') await sleep(pick * 60);
    else if (write) await this.#write(write, process, pick);
    else if (ownRead) await this.#readOwn(ownRead, process, pick);
    else if (visit) {
      const address = isWriter ? addressOf(this.#users.writer) : visitorAddress;
      await Promise.all([0, 1].map((one) => this.#visit(visit, { process: one, address }, pick)));
    }
  }

  async #write(kind: Kind, process: number, pick: number): Promise<void> {
    const { writer, buyer, admin } = this.#users;
    const by: Caller = {
      process,
      address: addressOf({ block: admin, page: admin, wish: buyer }[kind as string] ?? writer),
    };
    const listed = this.#books.filter(({ isOfWriter, isListed }) => isOfWriter && isListed.last());
    // The reserved book stays, so that a list always has one.
    const candidates = { edit: listed, sell: listed.slice(1), remove: listed.slice(1) }[kind as string];
    const book = candidates?.[pick % candidates.length];
    const target = book?.id ?? kind;
    const isImpossible = kind === 'list' ? listed.length >= maxListed : candidates !== undefined && !book;
    if (isImpossible || this.#busy.has(target)) return;
    this.#busy.add(target);
    this.#begun.all += 1;
    this.#begun.running += 1;
    try {
      if (book) await this.#change(kind, book, by);
      else if (kind === 'list') await this.#list(by);
      else if (kind === 'block') await this.#block(by);
      else if (kind === 'profile') await this.#saveProfile(by, pick % 2 === 0);
      else if (kind === 'page') await this.#savePage(by);
      else await this.#toggleWish(by);
    } finally {
      this.#begun.running -= 1;
      this.#busy.delete(target);
    }
  }

  #send(user: BuiltUser, by: Caller, method: 'post' | 'put' | 'delete', path: string) {
    return request(this.#url(by))[method](path).set(user.auth).set('X-Forwarded-For', by.address);
  }

  #url({ process }: Caller): string {
    return this.#urls[process === 0 ? 0 : 1];
  }

  async #list(by: Caller): Promise<void> {
    const { writer } = this.#users;
    const title = token('Naslov');
    const fields = { title, author: 'Miloš Crnjanski', price: '500', currency: 'RSD', condition: 'good' };
    const { book, end } = beginBook(title, true, by);
    const response = await this.#send(writer, by, 'post', '/api/books').field(fields).expect(201);
    end();
    this.#books.push({ ...book, id: (response.body as Book)._id });
  }

  async #change(kind: Kind, book: Tracked, by: Caller): Promise<void> {
    const { writer } = this.#users;
    const path = `/api/books/${book.id}`;
    if (kind === 'edit') {
      const title = token('Naslov');
      const end = book.title.begin(title, by);
      await this.#send(writer, by, 'put', path).field({ title }).expect(200);
      end();
      return;
    }
    const ends = [book.isListed.begin(false, by, { isSoft: false })];
    if (kind === 'remove') {
      ends.push(book.isPublic.begin(false, by, { isSoft: false }));
      await this.#send(writer, by, 'delete', path).expect(204);
    } else await this.#send(writer, by, 'put', `${path}/status`).send({ status: 'sold' }).expect(200);
    for (const end of ends) end();
  }

  async #block(by: Caller): Promise<void> {
    const { admin, blocked } = this.#users;
    const isShown = !this.#isActive.last();
    const values = [
      this.#isActive,
      ...this.#books.slice(0, 2).flatMap(({ isListed, isPublic }) => [isListed, isPublic]),
    ];
    const ends = values.map((value) => value.begin(isShown, by, { isSoft: isShown }));
    const status = isShown ? 'active' : 'blocked';
    await this.#send(admin, by, 'put', `/api/users/${blocked._id}/status`).send({ status }).expect(200);
    for (const end of ends) end();
  }

  /** Without `isMoving` name and town stay, so that no book changes with the profile. */
  async #saveProfile(by: Caller, isMoving: boolean): Promise<void> {
    const { writer } = this.#users;
    const biography = token('Opis');
    const [name, city] = isMoving ? [token('Ime'), token('Grad')] : [this.#name.last(), this.#town.last()];
    const ends = [this.#biography.begin(biography, by)];
    if (isMoving) ends.push(this.#name.begin(name, by), this.#town.begin(city, by));
    const body = { name, city, biography, categories: [], gender: '' };
    await this.#send(writer, by, 'put', `/api/users/${writer._id}/profile`).send(body).expect(200);
    for (const end of ends) end();
  }

  async #savePage(by: Caller): Promise<void> {
    const title = token('Strana');
    const end = this.#page.begin(title, by);
    const body = { title, slug: 'about-us', content: '<p>Tekst</p>' };
    await this.#send(this.#users.admin, by, 'put', `/api/pages/${this.#pageId}`).send(body).expect(200);
    end();
  }

  /** The buyer wishes for the reserved book, or no longer. */
  async #toggleWish(by: Caller): Promise<void> {
    const id = this.#books[2]?.id ?? '';
    const path = `/api/wishlist/${id}`;
    await this.#send(this.#users.buyer, by, this.#wish === id ? 'delete' : 'put', path).expect(204);
    this.#wish = this.#wish === id ? '' : id;
  }

  /** Sends a read, with the token of `user` if there is one. */
  async #get(caller: Caller, path: string, user?: BuiltUser) {
    const read: Read = { ...caller, isMember: user !== undefined, begunAt: performance.now() };
    const response = await request(this.#url(caller))
      .get(path)
      .set('X-Forwarded-For', caller.address)
      .set('Accept', path.startsWith('/api/') ? 'application/json' : 'text/html')
      .set(user?.auth ?? {});
    const { status, text } = response;
    this.responses += 1;
    // Only the owner, the buyer and admins see for whom a book is reserved. Nobody else sees an e-mail address.
    if (user === undefined) {
      const secrets = [this.#users.buyer._id, ...Object.values(this.#users).map(({ email }) => email)];
      expect(
        secrets.filter((secret) => text.includes(secret)),
        path,
      ).toEqual([]);
    }
    return {
      read,
      status,
      text,
      body: response.body as unknown,
      headers: response.headers as Record<string, string | undefined>,
    };
  }

  /** A visitor opens the screens of one kind, and requests their data. */
  async #visit(kind: (typeof visits)[number], caller: Caller, pick: number): Promise<void> {
    const { writer, blocked } = this.#users;
    const book = this.#books[pick % this.#books.length];
    const ownerPaths = [`/owner/${writer._id}`, `/api/owners/${writer._id}`, `/api/books/by-owner/${writer._id}`];
    if (kind === 'lists')
      for (const path of ['/', '/categories', '/api/books?pageSize=50']) await this.#openList(path, caller, true);
    else if (kind === 'book' && book)
      for (const path of [`/api/books/${book.id}`, `/book/${book.id}`]) await this.#openBook(book, caller, path);
    else if (kind === 'owner')
      for (const path of ownerPaths) {
        const { text, read } =
          path === ownerPaths[1] ? await this.#get(caller, path) : await this.#openList(path, caller, false);
        if (path === ownerPaths[2]) return;
        for (const value of [this.#name, this.#town, this.#biography])
          this.#checkText(text, value, read, { isList: false, mustShow: true, path });
      }
    else if (kind === 'blocked')
      for (const path of [`/api/owners/${blocked._id}`, `/owner/${blocked._id}`]) {
        const { status, read } = await this.#get(caller, path);
        expect([...this.#isActive.allowed(read, false)], path).toContain(status === 200);
      }
    else if (kind === 'written')
      for (const path of ['/about-us', '/api/pages/slug/about-us']) {
        const { text, read } = await this.#get(caller, path);
        this.#checkText(text, this.#page, read, { isList: false, mustShow: true, path });
      }
  }

  /** A member reads on any process what the member has just written. */
  async #readOwn(kind: (typeof ownReads)[number], process: number, pick: number): Promise<void> {
    const { writer, buyer, admin } = this.#users;
    const caller: Caller = { process, address: addressOf(writer) };
    const before = { ...this.#begun };
    const listed = this.#books.filter(({ isOfWriter, isListed }) => isOfWriter && isListed.last()).length;
    const wished = this.#wish === '' ? [] : [this.#wish];
    switch (kind) {
      case 'ownBook': {
        const book = this.#books[pick % this.#books.length];
        if (book?.isOfWriter) await this.#openBook(book, caller, `/api/books/${book.id}`, writer);
        const reserved = await this.#get(caller, `/api/books/${this.#books[2]?.id ?? ''}`, buyer);
        expect(reserved.text).toContain(buyer._id);
        return;
      }
      case 'ownPage': {
        const path = '/api/pages/slug/about-us';
        const { text, read } = await this.#get(caller, path, admin);
        this.#checkText(text, this.#page, read, { isList: false, mustShow: true, path });
        return;
      }
      case 'ownLists': {
        const { body, headers } = await this.#openList('/api/books?pageSize=50', caller, true, writer);
        if (this.#isQuiet(before)) expect(Number(headers['x-total-count'])).toBe((body as BookCard[]).length);
        return;
      }
      case 'ownSeller': {
        const list = await this.#openList(`/api/books/by-owner/${writer._id}`, caller, false, writer);
        const path = `/api/owners/${writer._id}`;
        const seller = await this.#get(caller, path, writer);
        for (const value of [this.#name, this.#town, this.#biography])
          this.#checkText(seller.text, value, seller.read, { isList: false, mustShow: true, path });
        if (!this.#isQuiet(before)) return;
        expect((list.body as { totalBooks: number }).totalBooks).toBe(listed);
        expect((seller.body as Owner).bookCount).toBe(listed);
        return;
      }
      case 'ownWishes': {
        const wishes = await this.#get(caller, '/api/wishlist', buyer);
        const none = await this.#get(caller, '/api/wishlist', writer);
        if (this.#isQuiet(before)) expect((wishes.body as BookCard[]).map(({ _id }) => _id)).toEqual(wished);
        expect(none.body).toEqual([]);
      }
    }
  }

  /** Whether no write was running since `before`. */
  #isQuiet(before: { all: number; running: number }): boolean {
    return before.running === 0 && this.#begun.all === before.all;
  }

  /** `isList`: the response depends on its books only as a list. Otherwise it is the list of the writer. */
  async #openList(path: string, caller: Caller, isList: boolean, user?: BuiltUser) {
    const response = await this.#get(caller, path, user);
    const { text, read } = response;
    for (const book of this.#books) {
      if (!isList && !book.isOfWriter) continue;
      const isShown = text.includes(book.id);
      expect([...book.isListed.allowed(read, isList)], `${book.id} ${path} ${JSON.stringify(read)}`).toContain(isShown);
      this.#checkText(text, book.title, read, { isList, mustShow: isShown, path });
    }
    this.#checkText(text, this.#name, read, { isList, mustShow: false, path });
    return response;
  }

  async #openBook(book: Tracked, caller: Caller, path: string, user?: BuiltUser): Promise<void> {
    const { status, text, read } = await this.#get(caller, path, user);
    expect([...book.isPublic.allowed(read, false)], `${path} ${JSON.stringify(read)}`).toContain(status === 200);
    if (status !== 200) return;
    this.#checkText(text, book.title, read, { isList: false, mustShow: true, path });
    this.#checkText(text, this.#name, read, { isList: !book.isOfWriter, mustShow: book.isOfWriter, path });
    // Similar books.
    for (const other of this.#books)
      if (other !== book && text.includes(other.id))
        expect([...other.isListed.allowed(read, true)], `${other.id} on ${path}`).toContain(true);
  }

  #checkText(
    text: string,
    history: ValueHistory<string>,
    read: Read,
    { isList, mustShow, path }: { isList: boolean; mustShow: boolean; path: string },
  ): void {
    const allowed = history.allowed(read, isList);
    const shown = history.values().filter((value) => text.includes(value));
    const about = `${path} ${JSON.stringify({ read, allowed: [...allowed] })}`;
    expect(
      shown.filter((value) => !allowed.has(value)),
      about,
    ).toEqual([]);
    if (mustShow) expect(shown, about).not.toEqual([]);
  }
}

/** Begins the write of a new book; its id is known at the end. */
function beginBook(title: string, isOfWriter: boolean, by: Caller) {
  const [isListed, isPublic] = [new ValueHistory(false), new ValueHistory(false)];
  const ends = [isListed.begin(true, by), isPublic.begin(true, by)];
  const book = { isListed, isPublic, title: new ValueHistory(title), isOfWriter };
  return { book, end: () => ends.forEach((end) => end()) };
}

let tokens = 0;

/** Returns a word that no other one contains. */
function token(word: string): string {
  tokens += 1;
  return `${word} v${tokens}x`;
}

/** Each member has an address. */
const addressOf = ({ email }: BuiltUser): string => `198.51.100.${100 + (Number(/\d+/.exec(email)?.[0] ?? 0) % 100)}`;
