import { pathTo, Slug } from '@korice/contracts';
import { serverText } from '@korice/texts/server';
import { HttpError } from '../errors.js';
import { presentPage } from '../modules/pages/page.presenter.js';
import type { PagesService } from '../modules/pages/pages.service.js';
import { tabTitle, type BuildPage } from './site-page.js';

/** A page that a member or the operator wrote. */
export const writtenPage =
  (pages: Pick<PagesService, 'readBySlug'>): BuildPage =>
  async ({ params, language }) => {
    const slug = Slug.safeParse(params.slug);
    if (!slug.success) throw new HttpError('PAGE_NOT_FOUND');
    const page = presentPage(await pages.readBySlug(slug.data));
    const title = language === 'en' && page.titleEn !== '' ? page.titleEn : page.title;
    return {
      head: {
        title: tabTitle(language, title),
        description: serverText(language, 'pages', 'pageMeta', { title }),
        path: pathTo('page', { slug: page.slug }),
      },
      answers: [{ call: 'GET /api/pages/slug/:slug', params: { slug: page.slug }, data: page }],
    };
  };

/** The operator's own page at an address of its own, under the title that its screen has. */
export const impressumPage =
  (pages: Pick<PagesService, 'readBySlug'>): BuildPage =>
  async ({ language }) => {
    const slug = 'impressum';
    const page = presentPage(await pages.readBySlug(slug));
    return {
      head: {
        title: tabTitle(language, serverText(language, 'pages', 'impressumTitle')),
        description: serverText(language, 'pages', 'impressumMeta'),
        path: pathTo('impressum'),
      },
      answers: [{ call: 'GET /api/pages/slug/:slug', params: { slug }, data: page }],
    };
  };
