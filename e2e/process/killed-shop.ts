import { imageWidths } from '@korice/contracts';
import { expect } from 'vitest';
import { openAccount } from '../account.js';
import { call } from '../call.js';
import { listBook, openRoom, type Listing } from '../listing.js';
import type { Product } from '../product.js';
import { imageFiles } from './stored-images.js';

type Role = 'member' | 'admin';

export type Kind = 'book' | 'message' | 'role' | 'rotate' | 'delete';

/** Maximum number of books after a round, which keeps the check of a round short. */
const maxBooks = 8;
const adminEmail = 'urednica@example.com';
/** Environment variables of the product that is killed repeatedly. */
export const shopVariables = { RATE_LIMIT: 'off', ADMIN_EMAILS: adminEmail };

/** Requests pending at the kill: each is done completely or not at all. */
interface Unsure {
  book?: { title: string };
  message?: { content: string; clientId: string };
  role?: Role;
  rotate?: { id: string; url: string };
  delete?: string;
}

/** Members who write to one product, with a record of the acknowledged writes. */
export interface KilledShop {
  /** Sends requests of one kind sequentially until the product exits. */
  work(product: Product, kind: Kind): Promise<void>;
  /** Compares the restarted product with the acknowledged state and adopts the outcome of pending requests. */
  examine(product: Product): Promise<void>;
  /** Ids of the images that books list. */
  imageIds(): string[];
  /** Number of acknowledged requests by kind. */
  acknowledged: Record<Kind, number>;
}

const idOf = (url: string): string => /^\/uploads\/([0-9a-f]{24})-/.exec(url)?.[1] ?? '';

