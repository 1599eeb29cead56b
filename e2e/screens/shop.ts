import { activationLink, mailedLink, openAccount, password, tokenOf } from '../account.js';
import { call } from '../call.js';
import { listBook, openRoom } from '../listing.js';
import type { Product } from '../product.js';

/** A session as the site stores it in the browser. */
export interface Session {
  token: string;
  user: object;
}

/** Sessions and records of the demo shop that the screens use. */
export interface Shop {
  /** Sells books and has conversations about them. */
  member: Session;
  /** Has bought books, a wishlist and a blocked member. */
  buyer: Session;
  admin: Session;
  /** Has an empty account. */
  newcomer: Session;
  /** A listed book with details of its edition, such as the publisher. */
  bookId: string;
  ownerId: string;
  /** The most expensive of five copies that three sellers offer. */
  comparedBookId: string;
  /** A book of the member. */
  ownBookId: string;
  /** A page that an admin may edit. */
  pageId: string;
  /** A conversation of the member. */
  roomId: string;
  /** The buyer's conversation with a blocked member. */
  blockedRoomId: string;
  /** The conversation of the member with a new account, which suggests another application and sends a fraudulent link. */
  suspiciousRoomId: string;
  /** A conversation of the member with photos. */
  photosRoomId: string;
  /** Deals between the member as seller and the buyer, by their state. */
  deals: Record<'proposed' | 'agreed' | 'sent' | 'completed', Deal>;
  /** A list of the buyer with an available, a doubtful and an unavailable book. */
  listId: string;
  /** The slug in the public URL of the list. */
  listSlug: string;
  /** The path of the activation link of a registration that was made without a browser, so that every browser asks for the password. */
  activationPath: string;
}

async function sessionOf(product: Product, token: string): Promise<Session> {
  return { token, user: await call<object>(product, token, 'GET', '/auth/me') };
}

const logIn = async (product: Product, email: string): Promise<Session> =>
  sessionOf(product, await tokenOf(product, email));

const firstOf = <T>(list: readonly T[], listName: string): T => {
  const [first] = list;
  if (first === undefined) throw new Error(`The demo shop has no ${listName}`);
  return first;
};

interface Room {
  _id: string;
  members: { _id: string }[];
}

const roomsOf = (product: Product, { token }: Session): Promise<Room[]> =>
  call(product, token, 'GET', '/api/messaging/rooms');

/** Resolves to the buyer's conversation with a member other than `member`, and blocks that other member. */
async function blockSomebody(product: Product, buyer: Session, member: Session): Promise<string> {
  const [buyerId, memberId] = [buyer, member].map(({ user }) => (user as { _id: string })._id);
  const rooms = (await roomsOf(product, buyer)).filter(({ members }) => members.every(({ _id }) => _id !== memberId));
  const room = firstOf(rooms, 'conversations of the buyer');
  const others = room.members.filter(({ _id }) => _id !== buyerId);
  await call(product, buyer.token, 'PUT', `/api/blocks/${firstOf(others, 'others')._id}`);
  return room._id;
}

/** Reports a book and its seller; an admin resolves the report about the seller. */
async function reportSomething(product: Product, { newcomer, admin }: Pick<Shop, 'newcomer' | 'admin'>, book: Listed) {
  const text = 'Na slici je drugo izdanje.\nNa pitanje o tome nije bilo odgovora.';
  const report = (body: object) => call(product, newcomer.token, 'POST', '/api/reports', { text, ...body });
  await report({ subject: 'user', subjectId: book.owner._id, reason: 'abuse' });
  const [first] = await call<{ _id: string }[]>(product, admin.token, 'GET', '/api/reports');
  await call(product, admin.token, 'PUT', `/api/reports/${first?._id ?? ''}`, { status: 'acted' });
  await report({ subject: 'book', subjectId: book._id, reason: 'misleading' });
}

interface Deal {
  _id: string;
  roomId: string;
}

