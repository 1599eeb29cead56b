import { pathTo, Slug, type Page } from '@korice/contracts';
import type { Language } from '@korice/texts';
import { serverText } from '@korice/texts/server';
import { HttpError } from '../errors.js';
import { presentPage } from '../modules/pages/page.presenter.js';
import type { PagesService } from '../modules/pages/pages.service.js';
import { tabTitle, type BuildPage, type SitePage } from './site-page.js';

type Pages = Pick<PagesService, 'readBySlug'>;

/** The pages that have an address of their own, by slug. */
const ownPaths: Readonly<Record<string, string>> = {
  impressum: pathTo('impressum'),
  'about-us': pathTo('aboutUs'),
};

/** The one path of a page. */
export const pathOfPage = (slug: string): string => ownPaths[slug] ?? pathTo('page', { slug });

/** A page that a member or the operator wrote. */
export const writtenPage =
  (pages: Pages): BuildPage =>
  async ({ params, language }) => {
    const slug = Slug.safeParse(params.slug);
    if (!slug.success) throw new HttpError('PAGE_NOT_FOUND');
    const page = presentPage(await pages.readBySlug(slug.data));
    const title = titleOf(page, language);
    const description = serverText(language, 'pages', 'pageMeta', { title });
    return sitePage(page, { title: tabTitle(language, title), description, path: pathOfPage(page.slug) });
  };

/** A page that the operator wrote, at an address of its own. */
export const operatorPage =
  (
    pages: Pages,
    { slug, description }: { slug: 'impressum' | 'about-us'; description: (language: Language) => string },
  ): BuildPage =>
  async ({ language }) => {
    const page = presentPage(await pages.readBySlug(slug));
    return sitePage(page, {
      title: tabTitle(language, titleOf(page, language)),
      description: description(language),
      path: pathOfPage(slug),
    });
  };

const sitePage = (page: Page, { title, ...head }: { title: string; description: string; path: string }) =>
  ({
    head: { title, ...head },
    answers: [{ call: 'GET /api/pages/slug/:slug', params: { slug: page.slug }, data: page }],
  }) satisfies SitePage;

/** Title and text go together: a page is either in English or it is not. */
const titleOf = ({ title, titleEn, contentEn }: Page, language: Language): string =>
  (language === 'en' && contentEn !== '' && titleEn) || title;
