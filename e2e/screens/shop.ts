import { openAccount } from '../account.js';
import type { Product } from '../product.js';

/** Somebody who is logged in, as the site keeps it in the browser. */
export interface Session {
  token: string;
  user: object;
}

/** The demo shop as the screens need it: who looks, and at what. */
export interface Shop {
  /** Sells books, talks about them. */
  member: Session;
  /** Has bought books and wishes for others. */
  buyer: Session;
  admin: Session;
  /** Has an account and nothing else. */
  newcomer: Session;
  /** On sale, with everything known about its edition. */
  bookId: string;
  ownerId: string;
  /** One of the member's own. */
  ownBookId: string;
  /** One that an admin may edit. */
  pageId: string;
}

const password = 'procitane-knjige';

async function read<T>(product: Product, path: string, token?: string): Promise<T> {
  const answer = await fetch(
    product.url + path,
    token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } },
  );
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as T;
}

async function sessionOf(product: Product, token: string): Promise<Session> {
  return { token, user: await read<object>(product, '/auth/me', token) };
}

async function login(product: Product, email: string): Promise<Session> {
  const answer = await fetch(`${product.url}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} cannot log in: ${answer.status}`);
  const { token } = (await answer.json()) as { token: string };
  return sessionOf(product, token);
}

const firstOf = <T>(list: readonly T[], what: string): T => {
  const [first] = list;
  if (first === undefined) throw new Error(`The demo shop has no ${what}`);
  return first;
};

/** Logs the demo members in and finds what the screens show. The product has to run with `SEED_DEMO=on`. */
export async function readShop(product: Product): Promise<Shop> {
  const [member, buyer, admin, newcomer] = await Promise.all([
    login(product, 'dragan@example.com'),
    login(product, 'ivana@example.com'),
    login(product, 'sonja@example.com'),
    openAccount(product, 'novi@example.com').then((token) => sessionOf(product, token)),
  ]);
  const [books, own, pages] = await Promise.all([
    read<{ _id: string; publisher: string; owner: { _id: string } }[]>(product, '/api/books'),
    read<{ _id: string }[]>(product, '/api/books/my-books', member.token),
    read<{ _id: string }[]>(product, '/api/pages', admin.token),
  ]);
  const book = firstOf(
    books.filter(({ publisher }) => publisher !== ''),
    'books',
  );
  return {
    member,
    buyer,
    admin,
    newcomer,
    bookId: book._id,
    ownerId: book.owner._id,
    ownBookId: firstOf(own, 'books of the member')._id,
    pageId: firstOf(pages, 'pages')._id,
  };
}
