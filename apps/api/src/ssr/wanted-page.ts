import { pathTo } from '@korice/contracts';
import { serverText } from '@korice/texts/server';
import type { Demand } from '../modules/wanted/alerts/demand.js';
import { recordExpiry } from '../platform/caching/tracked-reads.js';
import { tabTitle, type BuildPage } from './site-page.js';
import { breadcrumbs } from './structured-data.js';

/** Milliseconds after which the page is built again: alerts invalidate no cache tag. */
const lifetimeMs = 60_000;

/** Builds the page of works that members want and nobody offers. */
export const wantedPage =
  (publicUrl: string, demand: Pick<Demand, 'list'>): BuildPage =>
  async ({ language }) => {
    recordExpiry(performance.now() + lifetimeMs);
    const { works, total } = await demand.list({ page: 1 }, undefined);
    const path = pathTo('wanted');
    const title = serverText(language, 'wanted', 'pageTitle');
    const crumbs = [
      { name: serverText(language, 'header', 'home'), path: '/' },
      { name: title, path },
    ];
    return {
      head: {
        title: tabTitle(language, title),
        description: serverText(language, 'wanted', 'metaDescription'),
        path,
        structured: [breadcrumbs(crumbs, language, publicUrl)],
      },
      queries: [
        {
          call: 'GET /api/wanted',
          query: { page: 1 },
          data: works,
          total: total.total,
          ...(total.isMore && { isMore: true as const }),
        },
      ],
    };
  };
