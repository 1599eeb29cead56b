/** The Serbian texts of every area as literal types, which check keys, plural forms and placeholders (i18next `CustomTypeOptions`). */
export interface Texts {
  common: typeof import('./areas/common.sr.js').default;
  header: typeof import('./areas/header.sr.js').default;
  footer: typeof import('./areas/footer.sr.js').default;
  cookie: typeof import('./areas/cookie.sr.js').default;
  auth: typeof import('./areas/auth.sr.js').default;
  home: typeof import('./areas/home.sr.js').default;
  blog: typeof import('./areas/blog.sr.js').default;
  search: typeof import('./areas/search.sr.js').default;
  browse: typeof import('./areas/browse.sr.js').default;
  book: typeof import('./areas/book.sr.js').default;
  edition: typeof import('./areas/edition.sr.js').default;
  languages: typeof import('./areas/languages.sr.js').default;
  categories: typeof import('./areas/categories.sr.js').default;
  conditions: typeof import('./areas/conditions.sr.js').default;
  statuses: typeof import('./areas/statuses.sr.js').default;
  owner: typeof import('./areas/owner.sr.js').default;
  passkeys: typeof import('./areas/passkeys.sr.js').default;
  wishlist: typeof import('./areas/wishlist.sr.js').default;
  contact: typeof import('./areas/contact.sr.js').default;
  newsletter: typeof import('./areas/newsletter.sr.js').default;
  unsubscribe: typeof import('./areas/unsubscribe.sr.js').default;
  about: typeof import('./areas/about.sr.js').default;
  buying: typeof import('./areas/buying.sr.js').default;
  share: typeof import('./areas/share.sr.js').default;
  deals: typeof import('./areas/deals.sr.js').default;
  deal: typeof import('./areas/deal.sr.js').default;
  dealForm: typeof import('./areas/dealForm.sr.js').default;
  dealPayment: typeof import('./areas/dealPayment.sr.js').default;
  rating: typeof import('./areas/rating.sr.js').default;
  reviews: typeof import('./areas/reviews.sr.js').default;
  tellMe: typeof import('./areas/tellMe.sr.js').default;
  alerts: typeof import('./areas/alerts.sr.js').default;
  shelf: typeof import('./areas/shelf.sr.js').default;
  imports: typeof import('./areas/imports.sr.js').default;
  tables: typeof import('./areas/tables.sr.js').default;
  wanted: typeof import('./areas/wanted.sr.js').default;
  lists: typeof import('./areas/lists.sr.js').default;
  school: typeof import('./areas/school.sr.js').default;
  schoolNames: typeof import('./areas/schoolNames.sr.js').default;
  freshness: typeof import('./areas/freshness.sr.js').default;
  selling: typeof import('./areas/selling.sr.js').default;
  push: typeof import('./areas/push.sr.js').default;
  report: typeof import('./areas/report.sr.js').default;
  dashboard: typeof import('./areas/dashboard.sr.js').default;
  bookForm: typeof import('./areas/bookForm.sr.js').default;
  isbn: typeof import('./areas/isbn.sr.js').default;
  bookTable: typeof import('./areas/bookTable.sr.js').default;
  purchases: typeof import('./areas/purchases.sr.js').default;
  messaging: typeof import('./areas/messaging.sr.js').default;
  profile: typeof import('./areas/profile.sr.js').default;
  pages: typeof import('./areas/pages.sr.js').default;
  users: typeof import('./areas/users.sr.js').default;
  admin: typeof import('./areas/admin.sr.js').default;
  audit: typeof import('./areas/audit.sr.js').default;
  images: typeof import('./areas/images.sr.js').default;
  app: typeof import('./areas/app.sr.js').default;
  errors: typeof import('./areas/errors.sr.js').default;
  notFound: typeof import('./areas/notFound.sr.js').default;
  mail: typeof import('./areas/mail.sr.js').default;
}

/** An i18next namespace: texts that are loaded together. */
export type Area = keyof Texts;

/** The texts of an area in one language, by key; a plural text has one key per form (`found_one`, `found_few`, `found_other`). */
export type AreaTexts = Readonly<Record<string, string>>;
