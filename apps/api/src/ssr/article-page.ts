import { pathTo } from '@korice/contracts';
import { documentLanguages, loadArticleSummaries } from '@korice/texts';
import { serverText } from '@korice/texts/server';
import { HttpError } from '../platform/errors/http-error.js';
import { textSources } from './preload-links.js';
import { addressIn } from '../platform/text/address-in.js';
import { tabTitle, type BuildPage } from './site-page.js';
import { breadcrumbs } from './structured-data.js';

/** Builds the page of a blog article. The page preloads the text, which is a file of the browser application. */
export const articlePage =
  (publicUrl: string): BuildPage =>
  async ({ params, language }) => {
    const article = (await loadArticleSummaries(language)).find(({ id }) => id === params.postId);
    if (!article) throw new HttpError('NOT_FOUND');
    const path = pathTo('article', { postId: article.id });
    const crumbs = [
      { name: serverText(language, 'header', 'home'), path: '/' },
      { name: article.title, path },
    ];
    return {
      sources: textSources(['blog/summaries', `blog/${article.id}`], language),
      head: {
        title: tabTitle(language, article.title),
        description: article.shortSummary,
        path,
        type: 'article',
        properties: { 'article:published_time': article.date },
        structured: [
          {
            '@type': 'Article',
            headline: article.title,
            description: article.shortSummary,
            datePublished: article.date,
            inLanguage: documentLanguages[language],
            author: { '@type': 'Organization', name: article.author },
            mainEntityOfPage: addressIn(publicUrl, path, language),
          },
          breadcrumbs(crumbs, language, publicUrl),
        ],
      },
    };
  };
