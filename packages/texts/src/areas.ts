import { type Language, type WrittenLanguage, writtenLanguage } from './languages.js';

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

const loaders: Readonly<Record<WrittenLanguage, Readonly<Record<Area, () => Promise<{ default: AreaTexts }>>>>> = {
  sr: {
    common: async () => ({ default: (await import('./shell.sr.js')).common }),
    header: async () => ({ default: (await import('./shell.sr.js')).header }),
    footer: async () => ({ default: (await import('./shell.sr.js')).footer }),
    cookie: async () => ({ default: (await import('./shell.sr.js')).cookie }),
    auth: () => import('./areas/auth.sr.js'),
    home: () => import('./areas/home.sr.js'),
    blog: () => import('./areas/blog.sr.js'),
    search: () => import('./areas/search.sr.js'),
    browse: () => import('./areas/browse.sr.js'),
    book: () => import('./areas/book.sr.js'),
    edition: () => import('./areas/edition.sr.js'),
    languages: () => import('./areas/languages.sr.js'),
    categories: () => import('./areas/categories.sr.js'),
    conditions: () => import('./areas/conditions.sr.js'),
    statuses: () => import('./areas/statuses.sr.js'),
    owner: () => import('./areas/owner.sr.js'),
    passkeys: () => import('./areas/passkeys.sr.js'),
    wishlist: () => import('./areas/wishlist.sr.js'),
    contact: () => import('./areas/contact.sr.js'),
    newsletter: () => import('./areas/newsletter.sr.js'),
    unsubscribe: () => import('./areas/unsubscribe.sr.js'),
    about: () => import('./areas/about.sr.js'),
    buying: () => import('./areas/buying.sr.js'),
    share: () => import('./areas/share.sr.js'),
    deals: () => import('./areas/deals.sr.js'),
    deal: () => import('./areas/deal.sr.js'),
    dealForm: () => import('./areas/dealForm.sr.js'),
    dealPayment: () => import('./areas/dealPayment.sr.js'),
    rating: () => import('./areas/rating.sr.js'),
    reviews: () => import('./areas/reviews.sr.js'),
    tellMe: () => import('./areas/tellMe.sr.js'),
    alerts: () => import('./areas/alerts.sr.js'),
    shelf: () => import('./areas/shelf.sr.js'),
    imports: () => import('./areas/imports.sr.js'),
    tables: () => import('./areas/tables.sr.js'),
    wanted: () => import('./areas/wanted.sr.js'),
    lists: () => import('./areas/lists.sr.js'),
    school: () => import('./areas/school.sr.js'),
    schoolNames: () => import('./areas/schoolNames.sr.js'),
    freshness: () => import('./areas/freshness.sr.js'),
    selling: () => import('./areas/selling.sr.js'),
    push: () => import('./areas/push.sr.js'),
    report: () => import('./areas/report.sr.js'),
    dashboard: () => import('./areas/dashboard.sr.js'),
    bookForm: () => import('./areas/bookForm.sr.js'),
    isbn: () => import('./areas/isbn.sr.js'),
    bookTable: () => import('./areas/bookTable.sr.js'),
    purchases: () => import('./areas/purchases.sr.js'),
    messaging: () => import('./areas/messaging.sr.js'),
    profile: () => import('./areas/profile.sr.js'),
    pages: () => import('./areas/pages.sr.js'),
    users: () => import('./areas/users.sr.js'),
    admin: () => import('./areas/admin.sr.js'),
    images: () => import('./areas/images.sr.js'),
    app: () => import('./areas/app.sr.js'),
    errors: () => import('./areas/errors.sr.js'),
    notFound: async () => ({ default: (await import('./shell.sr.js')).notFound }),
    mail: () => import('./areas/mail.sr.js'),
  },
  en: {
    common: async () => ({ default: (await import('./shell.en.js')).common }),
    header: async () => ({ default: (await import('./shell.en.js')).header }),
    footer: async () => ({ default: (await import('./shell.en.js')).footer }),
    cookie: async () => ({ default: (await import('./shell.en.js')).cookie }),
    auth: () => import('./areas/auth.en.js'),
    home: () => import('./areas/home.en.js'),
    blog: () => import('./areas/blog.en.js'),
    search: () => import('./areas/search.en.js'),
    browse: () => import('./areas/browse.en.js'),
    book: () => import('./areas/book.en.js'),
    edition: () => import('./areas/edition.en.js'),
    languages: () => import('./areas/languages.en.js'),
    categories: () => import('./areas/categories.en.js'),
    conditions: () => import('./areas/conditions.en.js'),
    statuses: () => import('./areas/statuses.en.js'),
    owner: () => import('./areas/owner.en.js'),
    passkeys: () => import('./areas/passkeys.en.js'),
    wishlist: () => import('./areas/wishlist.en.js'),
    contact: () => import('./areas/contact.en.js'),
    newsletter: () => import('./areas/newsletter.en.js'),
    unsubscribe: () => import('./areas/unsubscribe.en.js'),
    about: () => import('./areas/about.en.js'),
    buying: () => import('./areas/buying.en.js'),
    share: () => import('./areas/share.en.js'),
    deals: () => import('./areas/deals.en.js'),
    deal: () => import('./areas/deal.en.js'),
    dealForm: () => import('./areas/dealForm.en.js'),
    dealPayment: () => import('./areas/dealPayment.en.js'),
    rating: () => import('./areas/rating.en.js'),
    reviews: () => import('./areas/reviews.en.js'),
    tellMe: () => import('./areas/tellMe.en.js'),
    alerts: () => import('./areas/alerts.en.js'),
    shelf: () => import('./areas/shelf.en.js'),
    imports: () => import('./areas/imports.en.js'),
    tables: () => import('./areas/tables.en.js'),
    wanted: () => import('./areas/wanted.en.js'),
    lists: () => import('./areas/lists.en.js'),
    school: () => import('./areas/school.en.js'),
    schoolNames: () => import('./areas/schoolNames.en.js'),
    freshness: () => import('./areas/freshness.en.js'),
    selling: () => import('./areas/selling.en.js'),
    push: () => import('./areas/push.en.js'),
    report: () => import('./areas/report.en.js'),
    dashboard: () => import('./areas/dashboard.en.js'),
    bookForm: () => import('./areas/bookForm.en.js'),
    isbn: () => import('./areas/isbn.en.js'),
    bookTable: () => import('./areas/bookTable.en.js'),
    purchases: () => import('./areas/purchases.en.js'),
    messaging: () => import('./areas/messaging.en.js'),
    profile: () => import('./areas/profile.en.js'),
    pages: () => import('./areas/pages.en.js'),
    users: () => import('./areas/users.en.js'),
    admin: () => import('./areas/admin.en.js'),
    images: () => import('./areas/images.en.js'),
    app: () => import('./areas/app.en.js'),
    errors: () => import('./areas/errors.en.js'),
    notFound: async () => ({ default: (await import('./shell.en.js')).notFound }),
    mail: () => import('./areas/mail.en.js'),
  },
};

export const areas = Object.keys(loaders.sr) as readonly Area[];

export function isArea(name: string): name is Area {
  return Object.hasOwn(loaders.sr, name);
}

/** Loads one area in one language: its chunk, for Cyrillic also the transliteration. Rejects if a chunk cannot be fetched. */
export async function loadArea(language: Language, area: Area): Promise<AreaTexts> {
  const loading = loaders[writtenLanguage(language)][area]();
  if (language !== 'sr-Cyrl') return (await loading).default;
  const [texts, { areaInCyrillic }] = await Promise.all([loading, import('./cyrillic-texts.js')]);
  return areaInCyrillic(area, texts.default);
}
