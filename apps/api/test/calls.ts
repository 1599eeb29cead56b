import { randomUUID } from 'node:crypto';
import { alwaysClosed, endpoints, startPasskey, type EndpointShape } from '@korice/contracts';
import { Types } from 'mongoose';
import { createMailedString } from '../src/modules/accounts/auth/mailed-string.js';
import { staleToken } from '../src/modules/books/freshness/stale-token.js';
import { belgradeDay } from '../src/platform/time/belgrade-days.js';
import type { RawRequest } from './raw-http.js';
import { createPushDevice } from './push-device.js';
import { createAuthenticator, setUpPasskey, startSecondStep } from './authenticator.js';
import { traderDetails } from './factories/build-user.js';
import { sampleFormat, sampleTable, type CallFixtures } from './call-fixtures.js';

export type EndpointName = keyof typeof endpoints;
export const endpointNames = Object.keys(endpoints) as EndpointName[];

/** The parts of one request. */
export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Text fields of a multipart request; `file` is sent with it when the endpoint accepts files. */
  form?: Record<string, string>;
  file?: Buffer;
}

const newEmail = (): string => `${randomUUID()}@example.com`;
const newPushEndpoint = (): string => `https://push.example.org/${randomUUID()}`;
const password = 'knjige na polici';
const dealTerms = { delivery: { kind: 'inPerson', town: 'Niš' }, payment: 'cash', note: 'Može li u petak?' };
const bankAccount = { account: '165-55-74', name: 'Jelena Ilić', town: 'Novi Sad' };
const inAnHour = (): Date => new Date(Date.now() + 3_600_000);

const makeAdmin = ({ app, owner }: CallFixtures) =>
  app.models.users.updateOne({ _id: owner._id }, { $set: { role: 'admin' } });

/** Adds a passkey without a usable key to the owner and returns its id. */
async function givePasskey({ app, owner }: CallFixtures): Promise<string> {
  const _id = new Types.ObjectId();
  const key = { credentialId: _id.toHexString(), publicKey: 'key', counter: 0, transports: [], name: 'Telefon' };
  const passkeys = [{ _id, ...key, createdAt: new Date(), lastUsedAt: null }];
  await app.models.users.updateOne({ _id: owner._id }, { $set: { passkeys } });
  return _id.toHexString();
}

/** Builds a listing of the owner that awaits a confirmation. Resolves to its id and the token of the mail about it. */
async function buildAskedBook({ app, owner, buildBook }: CallFixtures): Promise<{ bookId: string; token: string }> {
  const at = new Date();
  const { _id, id: bookId } = await buildBook();
  await app.models.books.updateOne({ _id }, { $set: { askedAt: at } });
  return { bookId, token: staleToken(app.deps.links, { ownerId: new Types.ObjectId(owner._id), at }) };
}

/** Builds an agreed deal that is paid by IPS. Here the owner of the data is the buyer. Resolves to its id. */
async function buildPayableDeal({ app, owner, partner, buildDeal }: CallFixtures): Promise<string> {
  const { id } = await buildDeal();
  const sides = { buyerId: owner._id, sellerId: partner._id };
  await app.models.deals.updateOne({ _id: id }, { $set: { ...sides, state: 'agreed', payment: 'ips' } });
  return id;
}

