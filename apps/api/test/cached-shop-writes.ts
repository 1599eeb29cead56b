import type { Book } from '@korice/contracts';
import request from 'supertest';
import type { BuiltUser } from './factories/build-user.js';
import { addressOf, beginBook, token, urlOf, type ShopState, type TrackedBook } from './cached-shop-state.js';
import type { Caller } from './value-history.js';

export const writes = ['list', 'edit', 'sell', 'remove', 'block', 'profile', 'page', 'wish'] as const;
export type WriteKind = (typeof writes)[number];

/** More would not fit into the lists of the home page. */
const maxListed = 14;

/** Changes a shop by requests and records when each value changed. */
export class ShopWrites {
  readonly #shop: ShopState;
  /** What a running write changes: ids of books, else kinds of writes. */
  readonly #busy = new Set<string>();

  constructor(shop: ShopState) {
    this.#shop = shop;
  }

  /** Makes a write by its member, unless the shop has nothing for it or the same is being written. */
  async write(kind: WriteKind, process: number, pick: number): Promise<void> {
    const { writer, buyer, admin } = this.#shop.users;
    const by: Caller = {
      process,
      address: addressOf({ block: admin, page: admin, wish: buyer }[kind as string] ?? writer),
    };
    const listed = this.#shop.books.filter(({ isOfWriter, isListed }) => isOfWriter && isListed.last());
    // The reserved book stays, so that a list always has one.
    const candidates = { edit: listed, sell: listed.slice(1), remove: listed.slice(1) }[kind as string];
    const book = candidates?.[pick % candidates.length];
    const target = book?.id ?? kind;
    const isImpossible = kind === 'list' ? listed.length >= maxListed : candidates !== undefined && !book;
    if (isImpossible || this.#busy.has(target)) return;
    this.#busy.add(target);
    this.#shop.begun.all += 1;
    this.#shop.begun.running += 1;
    try {
      if (book) await this.#change(kind, book, by);
      else if (kind === 'list') await this.#list(by);
      else if (kind === 'block') await this.block(by);
      else if (kind === 'profile') await this.#saveProfile(by, pick % 2 === 0);
      else if (kind === 'page') await this.#savePage(by);
      else await this.#toggleWish(by);
    } finally {
      this.#shop.begun.running -= 1;
      this.#busy.delete(target);
    }
  }

  #send(user: BuiltUser, by: Caller, method: 'post' | 'put' | 'delete', path: string) {
    return request(urlOf(this.#shop, by))[method](path).set(user.auth).set('X-Forwarded-For', by.address);
  }

  async #list(by: Caller): Promise<void> {
    const { writer } = this.#shop.users;
    const title = token('Naslov');
    const fields = { title, author: 'Miloš Crnjanski', price: '500', currency: 'RSD', condition: 'good' };
    const { book, end } = beginBook(title, true, by);
    const response = await this.#send(writer, by, 'post', '/api/books').field(fields).expect(201);
    end();
    this.#shop.books.push({ ...book, id: (response.body as Book)._id });
  }

  async #change(kind: WriteKind, book: TrackedBook, by: Caller): Promise<void> {
    const { writer } = this.#shop.users;
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

  async block(by: Caller): Promise<void> {
    const { admin, blocked } = this.#shop.users;
    const isShown = !this.#shop.isActive.last();
    const values = [
      this.#shop.isActive,
      ...this.#shop.books.slice(0, 2).flatMap(({ isListed, isPublic }) => [isListed, isPublic]),
    ];
    const ends = values.map((value) => value.begin(isShown, by, { isSoft: isShown }));
    const status = isShown ? 'active' : 'blocked';
    await this.#send(admin, by, 'put', `/api/users/${blocked._id}/status`).send({ status }).expect(200);
    for (const end of ends) end();
  }

  /** Without `isMoving` name and town stay, so that no book changes with the profile. */
  async #saveProfile(by: Caller, isMoving: boolean): Promise<void> {
    const { writer } = this.#shop.users;
    const biography = token('Opis');
    const [name, city] = isMoving ? [token('Ime'), token('Grad')] : [this.#shop.name.last(), this.#shop.town.last()];
    const ends = [this.#shop.biography.begin(biography, by)];
    if (isMoving) ends.push(this.#shop.name.begin(name, by), this.#shop.town.begin(city, by));
    const body = { name, city, biography, categories: [], gender: '' };
    await this.#send(writer, by, 'put', `/api/users/${writer._id}/profile`).send(body).expect(200);
    for (const end of ends) end();
  }

  async #savePage(by: Caller): Promise<void> {
    const title = token('Strana');
    const end = this.#shop.page.begin(title, by);
    const body = { title, slug: 'about-us', content: '<p>Tekst</p>' };
    await this.#send(this.#shop.users.admin, by, 'put', `/api/pages/${this.#shop.pageId}`).send(body).expect(200);
    end();
  }

  /** The buyer wishes for the reserved book, or no longer. */
  async #toggleWish(by: Caller): Promise<void> {
    const id = this.#shop.books[2]?.id ?? '';
    const path = `/api/wishlist/${id}`;
    await this.#send(this.#shop.users.buyer, by, this.#shop.wish === id ? 'delete' : 'put', path).expect(204);
    this.#shop.wish = this.#shop.wish === id ? '' : id;
  }
}
