import commonEn from './areas/common.en.js';
import commonSr from './areas/common.sr.js';
import headerEn from './areas/header.en.js';
import headerSr from './areas/header.sr.js';
import footerEn from './areas/footer.en.js';
import footerSr from './areas/footer.sr.js';
import cookieEn from './areas/cookie.en.js';
import cookieSr from './areas/cookie.sr.js';
import authEn from './areas/auth.en.js';
import authSr from './areas/auth.sr.js';
import homeEn from './areas/home.en.js';
import homeSr from './areas/home.sr.js';
import blogEn from './areas/blog.en.js';
import blogSr from './areas/blog.sr.js';
import searchEn from './areas/search.en.js';
import searchSr from './areas/search.sr.js';
import browseEn from './areas/browse.en.js';
import browseSr from './areas/browse.sr.js';
import bookEn from './areas/book.en.js';
import bookSr from './areas/book.sr.js';
import editionEn from './areas/edition.en.js';
import editionSr from './areas/edition.sr.js';
import languagesEn from './areas/languages.en.js';
import languagesSr from './areas/languages.sr.js';
import categoriesEn from './areas/categories.en.js';
import categoriesSr from './areas/categories.sr.js';
import conditionsEn from './areas/conditions.en.js';
import conditionsSr from './areas/conditions.sr.js';
import statusesEn from './areas/statuses.en.js';
import statusesSr from './areas/statuses.sr.js';
import ownerEn from './areas/owner.en.js';
import ownerSr from './areas/owner.sr.js';
import passkeysEn from './areas/passkeys.en.js';
import passkeysSr from './areas/passkeys.sr.js';
import wishlistEn from './areas/wishlist.en.js';
import wishlistSr from './areas/wishlist.sr.js';
import contactEn from './areas/contact.en.js';
import contactSr from './areas/contact.sr.js';
import newsletterEn from './areas/newsletter.en.js';
import newsletterSr from './areas/newsletter.sr.js';
import unsubscribeEn from './areas/unsubscribe.en.js';
import unsubscribeSr from './areas/unsubscribe.sr.js';
import aboutEn from './areas/about.en.js';
import aboutSr from './areas/about.sr.js';
import buyingEn from './areas/buying.en.js';
import buyingSr from './areas/buying.sr.js';
import shareEn from './areas/share.en.js';
import shareSr from './areas/share.sr.js';
import dealsEn from './areas/deals.en.js';
import dealsSr from './areas/deals.sr.js';
import dealEn from './areas/deal.en.js';
import dealSr from './areas/deal.sr.js';
import dealFormEn from './areas/dealForm.en.js';
import dealFormSr from './areas/dealForm.sr.js';
import dealPaymentEn from './areas/dealPayment.en.js';
import dealPaymentSr from './areas/dealPayment.sr.js';
import ratingEn from './areas/rating.en.js';
import ratingSr from './areas/rating.sr.js';
import reviewsEn from './areas/reviews.en.js';
import reviewsSr from './areas/reviews.sr.js';
import tellMeEn from './areas/tellMe.en.js';
import tellMeSr from './areas/tellMe.sr.js';
import shelfEn from './areas/shelf.en.js';
import shelfSr from './areas/shelf.sr.js';
import importsEn from './areas/imports.en.js';
import importsSr from './areas/imports.sr.js';
import tablesEn from './areas/tables.en.js';
import tablesSr from './areas/tables.sr.js';
import alertsEn from './areas/alerts.en.js';
import alertsSr from './areas/alerts.sr.js';
import wantedEn from './areas/wanted.en.js';
import wantedSr from './areas/wanted.sr.js';
import listsEn from './areas/lists.en.js';
import listsSr from './areas/lists.sr.js';
import schoolEn from './areas/school.en.js';
import schoolSr from './areas/school.sr.js';
import schoolNamesEn from './areas/schoolNames.en.js';
import schoolNamesSr from './areas/schoolNames.sr.js';
import freshnessEn from './areas/freshness.en.js';
import freshnessSr from './areas/freshness.sr.js';
import sellingEn from './areas/selling.en.js';
import sellingSr from './areas/selling.sr.js';
import pushEn from './areas/push.en.js';
import pushSr from './areas/push.sr.js';
import reportEn from './areas/report.en.js';
import reportSr from './areas/report.sr.js';
import dashboardEn from './areas/dashboard.en.js';
import dashboardSr from './areas/dashboard.sr.js';
import bookFormEn from './areas/bookForm.en.js';
import bookFormSr from './areas/bookForm.sr.js';
import isbnEn from './areas/isbn.en.js';
import isbnSr from './areas/isbn.sr.js';
import bookTableEn from './areas/bookTable.en.js';
import bookTableSr from './areas/bookTable.sr.js';
import purchasesEn from './areas/purchases.en.js';
import purchasesSr from './areas/purchases.sr.js';
import messagingEn from './areas/messaging.en.js';
import messagingSr from './areas/messaging.sr.js';
import profileEn from './areas/profile.en.js';
import profileSr from './areas/profile.sr.js';
import pagesEn from './areas/pages.en.js';
import pagesSr from './areas/pages.sr.js';
import usersEn from './areas/users.en.js';
import usersSr from './areas/users.sr.js';
import adminEn from './areas/admin.en.js';
import adminSr from './areas/admin.sr.js';
import auditEn from './areas/audit.en.js';
import auditSr from './areas/audit.sr.js';
import imagesEn from './areas/images.en.js';
import imagesSr from './areas/images.sr.js';
import appEn from './areas/app.en.js';
import appSr from './areas/app.sr.js';
import errorsEn from './areas/errors.en.js';
import errorsSr from './areas/errors.sr.js';
import notFoundEn from './areas/notFound.en.js';
import notFoundSr from './areas/notFound.sr.js';
import mailEn from './areas/mail.en.js';
import mailSr from './areas/mail.sr.js';
import type { Area, AreaTexts } from './area-texts.js';
import { areaInCyrillic } from './cyrillic-texts.js';
import type { Language } from './languages.js';

