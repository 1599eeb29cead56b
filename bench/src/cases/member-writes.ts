import { createBook, updateBook, updateUserProfile, addWish } from '@korice/contracts';
import { Agent, FormData, request } from 'undici';
import type { Product } from '../product.js';
import { bookId, bookRecord } from '../shop/book-record.js';
import { memberCount, memberId, memberName, townOf } from '../shop/member-record.js';
import { authorizationOf } from '../shop/tokens.js';

/** The kinds of writes, in the order in which they alternate. */
const kinds = ['new book', 'edit', 'wish', 'profile'] as const;

/** New listings have the texts of books with this number and higher ones, which no shop contains. */
const newBooksFrom = 2_000_000;
/** Number of books that are edited and wished for: the newest, which the first pages of lists contain. */
const newestBooks = 1_000;
/** Every fourth save of a profile changes the town, which updates the member's books; the others change only the biography. */
const savesPerTown = 4;

/** Writes of members to a shop of generated books, from an IP address of their own. */
export interface MemberWrites {
  /** Sends the write with this number; successive numbers send the kinds in turn. @throws when it is refused */
  send(count: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Creates writes in equal parts: new books without images, edits of a price, wishes and changes of profiles. Readers with the address of
 * a writer would get no stale response.
 */
export function createMemberWrites({ url }: Pick<Product, 'url'>): MemberWrites {
  const dispatcher = new Agent({ localAddress: '127.0.0.2' });

  async function write(
    { method, path }: { method: string; path: string },
    params: Record<string, string>,
    member: number,
    body?: Record<string, unknown> | FormData,
  ): Promise<void> {
    const address = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    const { statusCode, body: answer } = await request(url + address, {
      method,
      headers: {
        ...authorizationOf(member),
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      dispatcher,
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    if (statusCode >= 300) throw new Error(`${method} ${address} responded with ${statusCode}: ${await answer.text()}`);
    await answer.dump();
  }

  const writers: Record<(typeof kinds)[number], (turn: number) => Promise<void>> = {
    'new book': (turn) => {
      const { title, author, categories, shortDescription, fullDescription, price, condition } = bookRecord(
        newBooksFrom + turn,
      );
      const fields = { title, author, shortDescription, fullDescription, condition, language: 'sr' };
      const form = formOf({ ...fields, categories: categories.join(','), price: String(price) });
      return write(createBook, {}, turn % memberCount, form);
    },
    edit: (turn) => {
      const index = availableBook(turn);
      const form = formOf({ price: String(bookRecord(index).price + 10 * (1 + (turn % 7))) });
      return write(updateBook, { bookId: bookId(index).toHexString() }, index % memberCount, form);
    },
    wish: (turn) => {
      const index = availableBook(turn);
      return write(addWish, { bookId: bookId(index).toHexString() }, (index + 1 + turn) % memberCount);
    },
    profile: (turn) => {
      const member = turn % memberCount;
      return write(updateUserProfile, { userId: memberId(member).toHexString() }, member, {
        name: memberName(member),
        biography: `Čita i prodaje, beleška ${turn}.`,
        city: turn % savesPerTown === 0 ? townOf(member + 1) : townOf(member),
        image: '',
        categories: [],
        gender: '',
        language: 'sr',
        messageMails: false,
        password: '',
      });
    },
  };

  return {
    async send(count) {
      const kind = kinds[count % kinds.length] ?? 'wish';
      await writers[kind](Math.floor(count / kinds.length));
    },
    close: () => dispatcher.close(),
  };
}

/** Returns the number of an available book near the `turn`-th of the newest. */
function availableBook(turn: number): number {
  let index = turn % newestBooks;
  while (bookRecord(index).status !== 'available') index += 1;
  return index;
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