/** Lists books of the member and brings a deal with the buyer into each state. */
async function makeDeals(product: Product, member: Session, buyer: Session): Promise<Shop['deals']> {
  const memberId = (member.user as { _id: string })._id;
  const fields = { author: 'Ivo Andrić', price: '650', currency: 'RSD', city: 'Niš', condition: 'good' };
  const account = { account: '165-55-74', name: 'Dragan Knjižar', town: 'Niš' };
  await call(product, member.token, 'PUT', `/api/users/${memberId}/payment`, account);
  async function propose(title: string): Promise<Deal> {
    const { _id } = await listBook(product, member.token, { ...fields, title });
    const roomId = await openRoom(product, buyer.token, _id, memberId);
    const delivery = { kind: 'post', postageRsd: 290, payer: 'buyer' };
    const body = { roomId, bookIds: [_id], delivery, payment: 'ips', note: 'Može li do petka?' };
    return call(product, buyer.token, 'POST', '/api/deals', body);
  }
  const step = ({ token }: Session, { _id }: Deal, body: object): Promise<Deal> =>
    call(product, token, 'PUT', `/api/deals/${_id}/state`, body);
  const address = { name: 'Ivana Čitalac', street: 'Cara Dušana 12', place: '18000 Niš', phone: '064 123 4567' };
  const tracking = { carrier: 'Pošta Srbije', tracking: 'RE123456785RS' };
  const proposed = await propose('Travnička hronika');
  const [agreed, sent, completed] = [
    await propose('Prokleta avlija'),
    await propose('Gospođica'),
    await propose('Znakovi'),
  ];
  for (const deal of [agreed, sent, completed]) {
    await step(member, deal, { state: 'agreed' });
    await step(buyer, deal, { state: 'agreed', address, keepAddress: true });
  }
  for (const deal of [sent, completed]) await step(member, deal, { state: 'sent', ...tracking });
  await step(buyer, completed, { state: 'completed' });
  return { proposed, agreed, sent, completed };
}

async function makeList(product: Product, { token }: Session): Promise<Pick<Shop, 'listId' | 'listSlug'>> {
  const items = [
    { title: 'Travnička hronika', author: 'Ivo Andrić' },
    { title: 'Informatika i računarstvo 5', publisher: 'Zavod', typed: 'info i rac 5 zavod', isDoubtful: true },
    { title: 'English Plus 1, Workbook', publisher: 'Oxford' },
  ];
  const body = { name: 'Peti razred, OŠ „Vuk Karadžić”', kind: 'school', schoolYear: '2026/27', items };
  const { _id, slug } = await call<{ _id: string; slug: string }>(product, token, 'POST', '/api/lists', body);
  await call(product, token, 'PUT', `/api/lists/${_id}`, { ...body, isShared: true });
  return { listId: _id, listSlug: slug };
}

async function registerOnly(product: Product): Promise<string> {
  const email = 'registrovan@example.com';
  await call(product, undefined, 'POST', '/auth/register', { name: 'Jelena Kos', email, password });
  return new URL(await mailedLink(product, email, activationLink)).pathname;
}

/** Lists copies of one work by three sellers, so that their prices can be compared. Resolves to the id of the most expensive copy. */
async function listCopies(product: Product, sellers: readonly Session[]): Promise<string> {
  const fields = { title: 'Seobe', author: 'Miloš Crnjanski', currency: 'RSD', city: 'Niš', condition: 'good' };
  let dearest = '';
  for (const [index, price] of ['450', '500', '520', '600', '900'].entries()) {
    const seller = sellers[index % sellers.length];
    if (seller) dearest = (await listBook(product, seller.token, { ...fields, price }))._id;
  }
  return dearest;
}

