import { endpoints, type ClientToServerEvents, type EndpointShape, type Problem } from '@korice/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from './app.js';
import { addressOf, contentOf, endpointNames, validCalls, type EndpointName } from './calls.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { connectSocket } from './sockets.js';
import { createCallFixtures, startAppWithUpstreams, type CallFixtures } from './call-fixtures.js';

/**
 * Actors: `member`, `partner` (the other member of the conversations) and `admin` call for data of the owner; all others for
 * their own data.
 */
const actors = ['visitor', 'member', 'owner', 'partner', 'blocked', 'pending', 'admin', 'adminAboutOwn'] as const;
type Actor = (typeof actors)[number];
/** Expected status for each actor. */
type Row = Record<Actor, number>;

const everybody = (status: number): Row => ({
  visitor: status,
  member: status,
  owner: status,
  partner: status,
  blocked: status,
  pending: status,
  admin: status,
  adminAboutOwn: status,
});
/** Endpoints that refuse an invalid token but accept none. */
const withOrWithoutAccount = (status: number): Row => ({ ...everybody(status), blocked: 401, pending: 401 });
const accounts = (status: number): Row => ({ ...withOrWithoutAccount(status), visitor: 401 });
const ownersAndAdmins = (status: number, refusal: 403 | 404): Row => ({
  ...accounts(status),
  member: refusal,
  partner: refusal,
});
const bothMembers = (status: number): Row => ({ ...accounts(status), member: 404, admin: 404 });
const ownersAlone = (status: number): Row => ({ ...bothMembers(status), partner: 404 });
const admins = (status: number): Row => ({ ...ownersAndAdmins(status, 403), owner: 403 });
/** Data of blocked and pending accounts is not found. */
const ofActiveOwners = (status: number): Row => ({ ...everybody(status), blocked: 404, pending: 404 });

