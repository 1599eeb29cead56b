import { pathTo, Slug, type Page } from '@korice/contracts';
import type { Language } from '@korice/texts';
import { toCyrillic } from '@korice/texts/cyrillic';
import { serverText } from '@korice/texts/server';
import { HttpError } from '../platform/errors/http-error.js';
import { presentPage } from '../modules/pages/page.presenter.js';
import type { PagesService } from '../modules/pages/pages.service.js';
import { tabTitle, type BuildPage, type SitePage } from './site-page.js';
import { breadcrumbs } from './structured-data.js';

type Pages = Pick<PagesService, 'readBySlug'>;

/** Paths of pages with their own route, by slug. A map, because `constructor` is a slug too. */
const ownPaths: ReadonlyMap<string, string> = new Map([
  ['impressum', pathTo('impressum')],
  ['about-us', pathTo('aboutUs')],
]);

/** Returns the canonical path of a page. */
export const pathOfPage = (slug: string): string => ownPaths.get(slug) ?? pathTo('page', { slug });

/** Builds the page of a text by a member or the operator. */
export const writtenPage =
  (publicUrl: string, pages: Pages): BuildPage =>
  async ({ params, language }) => {
    const slug = Slug.safeParse(params.slug);
    if (!slug.success) throw new HttpError('PAGE_NOT_FOUND');
    const page = presentPage(await pages.readBySlug(slug.data));
    const description = serverText(language, 'pages', 'pageMeta', { title: titleOf(page, language) });
    return sitePage(page, description, language, publicUrl);
  };

/** Builds the page of a text by the operator that has its own route. */
export const operatorPage =
  (
    publicUrl: string,
    pages: Pages,
    { slug, description }: { slug: 'impressum' | 'about-us'; description: (language: Language) => string },
  ): BuildPage =>
  async ({ language }) =>
    sitePage(presentPage(await pages.readBySlug(slug)), description(language), language, publicUrl);

function sitePage(page: Page, description: string, language: Language, publicUrl: string): SitePage {
  const title = titleOf(page, language);
  const path = pathOfPage(page.slug);
  const crumbs = [
    { name: serverText(language, 'header', 'home'), path: '/' },
    { name: title, path },
  ];
  return {
    head: {
      title: tabTitle(language, title),
      description,
      path,
      structured: [breadcrumbs(crumbs, language, publicUrl)],
    },
    queries: [{ call: 'GET /api/pages/slug/:slug', params: { slug: page.slug }, data: page }],
  };
}

/**
 * Returns the title as the screen shows it: in English only if the page has an English text, in Cyrillic script unless
 * a member wrote it.
 */
function titleOf({ title, titleEn, contentEn, author }: Page, language: Language): string {
  if (language === 'en' && contentEn !== '' && titleEn !== '') return titleEn;
  return language === 'sr-Cyrl' && author._id === null ? toCyrillic(title) : title;
}
