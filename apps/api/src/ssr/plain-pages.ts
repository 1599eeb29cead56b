import { pathTo, type PathName } from '@korice/contracts';
import type { Language } from '@korice/texts';
import { serverText } from '@korice/texts/server';
import { tabTitle, type SitePage } from './site-page.js';

interface Words {
  title: string;
  description?: string;
  /** The canonical path, for pages that search engines may index. */
  path?: string;
}

/** Titles and descriptions of static and of personal screens. */
const words: Partial<Record<PathName, (language: Language) => Words>> = {
  contact: (language) => ({
    title: serverText(language, 'contact', 'pageTitle'),
    description: serverText(language, 'contact', 'metaDescription'),
    path: pathTo('contact'),
  }),
  wishlist: (language) => ({
    title: serverText(language, 'wishlist', 'pageTitle'),
    description: serverText(language, 'wishlist', 'metaDescription'),
  }),
  register: (language) => ({
    title: serverText(language, 'auth', 'registerTitle'),
    description: serverText(language, 'auth', 'registerMeta'),
  }),
  login: (language) => ({
    title: serverText(language, 'auth', 'loginTitle'),
    description: serverText(language, 'auth', 'loginMeta'),
  }),
  forgotPassword: (language) => ({
    title: serverText(language, 'auth', 'forgotTitle'),
    description: serverText(language, 'auth', 'forgotMeta'),
  }),
  resetPassword: (language) => ({ title: serverText(language, 'auth', 'resetTitle') }),
  activate: (language) => ({ title: serverText(language, 'auth', 'activateTitle') }),
  confirmNewsletter: (language) => ({ title: serverText(language, 'newsletter', 'confirmTitle') }),
  unsubscribeNewsletter: (language) => ({ title: serverText(language, 'newsletter', 'unsubscribeTitle') }),
  unsubscribeMessageMails: (language) => ({ title: serverText(language, 'unsubscribe', 'pageTitle') }),
  endAlert: (language) => ({ title: serverText(language, 'alerts', 'endLinkTitle') }),
  confirmListings: (language) => ({ title: serverText(language, 'freshness', 'pageTitle') }),
  offline: (language) => ({ title: serverText(language, 'app', 'offlineTitle') }),
};

/** Returns a page with a title only. */
export function plainPage(name: PathName, language: Language): SitePage {
  const own = words[name]?.(language);
  return {
    head: {
      title: own ? tabTitle(language, own.title) : serverText(language, 'common', 'siteTitle'),
      description: own?.description ?? serverText(language, 'common', 'metaDescription'),
      ...(own?.path !== undefined && { path: own.path }),
    },
  };
}

const missing: Partial<Record<PathName, (language: Language) => string>> = {
  book: (language) => serverText(language, 'book', 'notFoundTitle'),
  owner: (language) => serverText(language, 'owner', 'notFoundTitle'),
  article: (language) => serverText(language, 'blog', 'notFoundTitle'),
  page: (language) => serverText(language, 'pages', 'publicNotFoundTitle'),
  sharedList: (language) => serverText(language, 'lists', 'sharedMissing'),
};

/** Returns the not-found page of a screen; `name` is undefined for an unknown route. */
export function missingPage(name: PathName | undefined, language: Language): SitePage {
  const title = (name && missing[name])?.(language) ?? serverText(language, 'notFound', 'pageTitle');
  return {
    head: { title: tabTitle(language, title), description: serverText(language, 'common', 'metaDescription') },
  };
}