/** A missing endpoint does not compile. */
const matrix: Record<EndpointName, Row> = {
  register: everybody(201),
  activate: everybody(200),
  declineRegistration: everybody(200),
  resendActivation: everybody(200),
  login: { ...everybody(200), blocked: 401, pending: 401 },
  loginWithPasskey: everybody(200),
  loginWithRecoveryCode: everybody(200),
  sendPasswordReset: everybody(200),
  resetPassword: everybody(200),
  // Both admin roles are one account, which has logged out by then.
  logout: { ...accounts(204), adminAboutOwn: 401 },
  me: accounts(200),
  readOwner: withOrWithoutAccount(200),
  listUsers: admins(200),
  updateUserRole: admins(200),
  updateUserStatus: admins(200),
  updateUserProfile: ownersAndAdmins(200, 404),
  uploadAvatar: ownersAndAdmins(201, 404),
  turnOffMessageMails: everybody(204),
  readSellingTerms: ownersAlone(200),
  updateSellingTerms: ownersAlone(200),
  readHoliday: ownersAlone(200),
  updateHoliday: ownersAlone(200),
  readPaymentAccount: ownersAlone(200),
  updatePaymentAccount: ownersAlone(200),
  deletePaymentAccount: ownersAlone(204),
  readTrader: ownersAlone(200),
  updateTrader: ownersAlone(200),
  deleteTrader: ownersAndAdmins(204, 404),
  declineTrader: ownersAlone(204),
  readShopfront: ownersAlone(200),
  updateShopfront: ownersAlone(200),
  uploadBanner: ownersAlone(201),
  readMerchantFeed: ofActiveOwners(200),
  sendUserPasswordReset: admins(200),
  removeUserPasskeys: admins(204),
  listPasskeys: accounts(200),
  // The owner becomes an admin for these two; a registration started by another admin is refused.
  startPasskey: ownersAndAdmins(200, 403),
  addPasskey: { ...ownersAndAdmins(201, 403), admin: 400 },
  removePasskey: ownersAlone(200),
  renewRecoveryCodes: ownersAlone(200),
  exportAccount: ownersAlone(200),
  closeAccount: ownersAlone(204),
  uploadImage: accounts(201),
  rotateImage: ownersAndAdmins(200, 404),
  deleteImage: ownersAndAdmins(204, 404),
  saveCover: ownersAndAdmins(201, 403),
  testImages: accounts(200),
  lookUpIsbn: accounts(200),
  lookUpIsbns: accounts(200),
  listEditions: admins(200),
  suggestEditions: accounts(200),
  updateEdition: admins(200),
  mergeEdition: admins(200),
  listBooks: withOrWithoutAccount(200),
  readFacets: withOrWithoutAccount(200),
  listTowns: withOrWithoutAccount(200),
  readSchoolFacets: withOrWithoutAccount(200),
  listSchoolGrades: withOrWithoutAccount(200),
  listCategoryGroups: withOrWithoutAccount(200),
  searchBooks: withOrWithoutAccount(200),
  readRates: everybody(200),
  listMyBooks: accounts(200),
  confirmMyBooks: accounts(200),
  exportListings: accounts(200),
  listImports: accounts(200),
  findImportFormat: accounts(200),
  checkImport: accounts(201),
  readImport: ownersAlone(200),
  startImport: ownersAlone(200),
  stopImport: ownersAlone(200),
  readImportReport: ownersAlone(200),
  confirmBooksByLink: everybody(200),
  listPurchasedBooks: accounts(200),
  listBooksByOwner: withOrWithoutAccount(200),
  readBook: withOrWithoutAccount(200),
  readPriceHint: withOrWithoutAccount(200),
  listSimilarBooks: withOrWithoutAccount(200),
  createBook: accounts(201),
  updateBook: ownersAndAdmins(200, 403),
  updateBookStatus: ownersAndAdmins(200, 403),
  updateBookFeatured: admins(200),
  deleteBook: ownersAndAdmins(204, 403),
  createRoom: { ...accounts(201), owner: 400, adminAboutOwn: 400 },
  listRooms: accounts(200),
  readRoom: bothMembers(200),
  sendMessage: bothMembers(201),
  uploadMessagePhoto: bothMembers(201),
  readMessagePhoto: bothMembers(200),
  readUnread: accounts(200),
  markRoomRead: bothMembers(204),
  listBookLists: accounts(200),
  createBookList: accounts(201),
  recogniseItems: accounts(200),
  readSharedBookList: withOrWithoutAccount(200),
  readBookList: ownersAlone(200),
  updateBookList: ownersAlone(200),
  deleteBookList: ownersAlone(204),
  planBookList: ownersAlone(200),
  listAlerts: accounts(200),
  createAlert: accounts(201),
  updateAllAlerts: accounts(200),
  listAlertBooks: accounts(200),
  endAlert: everybody(200),
  endAlertWithOneClick: everybody(204),
  updateAlert: ownersAlone(200),
  deleteAlert: ownersAlone(204),
  listWanted: withOrWithoutAccount(200),
  hideWanted: admins(204),
  readDemand: withOrWithoutAccount(200),
  listMyDemand: accounts(200),
  proposeDeal: bothMembers(201),
  listDeals: accounts(200),
  readDealOptions: bothMembers(200),
  readKeptAddress: accounts(200),
  deleteKeptAddress: accounts(204),
  readDealCounts: accounts(200),
  readDealRating: bothMembers(200),
  rateDeal: bothMembers(200),
  // The owner is the rated member; a shown rating is no secret.
  replyToRating: { ...accounts(200), member: 403, partner: 403, admin: 403 },
  updateRatingHidden: admins(204),
  listReviews: withOrWithoutAccount(200),
  readReviewState: accounts(200),
  readDeal: bothMembers(200),
  // The partner is the seller.
  readDealPayment: { ...bothMembers(200), partner: 403 },
  reportDealPayment: { ...bothMembers(200), partner: 403 },
  // The partner made the proposal, so it is the owner's turn.
  updateDealTerms: { ...bothMembers(200), partner: 403 },
  updateDealState: { ...bothMembers(200), partner: 403 },
  readPushKey: everybody(200),
  savePushSubscription: accounts(204),
  renewPushSubscription: everybody(204),
  deletePushSubscription: accounts(204),
  listPushDevices: accounts(200),
  deletePushDevice: accounts(204),
  readPushSettings: accounts(200),
  updatePushSettings: accounts(200),
  listPages: accounts(200),
  createPage: accounts(201),
  readPageBySlug: ofActiveOwners(200),
  readPage: ownersAndAdmins(200, 404),
  updatePage: ownersAndAdmins(200, 404),
  deletePage: ownersAndAdmins(204, 404),
  listWishes: accounts(200),
  addWish: accounts(204),
  removeWish: accounts(204),
  sendContactMessage: everybody(202),
  listContactMessages: admins(200),
  updateContactMessage: admins(200),
  subscribe: everybody(200),
  confirmSubscription: everybody(200),
  unsubscribe: everybody(200),
  unsubscribeWithOneClick: everybody(204),
  readNextIssue: admins(200),
  previewNextIssue: admins(200),
  updateNextIssue: admins(200),
  haltIssue: admins(200),
  recordEvents: everybody(204),
  recordClientError: everybody(204),
  listClientErrors: admins(200),
  readSummary: admins(200),
  readOperation: admins(200),
  createReport: accounts(201),
  listReports: admins(200),
  updateReport: admins(200),
  resolveReports: admins(200),
  listBlocks: accounts(200),
  addBlock: accounts(204),
  removeBlock: accounts(204),
  listAudit: admins(200),
};