/** Creates the accounts, a conversation and the book whose image is rotated. */
export async function openKilledShop(product: Product, image: Blob): Promise<KilledShop> {
  const [seller, buyer, other, admin] = [
    await openAccount(product, 'prodavac@example.com'),
    await openAccount(product, 'kupac@example.com'),
    await openAccount(product, 'drugi@example.com'),
    await openAccount(product, adminEmail),
  ];
  const books = new Map<string, Listing>();
  const messages: string[] = [];
  const acknowledged: KilledShop['acknowledged'] = { book: 0, message: 0, role: 0, rotate: 0, delete: 0 };
  let role: Role = 'member';
  let pending: Unsure = {};
  let count = 0;

  const files = ['korice šđ.png', 'poleđina.png'].map((name) => new File([image], name, { type: image.type }));
  const list = (target: Product, title: string): Promise<Listing> =>
    listBook(target, seller, { title, author: 'Иво Андрић', price: '700' }, files);

  const turnedBook = await list(product, 'Која се окреће');
  books.set(turnedBook._id, turnedBook);
  const { _id: sellerId } = await call<{ _id: string }>(product, seller, 'GET', '/auth/me');
  const { _id: otherId } = await call<{ _id: string }>(product, other, 'GET', '/auth/me');
  const roomPath = `/api/messaging/room/${await openRoom(product, buyer, turnedBook._id, sellerId)}`;

  const turnedUrl = (): string => books.get(turnedBook._id)?.images[0]?.url ?? '';
  function setTurnedUrl(url: string): void {
    const [, ...others] = books.get(turnedBook._id)?.images ?? [];
    books.set(turnedBook._id, { ...turnedBook, images: [{ url }, ...others] });
  }
  const stock = (): string[] => [...books.keys()].filter((id) => id !== turnedBook._id);

  const operations: Record<Kind, (target: Product) => Promise<void>> = {
    async book(target) {
      const title = `Травничка хроника ${count} šđčćž`;
      pending.book = { title };
      const book = await list(target, title);
      delete pending.book;
      books.set(book._id, book);
    },
    async message(target) {
      const content = `Poruka ${count}`;
      const clientId = `poruka-${count}`;
      pending.message = { content, clientId };
      await call(target, buyer, 'POST', `${roomPath}/message`, pending.message);
      delete pending.message;
      messages.push(content);
    },
    async role(target) {
      const roleName = role === 'member' ? 'admin' : 'member';
      pending.role = roleName;
      await call(target, admin, 'PUT', `/api/users/${otherId}/role`, { roleName });
      delete pending.role;
      role = roleName;
    },
    async rotate(target) {
      const url = turnedUrl();
      pending.rotate = { id: turnedBook._id, url };
      const turned = await call<{ url: string }>(target, seller, 'PUT', '/api/images/rotate', { url });
      delete pending.rotate;
      setTurnedUrl(turned.url);
    },
    async delete(target) {
      const [id] = stock();
      if (id === undefined) return operations.book(target);
      pending.delete = id;
      await call(target, seller, 'DELETE', `/api/books/${id}`);
      delete pending.delete;
      books.delete(id);
    },
  };

  async function examineBooks(target: Product): Promise<void> {
    const found = new Map(
      (await call<Listing[]>(target, seller, 'GET', '/api/books/my-books')).map((book) => [book._id, book]),
    );
    for (const [id, { title }] of found)
      if (!books.has(id)) expect({ id, title }).toEqual({ id, title: pending.book?.title });
    expect(found.size).toBeLessThanOrEqual(books.size + 1);
    for (const [id, { title, images }] of books) {
      const book = found.get(id);
      if (!book && id === pending.delete) continue;
      expect(book?.title).toBe(title);
      const urls = book?.images.map(({ url }) => url);
      const expected = images.map(({ url }) => url);
      if (id === pending.rotate?.id && urls?.[0] !== pending.rotate.url) {
        expect(idOf(urls?.[0] ?? '')).toBe(idOf(pending.rotate.url));
        expect(urls?.slice(1)).toEqual(expected.slice(1));
      } else expect(urls).toEqual(expected);
    }
    books.clear();
    for (const [id, book] of found) books.set(id, book);
    await expectImages(target);
  }

  /** Expects every listed image URL to be served in each size. */
  async function expectImages({ url, dataDir }: Product): Promise<void> {
    const files = new Set(await imageFiles(dataDir));
    const urls = [...books.values()].flatMap(({ images }) => images.map((image) => image.url));
    const names = urls.flatMap((path) =>
      ['', ...imageWidths.map((width) => `-${width}`)].map((size) => path.slice(9).replace('.', `${size}.`)),
    );
    expect(names.filter((name) => !files.has(name.replace(/^.*\//, '')))).toEqual([]);
    const touched = [turnedUrl(), urls.at(-1) ?? ''];
    for (const path of touched)
      for (const size of ['', ...imageWidths.map((width) => `?w=${width}`)])
        expect((await fetch(url + path + size)).status, path).toBe(200);
  }

  async function examineMessages(target: Product): Promise<void> {
    if (pending.message) {
      // Resends the message with the same clientId, as the browser does after a reconnect.
      await call(target, buyer, 'POST', `${roomPath}/message`, pending.message);
      messages.push(pending.message.content);
    }
    for (let after = Math.max(0, messages.length - 250); ; after += 200) {
      const path = `${roomPath}?after=${after}&limit=200`;
      const page = await call<{ messages: { seq: number; content: string }[] }>(target, buyer, 'GET', path);
      const kept = page.messages.map(({ seq, content }) => ({ seq, content }));
      const expected = messages.slice(after, after + 200);
      expect(kept).toEqual(expected.map((content, index) => ({ seq: after + index + 1, content })));
      if (kept.length < 200) return;
    }
  }

  async function examineRoles(target: Product): Promise<void> {
    const users = await call<{ _id: string; role: Role }[]>(target, admin, 'GET', '/api/users/all');
    const found = users.find(({ _id }) => _id === otherId)?.role;
    expect([role, pending.role]).toContain(found);
    role = found ?? role;
  }

  return {
    acknowledged,
    async work(target, kind) {
      try {
        for (;;) {
          count += 1;
          await operations[kind](target);
          acknowledged[kind] += 1;
        }
      } catch (error) {
        // The kill broke the connection.
        if (!(error instanceof TypeError)) throw error;
      }
    },
    async examine(target) {
      await examineBooks(target);
      await examineMessages(target);
      await examineRoles(target);
      pending = {};
      for (const id of stock().slice(maxBooks)) {
        await call(target, seller, 'DELETE', `/api/books/${id}`);
        books.delete(id);
      }
    },
    imageIds: () => [...books.values()].flatMap(({ images }) => images.map(({ url }) => idOf(url))),
  };
}