/** A call of every endpoint that succeeds for the owner of the data. A missing endpoint does not compile. */
export const validCalls: Record<EndpointName, (fixtures: CallFixtures) => Call | Promise<Call>> = {
  register: () => ({ body: { name: 'Ana', email: newEmail(), password } }),
  activate: async ({ buildAccount }) => {
    const { string, hash } = createMailedString();
    await buildAccount({ status: 'pending', activation: { hash, expiresAt: inAnHour() } });
    return { body: { activationString: string } };
  },
  declineRegistration: async ({ buildAccount }) => {
    const { string, hash } = createMailedString();
    await buildAccount({ status: 'pending', activation: { hash, expiresAt: inAnHour() } });
    return { body: { activationString: string } };
  },
  resendActivation: () => ({ body: { email: newEmail() } }),
  login: ({ owner }) => ({ body: { email: owner.email, password: owner.password } }),
  loginWithPasskey: async ({ app, buildAccount }) => {
    const account = await buildAccount({ role: 'admin' });
    const { authenticator } = await setUpPasskey(app, account);
    const { ticket, options } = await startSecondStep(app, account);
    return { body: { ticket, credential: authenticator.sign(options) } };
  },
  loginWithRecoveryCode: async ({ app, buildAccount }) => {
    const account = await buildAccount({ role: 'admin' });
    const { recoveryCodes } = await setUpPasskey(app, account);
    const { ticket } = await startSecondStep(app, account);
    return { body: { ticket, code: recoveryCodes[0] } };
  },
  sendPasswordReset: () => ({ body: { email: newEmail() } }),
  resetPassword: async ({ app, buildAccount }) => {
    const { string, hash } = createMailedString();
    const { _id } = await buildAccount();
    await app.models.users.updateOne({ _id }, { $set: { passwordReset: { hash, expiresAt: inAnHour() } } });
    return { body: { token: string, password: 'sasvim nova lozinka' } };
  },
  logout: () => ({ body: {} }),
  me: () => ({}),
  readOwner: ({ owner }) => ({ params: { ownerId: owner._id } }),
  listUsers: () => ({
    query: { page: '1', pageSize: '10', q: 'citalac', sort: 'name', status: 'active', role: 'member' },
  }),
  updateUserRole: ({ owner }) => ({ params: { userId: owner._id }, body: { roleName: 'member' } }),
  updateUserStatus: ({ owner }) => ({ params: { userId: owner._id }, body: { status: 'active' } }),
  updateUserProfile: ({ owner }) => ({
    params: { userId: owner._id },
    body: {
      name: 'Đorđe Čitalac',
      biography: 'Čita.',
      categories: ['Drama'],
      gender: '',
      image: '',
      city: 'Niš',
      language: 'sr',
      messageMails: true,
      listingMails: true,
      password: '',
    },
  }),
  uploadAvatar: ({ owner, image }) => ({ params: { userId: owner._id }, form: {}, file: image }),
  turnOffMessageMails: ({ app, owner }) => ({ params: { token: app.deps.links.sign('message-mails', owner._id) } }),
  readSellingTerms: ({ owner }) => ({ params: { userId: owner._id } }),
  updateSellingTerms: ({ owner }) => ({
    params: { userId: owner._id },
    body: { discounts: { two: 5, three: 10 }, postage: { post: [290, 340, 420, 560], courier: [380, 420, 420, 540] } },
  }),
  readHoliday: ({ owner }) => ({ params: { userId: owner._id } }),
  updateHoliday: ({ owner }) => ({
    params: { userId: owner._id },
    body: { awayUntil: belgradeDay(new Date(Date.now() + 7 * 24 * 3_600_000)) },
  }),
  readPaymentAccount: ({ owner }) => ({ params: { userId: owner._id } }),
  updatePaymentAccount: ({ owner }) => ({ params: { userId: owner._id }, body: { ...bankAccount } }),
  deletePaymentAccount: ({ owner }) => ({ params: { userId: owner._id } }),
  readTrader: ({ owner }) => ({ params: { userId: owner._id } }),
  updateTrader: ({ owner }) => ({ params: { userId: owner._id }, body: { ...traderDetails } }),
  deleteTrader: ({ owner }) => ({ params: { userId: owner._id } }),
  declineTrader: ({ owner }) => ({ params: { userId: owner._id }, body: {} }),
  readShopfront: ({ owner }) => ({ params: { userId: owner._id } }),
  updateShopfront: async ({ app, owner }) => {
    await app.models.users.updateOne({ _id: owner._id }, { $set: { trader: traderDetails } });
    return { params: { userId: owner._id }, body: { banner: '', collections: [], hours: alwaysClosed } };
  },
  readMerchantFeed: async ({ app, owner }) => {
    await app.models.users.updateOne({ _id: owner._id }, { $set: { trader: traderDetails } });
    return { params: { ownerId: owner._id } };
  },
  uploadBanner: ({ owner, image }) => ({ params: { userId: owner._id }, form: {}, file: image }),
  sendUserPasswordReset: ({ owner }) => ({ params: { userId: owner._id }, body: {} }),
  removeUserPasskeys: ({ owner }) => ({ params: { userId: owner._id } }),
  listPasskeys: () => ({}),
  startPasskey: async (fixtures) => {
    await makeAdmin(fixtures);
    return { body: {} };
  },
  addPasskey: async (fixtures) => {
    await makeAdmin(fixtures);
    const { app, owner } = fixtures;
    const account = await app.models.users.findById(owner._id).lean();
    const now = { sessionVersion: account?.sessionVersion ?? 0, tokenIssuedAt: Date.now() / 1000 };
    const actor = { _id: owner._id, name: owner.name, role: 'admin', ...now } as const;
    const { ticket, options } = startPasskey.response.parse(await app.services.passkeys.start(actor));
    return { body: { ticket, name: 'Telefon', credential: createAuthenticator(app).create(options) } };
  },
  removePasskey: async (fixtures) => ({ params: { passkeyId: await givePasskey(fixtures) } }),
  renewRecoveryCodes: async (fixtures) => {
    await givePasskey(fixtures);
    return { body: {} };
  },
  exportAccount: ({ owner }) => ({ params: { userId: owner._id } }),
  closeAccount: ({ owner }) => ({ params: { userId: owner._id }, body: { password: owner.password } }),
  uploadImage: ({ image }) => ({ form: {}, file: image }),
  rotateImage: async ({ buildImage }) => ({ body: { url: await buildImage() } }),
  deleteImage: async ({ buildImage }) => ({ body: { url: await buildImage() } }),
  saveCover: async ({ buildBook, coverUrl }) => ({ form: { coverUrl, bookId: (await buildBook()).id } }),
  testImages: ({ image }) => ({ form: {}, file: image }),
  lookUpIsbn: ({ isbn }) => ({ params: { isbn } }),
  listEditions: () => ({ query: { q: 'andrić', page: '1' } }),
  suggestEditions: () => ({ query: { q: 'drina' } }),
  updateEdition: async ({ buildEdition }) => ({
    params: { isbn: await buildEdition() },
    body: { values: { title: 'Seobe' } },
  }),
  mergeEdition: async ({ buildEdition }) => ({ params: { isbn: await buildEdition() }, body: { into: '' } }),
  lookUpIsbns: ({ isbn }) => ({ body: { isbns: [isbn] } }),
  listBooks: () => ({
    query: {
      page: '1',
      pageSize: '20',
      sort: 'newest',
      category: 'Drama',
      minPrice: '1',
      maxPrice: '9.5',
      city: 'Niš',
    },
  }),
  readFacets: () => ({
    query: { q: 'seobe', condition: 'new,good', language: 'sr', script: 'latin', featured: 'true' },
  }),
  listTowns: () => ({ query: { q: 'seobe', category: 'Klasici', condition: 'new,good' } }),
  listSchoolGrades: () => ({}),
  readSchoolFacets: () => ({ query: { school: 'primary-5', subject: 'history', written: 'clean,pencil' } }),
  listCategoryGroups: () => ({}),
  searchBooks: () => ({ body: { keyword: 'seobe' } }),
  readRates: () => ({}),
  listMyBooks: () => ({}),
  exportListings: () => ({}),
  listImports: () => ({}),
  findImportFormat: () => ({ body: { headings: ['Naslov', 'Autor', 'Cena'] } }),
  checkImport: async ({ app, owner }) => {
    await app.models.imports.deleteMany({ user: owner._id });
    const form = { fileName: 'lager.csv', format: JSON.stringify(sampleFormat), clientId: randomUUID() };
    return { form, file: sampleTable };
  },
  readImport: async ({ buildImport }) => ({ params: { importId: await buildImport() } }),
  startImport: async ({ buildImport }) => ({
    params: { importId: await buildImport() },
    body: { withdrawMissing: false },
  }),
  stopImport: async ({ buildImport }) => ({ params: { importId: await buildImport('running') }, body: {} }),
  readImportReport: async ({ buildImport }) => ({ params: { importId: await buildImport() } }),
  confirmMyBooks: async (fixtures) => {
    const { bookId } = await buildAskedBook(fixtures);
    return { body: { bookIds: [bookId] } };
  },
  confirmBooksByLink: async (fixtures) => ({ body: { token: (await buildAskedBook(fixtures)).token } }),
  listPurchasedBooks: () => ({}),
  listBooksByOwner: ({ owner }) => ({ params: { ownerId: owner._id }, query: { page: '1' } }),
  readBook: async ({ buildBook }) => ({ params: { bookId: (await buildBook()).id } }),
  readPriceHint: () => ({ query: { title: 'Na Drini ćuprija' } }),
  listSimilarBooks: async ({ buildBook }) => ({ params: { bookId: (await buildBook()).id } }),
  createBook: () => ({
    form: {
      title: 'Seobe',
      author: 'Miloš Crnjanski',
      price: '900',
      currency: 'RSD',
      ISBN: '',
      shortDescription: 'Kao nova.',
      fullDescription: 'Roman.',
      categories: 'Drama,Klasici',
      condition: 'good',
      publishedDate: '1929',
      pageCount: '300',
      language: 'sr',
      script: 'latin',
      binding: 'hard',
      imageUrls: '',
      clientId: randomUUID(),
    },
  }),
  updateBook: async ({ buildBook }) => ({
    params: { bookId: (await buildBook()).id },
    form: { title: 'Druga knjiga Seoba', price: '950.50' },
  }),
  updateBookStatus: async ({ buildBook }) => ({
    params: { bookId: (await buildBook()).id },
    body: { status: 'reserved' },
  }),
  updateBookFeatured: async ({ buildBook }) => ({
    params: { bookId: (await buildBook()).id },
    body: { featured: true },
  }),
  deleteBook: async ({ buildBook }) => ({ params: { bookId: (await buildBook()).id } }),
  createRoom: async ({ buildBook, owner }) => ({ body: { bookId: (await buildBook()).id, members: [owner._id] } }),
  listRooms: () => ({ query: { limit: '10' } }),
  readRoom: async ({ buildRoom }) => ({ params: { roomId: await buildRoom() }, query: { limit: '10', after: '0' } }),
  sendMessage: async ({ buildRoom }) => ({
    params: { roomId: await buildRoom() },
    body: { content: 'Da li je još tu?', clientId: randomUUID() },
  }),
  uploadMessagePhoto: async ({ buildRoom, image }) => ({
    params: { roomId: await buildRoom() },
    form: { clientId: randomUUID() },
    file: image,
  }),
  readMessagePhoto: async ({ buildRoom, buildMessagePhoto }) => {
    const roomId = await buildRoom();
    return { params: { roomId, photoId: await buildMessagePhoto(roomId) }, query: { w: '240' } };
  },
  readUnread: () => ({}),
  markRoomRead: async ({ buildRoom }) => ({ params: { roomId: await buildRoom() } }),
  proposeDeal: async ({ buildBook, buildRoom }) => {
    const [roomId, { id }] = [await buildRoom(), await buildBook()];
    return { body: { roomId, bookIds: [id], ...dealTerms, clientId: randomUUID() } };
  },
  listDeals: () => ({ query: { state: 'proposed', side: 'seller', page: '1' } }),
  readDealOptions: async ({ buildRoom }) => ({ query: { roomId: await buildRoom() } }),
  readKeptAddress: () => ({}),
  deleteKeptAddress: () => ({}),
  readDealPayment: async (fixtures) => {
    const { app, partner } = fixtures;
    const actor = { ...partner, role: 'member', sessionVersion: 0, tokenIssuedAt: Date.now() / 1000 } as const;
    await app.services.selling.updateAccount(actor, partner._id, { ...bankAccount, account: '165000000000005574' });
    return { params: { dealId: await buildPayableDeal(fixtures) } };
  },
  reportDealPayment: async (fixtures) => ({ params: { dealId: await buildPayableDeal(fixtures) } }),
  readDealCounts: () => ({}),
  readDealRating: async ({ buildDeal }) => ({ params: { dealId: (await buildDeal('completed')).id } }),
  rateDeal: async ({ buildDeal }) => ({
    params: { dealId: (await buildDeal('completed')).id },
    body: { stars: 5, text: 'Sve kako je dogovoreno.', paid: true },
  }),
  replyToRating: async ({ buildRating }) => ({
    params: { ratingId: await buildRating() },
    body: { text: 'Hvala, prijalo čitanje!' },
  }),
  updateRatingHidden: async ({ buildRating }) => ({
    params: { ratingId: await buildRating() },
    body: { isHidden: true },
  }),
  listReviews: ({ owner }) => ({ params: { ownerId: owner._id }, query: { page: '1' } }),
  readReviewState: async ({ buildAccount }) => ({ params: { ownerId: (await buildAccount())._id } }),
  readDeal: async ({ buildDeal }) => ({ params: { dealId: (await buildDeal()).id } }),
  updateDealTerms: async ({ buildDeal }) => {
    const { id, bookId } = await buildDeal();
    return { params: { dealId: id }, body: { bookIds: [bookId], ...dealTerms, priceRsd: 500 } };
  },
  updateDealState: async ({ buildDeal }) => ({
    params: { dealId: (await buildDeal()).id },
    body: { state: 'agreed' },
  }),
  listBookLists: () => ({}),
  createBookList: () => ({
    body: {
      name: 'Peti razred',
      kind: 'school',
      schoolYear: '2026/27',
      items: [{ title: 'Istorija 5' }],
      clientId: randomUUID(),
    },
  }),
  recogniseItems: () => ({ body: { text: '1. Istorija 5, Klett' } }),
  readSharedBookList: async ({ buildBookList }) => ({ params: { slug: (await buildBookList()).slug } }),
  readBookList: async ({ buildBookList }) => ({ params: { listId: (await buildBookList()).id } }),
  updateBookList: async ({ buildBookList }) => ({
    params: { listId: (await buildBookList()).id },
    body: { name: 'Šesti razred', items: [], isShared: false },
  }),
  deleteBookList: async ({ buildBookList }) => ({ params: { listId: (await buildBookList()).id } }),
  planBookList: async ({ buildBookList }) => ({
    params: { listId: (await buildBookList()).id },
    body: { town: 'Niš', conditions: ['good'] },
  }),
  listAlerts: () => ({}),
  createAlert: () => ({
    body: {
      kind: 'search',
      search: { q: `seobe ${randomUUID()}`, maxPrice: 900, condition: ['good'], city: 'Niš', language: ['sr'] },
      push: false,
      mail: 'daily',
    },
  }),
  updateAllAlerts: () => ({ body: { push: true, mail: 'daily' } }),
  listAlertBooks: () => ({ query: { page: '1', pageSize: '20' } }),
  endAlert: async ({ app, buildAlert }) => ({ body: { token: app.deps.links.sign('alert', await buildAlert()) } }),
  endAlertWithOneClick: async ({ app, buildAlert }) => ({
    params: { token: app.deps.links.sign('alert', await buildAlert()) },
  }),
  updateAlert: async ({ buildAlert }) => ({
    params: { alertId: await buildAlert() },
    body: { push: false, mail: 'off' },
  }),
  deleteAlert: async ({ buildAlert }) => ({ params: { alertId: await buildAlert() } }),
  listWanted: () => ({ query: { q: 'atlantida', page: '1' } }),
  hideWanted: async ({ buildWantedWork }) => ({
    params: { workId: await buildWantedWork() },
    body: { isHidden: true },
  }),
  readDemand: () => ({ query: { title: 'Atlantida', author: 'Borislav Pekić' } }),
  listMyDemand: () => ({}),
  readPushKey: () => ({}),
  savePushSubscription: () => ({ body: { ...createPushDevice(newPushEndpoint()).registration } }),
  renewPushSubscription: () => ({ body: { ...createPushDevice(newPushEndpoint()).registration } }),
  deletePushSubscription: () => ({ body: { endpoint: newPushEndpoint() } }),
  listPushDevices: () => ({}),
  deletePushDevice: () => ({ params: { deviceId: new Types.ObjectId().toHexString() } }),
  readPushSettings: () => ({}),
  updatePushSettings: () => ({ body: { message: true, deal: false, alert: true } }),
  listPages: () => ({}),
  createPage: () => ({
    body: {
      title: 'Moja strana',
      slug: `strana-${randomUUID()}`,
      content: '<p>Zdravo</p>',
      titleEn: '',
      contentEn: '',
    },
  }),
  readPageBySlug: async ({ buildPage }) => ({ params: { slug: (await buildPage()).slug } }),
  readPage: async ({ buildPage }) => ({ params: { pageId: (await buildPage()).id } }),
  updatePage: async ({ buildPage }) => {
    const { id, slug } = await buildPage();
    return { params: { pageId: id }, body: { title: 'Nova', slug, content: '<p>Novo</p>' } };
  },
  deletePage: async ({ buildPage }) => ({ params: { pageId: (await buildPage()).id } }),
  listWishes: () => ({}),
  addWish: async ({ buildBook }) => ({ params: { bookId: (await buildBook()).id } }),
  removeWish: async ({ buildBook }) => ({ params: { bookId: (await buildBook()).id } }),
  sendContactMessage: () => ({
    body: { name: 'Ana', email: newEmail(), subject: 'Pitanje', message: 'Da li šaljete?', clientId: randomUUID() },
  }),
  listContactMessages: () => ({ query: { page: '1' } }),
  updateContactMessage: async ({ app }) => {
    const message = { name: 'Ana', email: newEmail(), subject: 'Pitanje', message: 'Da?', createdAt: new Date() };
    const { _id } = await app.models.contactMessages.create(message);
    return { params: { messageId: _id.toHexString() }, body: { handled: true } };
  },
  subscribe: () => ({ body: { email: newEmail(), language: 'sr' } }),
  confirmSubscription: async ({ buildSubscriber }) => ({ body: { token: (await buildSubscriber()).string } }),
  unsubscribe: async ({ app, buildSubscriber }) => ({
    body: { token: app.deps.links.sign('newsletter', (await buildSubscriber()).id) },
  }),
  unsubscribeWithOneClick: async ({ app, buildSubscriber }) => ({
    params: { token: app.deps.links.sign('newsletter', (await buildSubscriber()).id) },
  }),
  readNextIssue: () => ({}),
  previewNextIssue: () => ({ query: { language: 'sr' } }),
  updateNextIssue: () => ({ body: { stopped: false } }),
  haltIssue: async ({ app }) => {
    // Later than every other issue.
    const latest = await app.models.newsletterIssues.findOne().sort({ at: -1 }).lean();
    const at = new Date(Math.max(Date.now(), latest?.at.getTime() ?? 0) + 1);
    await app.models.newsletterIssues.create({ at, books: [] });
    return { body: { at: at.toISOString() } };
  },
  recordEvents: () => ({
    body: {
      events: [
        { type: 'view', page: 'home' },
        { type: 'vital', name: 'LCP', rating: 'good' },
      ],
    },
  }),
  recordClientError: () => ({
    body: {
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'title')",
      frames: ['app-1a2b3c4d.js:1:2345'],
      page: 'book',
      release: 'app-1a2b3c4d',
    },
  }),
  listClientErrors: () => ({}),
  readSummary: () => ({}),
  readOperation: () => ({}),
  createReport: async ({ buildAccount }) => ({
    body: {
      subject: 'user',
      subjectId: (await buildAccount())._id,
      reason: 'spam',
      text: 'Šalje reklame.',
      clientId: randomUUID(),
    },
  }),
  listReports: () => ({ query: { page: '1', status: 'open' } }),
  updateReport: async ({ app, owner, partner }) => {
    const { _id } = await app.models.reports.create({
      subject: 'user',
      subjectId: owner._id,
      subjectName: owner.name,
      accused: { _id: owner._id, name: owner.name },
      reporter: { _id: partner._id, name: partner.name },
      reason: 'other',
      createdAt: new Date(),
    });
    return { params: { reportId: _id.toHexString() }, body: { status: 'acted' } };
  },
  resolveReports: ({ owner }) => ({ body: { accusedId: owner._id } }),
  listBlocks: () => ({}),
  addBlock: async ({ buildAccount }) => ({ params: { userId: (await buildAccount())._id } }),
  listAudit: () => ({ query: { page: '1' } }),
  removeBlock: async ({ buildAccount }) => ({ params: { userId: (await buildAccount())._id } }),
};

/** Returns the URL of a call with percent-encoded values. */
export function addressOf({ path }: EndpointShape, { params = {}, query = {} }: Call): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** Returns the `fetch` options for the content of a call. */
export function contentOf({ files }: EndpointShape, { body, form, file }: Call): RequestInit {
  if (form) {
    const data = new FormData();
    for (const [name, value] of Object.entries(form)) data.append(name, value);
    if (file && files) data.append(files.field, new Blob([new Uint8Array(file)]), 'korice.png');
    return { body: data };
  }
  return body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {};
}

/** Returns a call as bytes for `createRawClient`. */
export async function rawRequestOf(
  endpoint: EndpointShape,
  call: Call,
  headers: Record<string, string>,
): Promise<RawRequest> {
  const content = contentOf(endpoint, call);
  const request = new Request('http://korice.example', { method: 'POST', ...content });
  const body = content.body === undefined ? undefined : Buffer.from(await request.arrayBuffer());
  const type = request.headers.get('Content-Type');
  const typed = body && type !== null ? { 'Content-Type': type } : {};
  return { method: endpoint.method, path: addressOf(endpoint, call), headers: { ...typed, ...headers }, body };
}