const joined = 'ok';
const roomEvents = (): Record<Actor, string> => ({
  visitor: 'UNAUTHENTICATED',
  member: 'ROOM_NOT_FOUND',
  owner: joined,
  partner: joined,
  blocked: 'refused: UNAUTHENTICATED',
  pending: 'refused: UNAUTHENTICATED',
  admin: 'ROOM_NOT_FOUND',
  adminAboutOwn: joined,
});
const events: Record<keyof ClientToServerEvents, Record<Actor, string>> = {
  joinRoom: roomEvents(),
  setInView: { ...roomEvents(), member: joined, admin: joined },
  sendMessage: roomEvents(),
};

let app: TestApp;
beforeAll(async () => {
  app = await startAppWithUpstreams();
});
afterAll(() => app.close());

/** Creates new accounts, because some calls end sessions. */
async function buildCast(): Promise<Record<Exclude<Actor, 'visitor' | 'adminAboutOwn'>, BuiltUser>> {
  const [member, owner, partner, blocked, pending, admin] = await Promise.all([
    buildUser(app),
    buildUser(app),
    buildUser(app),
    buildUser(app, { status: 'blocked' }),
    buildUser(app, { status: 'pending' }),
    buildUser(app, { role: 'admin' }),
  ]);
  await app.services.admins.enlist(admin._id);
  return { member, owner, partner, blocked, pending, admin };
}

type Cast = Awaited<ReturnType<typeof buildCast>>;

function accountOf(cast: Cast, actor: Actor): BuiltUser | undefined {
  if (actor === 'visitor') return undefined;
  return actor === 'adminAboutOwn' ? cast.admin : cast[actor];
}

function thingsFor(cast: Cast, actor: Actor): CallFixtures {
  const aboutOwn = actor === 'blocked' || actor === 'pending' || actor === 'adminAboutOwn';
  const owner = (aboutOwn ? accountOf(cast, actor) : undefined) ?? cast.owner;
  return createCallFixtures(app, owner, cast.partner);
}

async function statusOf(name: EndpointName, cast: Cast, actor: Actor): Promise<number> {
  const endpoint: EndpointShape = endpoints[name];
  const call = await validCalls[name](thingsFor(cast, actor));
  const { body, headers } = contentOf(endpoint, call);
  const response = await fetch(app.url + addressOf(endpoint, call), {
    method: endpoint.method,
    headers: { ...(headers as Record<string, string> | undefined), ...accountOf(cast, actor)?.auth },
    ...(body !== undefined && { body }),
  });
  await response.arrayBuffer();
  return response.status;
}

// @spec 6-role-visitor 6-role-member 6-server-enforces
describe('access to an endpoint', () => {
  it.for(endpointNames)(
    'has the expected status for every actor: %s',
    { timeout: 60_000 },
    async (name, { annotate }) => {
      const cast = await buildCast();
      const answered: Partial<Row> = {};
      for (const actor of actors) answered[actor] = await statusOf(name, cast, actor);
      expect(answered).toEqual(matrix[name]);
      await annotate(String(actors.length), 'trust:authorisation');
    },
  );
});

// @spec 6-server-enforces
describe('access to a socket event', () => {
  async function answerOf(event: keyof ClientToServerEvents, cast: Cast, actor: Actor): Promise<string> {
    const roomId = await thingsFor(cast, actor).buildRoom();
    try {
      const socket = await connectSocket(app, accountOf(cast, actor)?.token);
      const calls = {
        joinRoom: () => socket.emitWithAck('joinRoom', roomId),
        setInView: () => socket.emitWithAck('setInView', true),
        sendMessage: () => socket.emitWithAck('sendMessage', { message: 'Zdravo', roomId }),
      };
      const ack = await calls[event]();
      return ack.ok ? joined : ack.code;
    } catch (error) {
      return `refused: ${(error as { data?: Pick<Problem, 'code'> }).data?.code ?? String(error)}`;
    }
  }

  it.for(Object.keys(events) as (keyof typeof events)[])(
    'has the expected acknowledgement for every actor: %s',
    async (event, { annotate }) => {
      const cast = await buildCast();
      const answered: Partial<Record<Actor, string>> = {};
      for (const actor of actors) answered[actor] = await answerOf(event, cast, actor);
      expect(answered).toEqual(events[event]);
      await annotate(String(actors.length), 'trust:authorisation');
    },
  );
});
