import type { BookCard, Owner } from '@korice/contracts';
import request from 'supertest';
import { expect } from 'vitest';
import type { BuiltUser } from './factories/build-user.js';
import { addressOf, urlOf, type ShopState, type TrackedBook } from './cached-shop-state.js';
import type { Caller, Read, ValueHistory } from './value-history.js';

export const visits = ['lists', 'book', 'owner', 'blocked', 'written'] as const;
type VisitKind = (typeof visits)[number];
export const ownReads = ['ownLists', 'ownSeller', 'ownBook', 'ownPage', 'ownWishes'] as const;
type OwnReadKind = (typeof ownReads)[number];

/** Reads a shop and fails when a response shows what it may not. */
export class ShopReads {
  /** Number of checked responses. */
  responses = 0;
  readonly #shop: ShopState;

  constructor(shop: ShopState) {
    this.#shop = shop;
  }

  /** Sends a read, with the token of `user` if there is one. */
  async #get(caller: Caller, path: string, user?: BuiltUser) {
    const read: Read = { ...caller, isMember: user !== undefined, begunAt: performance.now() };
    const response = await request(urlOf(this.#shop, caller))
      .get(path)
      .set('X-Forwarded-For', caller.address)
      .set('Accept', path.startsWith('/api/') ? 'application/json' : 'text/html')
      .set(user?.auth ?? {});
    const { status, text } = response;
    this.responses += 1;
    // Only the owner, the buyer and admins see for whom a book is reserved. Nobody else sees an e-mail address.
    if (user === undefined) {
      const secrets = [this.#shop.users.buyer._id, ...Object.values(this.#shop.users).map(({ email }) => email)];
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
  async visit(kind: VisitKind, caller: Caller, pick: number): Promise<void> {
    const { writer, blocked } = this.#shop.users;
    const book = this.#shop.books[pick % this.#shop.books.length];
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
        for (const value of [this.#shop.name, this.#shop.town, this.#shop.biography])
          this.#checkText(text, value, read, { isList: false, mustShow: true, path });
      }
    else if (kind === 'blocked')
      for (const path of [`/api/owners/${blocked._id}`, `/owner/${blocked._id}`]) {
        const { status, read } = await this.#get(caller, path);
        expect([...this.#shop.isActive.allowed(read, false)], path).toContain(status === 200);
      }
    else if (kind === 'written')
      for (const path of ['/about-us', '/api/pages/slug/about-us']) {
        const { text, read } = await this.#get(caller, path);
        this.#checkText(text, this.#shop.page, read, { isList: false, mustShow: true, path });
      }
  }

  /** A member reads on any process what the member has just written. */
  async readOwn(kind: OwnReadKind, process: number, pick: number): Promise<void> {
    const { writer, buyer, admin } = this.#shop.users;
    const caller: Caller = { process, address: addressOf(writer) };
    const before = { ...this.#shop.begun };
    const listed = this.#shop.books.filter(({ isOfWriter, isListed }) => isOfWriter && isListed.last()).length;
    const wished = this.#shop.wish === '' ? [] : [this.#shop.wish];
    switch (kind) {
      case 'ownBook': {
        const book = this.#shop.books[pick % this.#shop.books.length];
        if (book?.isOfWriter) await this.#openBook(book, caller, `/api/books/${book.id}`, writer);
        const reserved = await this.#get(caller, `/api/books/${this.#shop.books[2]?.id ?? ''}`, buyer);
        expect(reserved.text).toContain(buyer._id);
        return;
      }
      case 'ownPage': {
        const path = '/api/pages/slug/about-us';
        const { text, read } = await this.#get(caller, path, admin);
        this.#checkText(text, this.#shop.page, read, { isList: false, mustShow: true, path });
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
        for (const value of [this.#shop.name, this.#shop.town, this.#shop.biography])
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
    return before.running === 0 && this.#shop.begun.all === before.all;
  }

  /** `isList`: the response depends on its books only as a list. Otherwise it is the list of the writer. */
  async #openList(path: string, caller: Caller, isList: boolean, user?: BuiltUser) {
    const response = await this.#get(caller, path, user);
    const { text, read } = response;
    for (const book of this.#shop.books) {
      if (!isList && !book.isOfWriter) continue;
      const isShown = text.includes(book.id);
      expect([...book.isListed.allowed(read, isList)], `${book.id} ${path} ${JSON.stringify(read)}`).toContain(isShown);
      this.#checkText(text, book.title, read, { isList, mustShow: isShown, path });
    }
    this.#checkText(text, this.#shop.name, read, { isList, mustShow: false, path });
    return response;
  }

  async #openBook(book: TrackedBook, caller: Caller, path: string, user?: BuiltUser): Promise<void> {
    const { status, text, read } = await this.#get(caller, path, user);
    expect([...book.isPublic.allowed(read, false)], `${path} ${JSON.stringify(read)}`).toContain(status === 200);
    if (status !== 200) return;
    this.#checkText(text, book.title, read, { isList: false, mustShow: true, path });
    this.#checkText(text, this.#shop.name, read, { isList: !book.isOfWriter, mustShow: book.isOfWriter, path });
    // Similar books.
    for (const other of this.#shop.books)
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