const sr: Readonly<Record<Area, AreaTexts>> = {
  common: commonSr,
  header: headerSr,
  footer: footerSr,
  cookie: cookieSr,
  auth: authSr,
  home: homeSr,
  blog: blogSr,
  search: searchSr,
  browse: browseSr,
  book: bookSr,
  edition: editionSr,
  languages: languagesSr,
  categories: categoriesSr,
  conditions: conditionsSr,
  statuses: statusesSr,
  owner: ownerSr,
  passkeys: passkeysSr,
  wishlist: wishlistSr,
  contact: contactSr,
  newsletter: newsletterSr,
  unsubscribe: unsubscribeSr,
  about: aboutSr,
  buying: buyingSr,
  share: shareSr,
  deals: dealsSr,
  deal: dealSr,
  dealForm: dealFormSr,
  dealPayment: dealPaymentSr,
  rating: ratingSr,
  reviews: reviewsSr,
  tellMe: tellMeSr,
  alerts: alertsSr,
  shelf: shelfSr,
  imports: importsSr,
  tables: tablesSr,
  wanted: wantedSr,
  lists: listsSr,
  school: schoolSr,
  schoolNames: schoolNamesSr,
  freshness: freshnessSr,
  selling: sellingSr,
  push: pushSr,
  report: reportSr,
  dashboard: dashboardSr,
  bookForm: bookFormSr,
  isbn: isbnSr,
  bookTable: bookTableSr,
  purchases: purchasesSr,
  messaging: messagingSr,
  profile: profileSr,
  pages: pagesSr,
  users: usersSr,
  admin: adminSr,
  audit: auditSr,
  images: imagesSr,
  app: appSr,
  errors: errorsSr,
  notFound: notFoundSr,
  mail: mailSr,
};

const en: Readonly<Record<Area, AreaTexts>> = {
  common: commonEn,
  header: headerEn,
  footer: footerEn,
  cookie: cookieEn,
  auth: authEn,
  home: homeEn,
  blog: blogEn,
  search: searchEn,
  browse: browseEn,
  book: bookEn,
  edition: editionEn,
  languages: languagesEn,
  categories: categoriesEn,
  conditions: conditionsEn,
  statuses: statusesEn,
  owner: ownerEn,
  passkeys: passkeysEn,
  wishlist: wishlistEn,
  contact: contactEn,
  newsletter: newsletterEn,
  unsubscribe: unsubscribeEn,
  about: aboutEn,
  buying: buyingEn,
  share: shareEn,
  deals: dealsEn,
  deal: dealEn,
  dealForm: dealFormEn,
  dealPayment: dealPaymentEn,
  rating: ratingEn,
  reviews: reviewsEn,
  tellMe: tellMeEn,
  alerts: alertsEn,
  shelf: shelfEn,
  imports: importsEn,
  tables: tablesEn,
  wanted: wantedEn,
  lists: listsEn,
  school: schoolEn,
  schoolNames: schoolNamesEn,
  freshness: freshnessEn,
  selling: sellingEn,
  push: pushEn,
  report: reportEn,
  dashboard: dashboardEn,
  bookForm: bookFormEn,
  isbn: isbnEn,
  bookTable: bookTableEn,
  purchases: purchasesEn,
  messaging: messagingEn,
  profile: profileEn,
  pages: pagesEn,
  users: usersEn,
  admin: adminEn,
  audit: auditEn,
  images: imagesEn,
  app: appEn,
  errors: errorsEn,
  notFound: notFoundEn,
  mail: mailEn,
};

/** All texts, for the server; a browser loads single areas with `loadArea`. */
export const allAreas: Readonly<Record<Language, Readonly<Record<Area, AreaTexts>>>> = {
  sr,
  // The keys are those of `sr`.
  'sr-Cyrl': Object.fromEntries(
    (Object.entries(sr) as [Area, AreaTexts][]).map(([area, texts]) => [area, areaInCyrillic(area, texts)]),
  ) as Record<Area, AreaTexts>,
  en,
};
