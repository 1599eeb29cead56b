import { categoryNames, pathTo } from '@korice/contracts';
import { articleIds, defaultLanguage, languages } from '@korice/texts';
import type { AppContext } from '../../config/app-context.js';
import type { ChargeUncached } from '../../platform/rate-limiting/uncached-budget.js';
import type { CacheTags } from '../../platform/caching/cache-tags.js';
import { createTaggedCache } from '../../platform/caching/tagged-cache.js';
import { listsTag } from '../../platform/caching/tags.js';
import type { BooksService } from '../../modules/books/books.service.js';
import type { AddressKind } from '../../modules/books/list/book-addresses.js';
import type { PagesService } from '../../modules/pages/pages.service.js';
import { addressIn } from '../../platform/text/address-in.js';
import { pathOfPage } from '../written-page.js';
import { xml, xmlDocument } from './xml.js';

/** Maximum number of cached documents; a full part has about 0.8 MB. */
const maxDocuments = 5;
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

interface Entry {
  path: string;
  updatedAt?: Date;
}

export interface Sitemap {
  /** Returns the index of the parts. */
  index(): Promise<string>;
  /** Returns the part `pages`, `owners-<n>` or `books-<n>`; undefined for an unknown part. */
  part(name: string): Promise<string | undefined>;
}

/** Creates the sitemap: all indexed URLs in every language. */
export function createSitemap(
  {
    cacheTags,
    chargeUncached,
    env,
  }: Pick<AppContext, 'env'> & { cacheTags: CacheTags; chargeUncached: ChargeUncached },
  { books, pages }: { books: BooksService; pages: PagesService },
): Sitemap {
  const cache = createTaggedCache(cacheTags, { commonTags: [listsTag], maxEntries: maxDocuments });
  const charge = (): Promise<void> => chargeUncached('sitemap');
  const { addresses } = books;

  const url = ({ path, updatedAt }: Entry): string =>
    xml('url', {}, [
      xml('loc', {}, addressIn(env.PUBLIC_URL, path, defaultLanguage)),
      ...(updatedAt ? [xml('lastmod', {}, updatedAt.toISOString())] : []),
      ...languages.map((language) =>
        xml('xhtml:link', {
          rel: 'alternate',
          hreflang: language,
          href: addressIn(env.PUBLIC_URL, path, language),
        }),
      ),
    ]);

  const urlset = (entries: readonly Entry[]): string =>
    xmlDocument(xml('urlset', { xmlns: namespace, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' }, entries.map(url)));

  async function pageEntries(): Promise<Entry[]> {
    const [facets, grades, written] = await Promise.all([
      books.facets.read({}, undefined),
      addresses.grades(),
      pages.listAddresses(),
    ]);
    return [
      { path: '/' },
      { path: pathTo('categories') },
      { path: pathTo('school') },
      ...grades.map((grade) => ({ path: pathTo('schoolGrade', { grade }) })),
      ...categoryNames
        .filter((name) => (facets.categories[name] ?? 0) > 0)
        .map((name) => ({ path: pathTo('category', { name }) })),
      ...articleIds.map((postId) => ({ path: pathTo('article', { postId }) })),
      { path: pathTo('wanted') },
      { path: pathTo('contact') },
      ...written.map(({ slug, updatedAt }) => ({ path: pathOfPage(slug), updatedAt })),
    ];
  }

  async function entriesOf(name: string): Promise<Entry[] | undefined> {
    if (name === 'pages') return pageEntries();
    const [, kind, digits] = /^(books|owners)-([1-9]\d{0,4})$/.exec(name) ?? [];
    if (digits === undefined) return undefined;
    if (kind === 'owners')
      return (await addresses.owners(Number(digits)))?.map(({ id, updatedAt }) => ({
        path: pathTo('owner', { ownerId: id }),
        updatedAt,
      }));
    return (await addresses.books(Number(digits)))?.map(({ id, updatedAt }) => ({
      path: pathTo('book', { bookId: id }),
      updatedAt,
    }));
  }

  async function writeIndex(): Promise<string> {
    const counts = await addresses.countParts();
    const numbered = (kind: AddressKind): string[] =>
      Array.from({ length: counts[kind] }, (_, at) => `${kind}-${at + 1}`);
    const names = ['pages', ...numbered('owners'), ...numbered('books')];
    const parts = names.map((name) => xml('sitemap', {}, [xml('loc', {}, `${env.PUBLIC_URL}/sitemap-${name}.xml`)]));
    return xmlDocument(xml('sitemapindex', { xmlns: namespace }, parts));
  }

  async function writePart(name: string): Promise<string | undefined> {
    const entries = await entriesOf(name);
    return entries && urlset(entries);
  }

  return {
    index: () => cache.remember('index', writeIndex, { charge }),
    part: (name) => cache.remember(`part ${name}`, () => writePart(name), { charge }),
  };
}