/** Sends covers of the shop as photos between `stranger` and the member: one with a text, and five without. Resolves to the room id. */
async function sendPhotos(product: Product, member: Session, stranger: Session): Promise<string> {
  const memberId = (member.user as { _id: string })._id;
  const fields = { title: 'Prokleta avlija', author: 'Ivo Andrić', price: '600', currency: 'RSD' };
  const { _id: bookId } = await listBook(product, member.token, { ...fields, city: 'Niš', condition: 'good' });
  const roomId = await openRoom(product, stranger.token, bookId, memberId);
  const books = await call<{ images: { url: string }[] }[]>(product, undefined, 'GET', '/api/books');
  const urls = books.flatMap(({ images }) => images.slice(0, 1).map(({ url }) => url)).slice(0, 5);
  async function send({ token }: Session, content: string, clientId: string, sent: readonly string[]): Promise<void> {
    const photos: string[] = [];
    for (const [index, url] of sent.entries()) {
      const form = new FormData();
      form.set('clientId', `${clientId}-${index}`);
      form.set('photo', await (await fetch(product.url + url)).blob(), 'photo.webp');
      photos.push((await call<Room>(product, token, 'POST', `/api/messaging/room/${roomId}/photo`, form))._id);
    }
    const message = { content, clientId, photos };
    await call(product, token, 'POST', `/api/messaging/room/${roomId}/message`, message);
  }
  await send(stranger, 'Imam ovo izdanje. Je li tvoje isto?', 'pitanje', urls.slice(0, 1));
  await send(member, '', 'odgovor', urls);
  return roomId;
}

/** Sends messages from `stranger` to the member that the fraud rules detect. Resolves to the room id. */
async function writeSuspiciously(product: Product, member: Session, stranger: Session): Promise<string> {
  const memberId = (member.user as { _id: string })._id;
  const fields = { title: 'Hazarski rečnik', author: 'Milorad Pavić', price: '900', currency: 'RSD' };
  const { _id: bookId } = await listBook(product, member.token, { ...fields, city: 'Niš', condition: 'good' });
  const roomId = await openRoom(product, stranger.token, bookId, memberId);
  const contents = [
    'Divna je! Hajde da nastavimo na WhatsAppu, broj mi je 064 123 456.',
    'Uzimam. Već je plaćeno preko Pošte, potvrdi prijem novca ovde: posta-rs.isporuka24.example.com/prijem',
  ];
  for (const content of contents)
    await call(product, stranger.token, 'POST', `/api/messaging/room/${roomId}/message`, { content });
  return roomId;
}

interface Listed {
  _id: string;
  publisher: string;
  owner: { _id: string };
}

/**
 * Logs in the demo members, and finds or creates the data of the screens, including reports and a blocked member. The product must run with
 * `SEED_DEMO=on`.
 */
export async function prepareShop(product: Product): Promise<Shop> {
  const [member, buyer, admin, newcomer, stranger] = await Promise.all([
    logIn(product, 'dragan@example.com'),
    logIn(product, 'ivana@example.com'),
    logIn(product, 'sonja@example.com'),
    openAccount(product, 'novi@example.com').then((token) => sessionOf(product, token)),
    openAccount(product, 'stranac@example.com').then((token) => sessionOf(product, token)),
  ]);
  const [books, own, pages] = await Promise.all([
    call<Listed[]>(product, undefined, 'GET', '/api/books'),
    call<{ _id: string }[]>(product, member.token, 'GET', '/api/books/my-books'),
    call<{ _id: string }[]>(product, admin.token, 'GET', '/api/pages'),
  ]);
  const book = firstOf(
    books.filter(({ publisher }) => publisher !== ''),
    'books',
  );
  await reportSomething(product, { newcomer, admin }, book);
  return {
    member,
    buyer,
    admin,
    newcomer,
    bookId: book._id,
    ownerId: book.owner._id,
    ownBookId: firstOf(own, 'books of the member')._id,
    pageId: firstOf(pages, 'pages')._id,
    roomId: firstOf(await roomsOf(product, member), 'conversations of the member')._id,
    blockedRoomId: await blockSomebody(product, buyer, member),
    comparedBookId: await listCopies(product, [member, buyer, stranger]),
    photosRoomId: await sendPhotos(product, member, stranger),
    suspiciousRoomId: await writeSuspiciously(product, member, stranger),
    deals: await makeDeals(product, member, buyer),
    ...(await makeList(product, buyer)),
    activationPath: await registerOnly(product),
  };
}
