import * as accounts from './accounts.js';
import * as alerts from './alerts.js';
import * as analytics from './analytics.js';
import * as audit from './audit.js';
import * as auth from './auth.js';
import * as blocks from './blocks.js';
import * as bookLists from './book-lists.js';
import * as books from './books.js';
import * as contact from './contact.js';
import * as deals from './deals.js';
import type { EndpointShape } from './endpoint.js';
import * as images from './images.js';
import * as imports from './imports.js';
import * as editions from './editions.js';
import * as isbn from './isbn.js';
import * as listings from './listings.js';
import * as messaging from './messaging.js';
import * as newsletter from './newsletter.js';
import * as operation from './operation.js';
import * as pages from './pages.js';
import * as passkeys from './passkeys.js';
import * as push from './push.js';
import * as ratings from './ratings.js';
import * as reports from './reports.js';
import * as selling from './selling.js';
import * as shopfront from './shopfront.js';
import * as trader from './trader.js';
import * as users from './users.js';
import * as wishlist from './wishlist.js';

/** All endpoints by operation name. The server mounts each of them, the OpenAPI document describes each of them. */
export const endpoints = {
  register: auth.register,
  activate: auth.activate,
  declineRegistration: auth.declineRegistration,
  resendActivation: auth.resendActivation,
  login: auth.login,
  loginWithPasskey: passkeys.loginWithPasskey,
  loginWithRecoveryCode: passkeys.loginWithRecoveryCode,
  sendPasswordReset: auth.sendPasswordReset,
  resetPassword: auth.resetPassword,
  logout: auth.logout,
  me: auth.me,
  readOwner: users.readOwner,
  listUsers: users.listUsers,
  updateUserRole: users.updateUserRole,
  updateUserStatus: users.updateUserStatus,
  updateUserProfile: users.updateUserProfile,
  uploadAvatar: users.uploadAvatar,
  readSellingTerms: selling.readSellingTerms,
  updateSellingTerms: selling.updateSellingTerms,
  readHoliday: selling.readHoliday,
  updateHoliday: selling.updateHoliday,
  readPaymentAccount: selling.readPaymentAccount,
  updatePaymentAccount: selling.updatePaymentAccount,
  deletePaymentAccount: selling.deletePaymentAccount,
  readTrader: trader.readTrader,
  updateTrader: trader.updateTrader,
  deleteTrader: trader.deleteTrader,
  declineTrader: trader.declineTrader,
  readShopfront: shopfront.readShopfront,
  updateShopfront: shopfront.updateShopfront,
  uploadBanner: shopfront.uploadBanner,
  readMerchantFeed: shopfront.readMerchantFeed,
  turnOffMessageMails: users.turnOffMessageMails,
  sendUserPasswordReset: passkeys.sendUserPasswordReset,
  removeUserPasskeys: passkeys.removeUserPasskeys,
  listPasskeys: passkeys.listPasskeys,
  startPasskey: passkeys.startPasskey,
  addPasskey: passkeys.addPasskey,
  removePasskey: passkeys.removePasskey,
  renewRecoveryCodes: passkeys.renewRecoveryCodes,
  exportAccount: accounts.exportAccount,
  closeAccount: accounts.closeAccount,
  uploadImage: images.uploadImage,
  rotateImage: images.rotateImage,
  deleteImage: images.deleteImage,
  saveCover: images.saveCover,
  testImages: images.testImages,
  lookUpIsbn: isbn.lookUpIsbn,
  lookUpIsbns: isbn.lookUpIsbns,
  listEditions: editions.listEditions,
  suggestEditions: editions.suggestEditions,
  updateEdition: editions.updateEdition,
  mergeEdition: editions.mergeEdition,
  listBooks: books.listBooks,
  readFacets: books.readFacets,
  listTowns: books.listTowns,
  readSchoolFacets: books.readSchoolFacets,
  listSchoolGrades: books.listSchoolGrades,
  listCategoryGroups: books.listCategoryGroups,
  searchBooks: books.searchBooks,
  readRates: books.readRates,
  listMyBooks: listings.listMyBooks,
  exportListings: imports.exportListings,
  confirmMyBooks: listings.confirmMyBooks,
  confirmBooksByLink: listings.confirmBooksByLink,
  listPurchasedBooks: books.listPurchasedBooks,
  listBooksByOwner: books.listBooksByOwner,
  readBook: books.readBook,
  listSimilarBooks: books.listSimilarBooks,
  readPriceHint: books.readPriceHint,
  createBook: listings.createBook,
  updateBook: listings.updateBook,
  updateBookStatus: listings.updateBookStatus,
  updateBookFeatured: listings.updateBookFeatured,
  deleteBook: listings.deleteBook,
  listImports: imports.listImports,
  findImportFormat: imports.findImportFormat,
  checkImport: imports.checkImport,
  readImport: imports.readImport,
  startImport: imports.startImport,
  stopImport: imports.stopImport,
  readImportReport: imports.readImportReport,
  createRoom: messaging.createRoom,
  listRooms: messaging.listRooms,
  readRoom: messaging.readRoom,
  sendMessage: messaging.sendMessage,
  uploadMessagePhoto: messaging.uploadMessagePhoto,
  readMessagePhoto: messaging.readMessagePhoto,
  readUnread: messaging.readUnread,
  markRoomRead: messaging.markRoomRead,
  readDealOptions: deals.readDealOptions,
  readKeptAddress: deals.readKeptAddress,
  deleteKeptAddress: deals.deleteKeptAddress,
  proposeDeal: deals.proposeDeal,
  listDeals: deals.listDeals,
  readDealCounts: deals.readDealCounts,
  readDeal: deals.readDeal,
  updateDealTerms: deals.updateDealTerms,
  updateDealState: deals.updateDealState,
  readDealPayment: deals.readDealPayment,
  reportDealPayment: deals.reportDealPayment,
  listBookLists: bookLists.listBookLists,
  createBookList: bookLists.createBookList,
  recogniseItems: bookLists.recogniseItems,
  readSharedBookList: bookLists.readSharedBookList,
  readBookList: bookLists.readBookList,
  updateBookList: bookLists.updateBookList,
  deleteBookList: bookLists.deleteBookList,
  planBookList: bookLists.planBookList,
  readDealRating: ratings.readDealRating,
  rateDeal: ratings.rateDeal,
  replyToRating: ratings.replyToRating,
  updateRatingHidden: ratings.updateRatingHidden,
  listReviews: ratings.listReviews,
  readReviewState: ratings.readReviewState,
  listPages: pages.listPages,
  createPage: pages.createPage,
  readPageBySlug: pages.readPageBySlug,
  readPage: pages.readPage,
  updatePage: pages.updatePage,
  deletePage: pages.deletePage,
  listWishes: wishlist.listWishes,
  addWish: wishlist.addWish,
  removeWish: wishlist.removeWish,
  readPushKey: push.readPushKey,
  savePushSubscription: push.savePushSubscription,
  renewPushSubscription: push.renewPushSubscription,
  deletePushSubscription: push.deletePushSubscription,
  listPushDevices: push.listPushDevices,
  deletePushDevice: push.deletePushDevice,
  readPushSettings: push.readPushSettings,
  updatePushSettings: push.updatePushSettings,
  sendContactMessage: contact.sendContactMessage,
  listContactMessages: contact.listContactMessages,
  updateContactMessage: contact.updateContactMessage,
  subscribe: newsletter.subscribe,
  confirmSubscription: newsletter.confirmSubscription,
  unsubscribe: newsletter.unsubscribe,
  unsubscribeWithOneClick: newsletter.unsubscribeWithOneClick,
  readNextIssue: newsletter.readNextIssue,
  previewNextIssue: newsletter.previewNextIssue,
  updateNextIssue: newsletter.updateNextIssue,
  haltIssue: newsletter.haltIssue,
  recordEvents: analytics.recordEvents,
  recordClientError: analytics.recordClientError,
  listClientErrors: analytics.listClientErrors,
  readSummary: analytics.readSummary,
  readOperation: operation.readOperation,
  createReport: reports.createReport,
  listReports: reports.listReports,
  updateReport: reports.updateReport,
  resolveReports: reports.resolveReports,
  listBlocks: blocks.listBlocks,
  addBlock: blocks.addBlock,
  removeBlock: blocks.removeBlock,
  listAudit: audit.listAudit,
  listAlerts: alerts.listAlerts,
  createAlert: alerts.createAlert,
  updateAllAlerts: alerts.updateAllAlerts,
  listAlertBooks: alerts.listAlertBooks,
  endAlert: alerts.endAlert,
  endAlertWithOneClick: alerts.endAlertWithOneClick,
  updateAlert: alerts.updateAlert,
  deleteAlert: alerts.deleteAlert,
  listWanted: alerts.listWanted,
  hideWanted: alerts.hideWanted,
  readDemand: alerts.readDemand,
  listMyDemand: alerts.listMyDemand,
} as const satisfies Record<string, EndpointShape>;

type Keyed<E> = E extends EndpointShape ? Record<`${E['method']} ${E['path']}`, E> : never;
type Union = (typeof endpoints)[keyof typeof endpoints];
type Merge<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void ? I : never;

/** `METHOD /path` of every endpoint: the browser identifies a call by this key without bundling its schema. */
export type Endpoints = Merge<Keyed<Union>>;
export type EndpointKey = keyof Endpoints;
