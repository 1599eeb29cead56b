import { pathTo } from '@korice/contracts/paths';
import { type ArticleId, type ArticleSummary, type Block, isArticleId } from '@korice/texts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { Breadcrumbs } from '../../components/Breadcrumbs.js';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { Button } from '../../components/kit/Button.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { Section } from '../../components/Section.js';
import { SectionHeading } from '../../components/SectionHeading.js';
import { usePageHead } from '../../components/use-page-head.js';
import { Wrap } from '../../components/Wrap.js';
import { articleImages } from '../../features/blog/article-images.js';
import { ArticleTeaser } from '../../features/blog/components/ArticleTeaser.js';
import { articleQueries } from '../../features/blog/queries.js';
import { useLanguage } from '../../features/blog/use-language.js';
import { formatPublishedDate } from '../../lib/format.js';
import classes from './Article.module.css';

/** An article and links to the others. Shows the summary of the list at once, and the text when it has loaded. */
function ArticleStory({ id }: { id: ArticleId }) {
  const { t } = useTranslation(['blog', 'header', 'home', 'common']);
  const language = useLanguage();
  const summaries = useQuery(articleQueries.summaries(language));
  const full = useQuery(articleQueries.detail(language, id));
  const article = summaries.data?.find((summary) => summary.id === id) ?? full.data;
  usePageHead(article ? { title: article.title, description: article.shortSummary } : { title: undefined });

  // Shows no part of the article before its title is known: a later title would shift the layout.
  if (!article && !full.isError)
    return (
      <Wrap>
        <p className={classes.waiting} role="status">
          {t('loading')}
        </p>
      </Wrap>
    );
  return (
    <>
      <article>
        <Wrap className={classes.head}>
          <Breadcrumbs
            crumbs={[
              { label: t('header:home'), to: pathTo('home') },
              { label: t('home:blogHeading'), to: `${pathTo('home')}#blog` },
              ...(article ? [{ label: article.title }] : []),
            ]}
          />
          {article && (
            <>
              <ScreenTitle className={classes.title}>{article.title}</ScreenTitle>
              <p className={classes.summary}>{article.summary}</p>
            </>
          )}
        </Wrap>
        <Wrap>
          <div className={classes.image}>
            <img src={articleImages[id]} width="600" height="400" alt="" fetchPriority="high" />
          </div>
        </Wrap>
        <Wrap className={classes.columns}>
          {article && (
            <p className={classes.meta}>
              {t('publishedOn', { date: formatPublishedDate(article.date) })}
              <br />
              {t('by', { author: article.author })}
            </p>
          )}
          {full.data ? (
            <ArticleBody blocks={full.data.body} />
          ) : full.isError ? (
            <FailedState
              isScreen={article === undefined}
              onRetry={() => void Promise.all([summaries.refetch(), full.refetch()])}
              isRetrying={full.isRefetching}
            />
          ) : (
            <p className={classes.waiting} role="status">
              {t('loading')}
            </p>
          )}
        </Wrap>
      </article>
      <MoreArticles articles={summaries.data?.filter((other) => other.id !== id) ?? []} />
    </>
  );
}

/** The text of an article. */
function ArticleBody({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={classes.body}>
      {blocks.map((block, index) =>
        block.type === 'heading' ? (
          <h2 key={index}>{block.text}</h2>
        ) : (
          <p key={index}>
            {block.lead !== undefined && (
              <>
                <strong>{block.lead}</strong>{' '}
              </>
            )}
            {block.text}
          </p>
        ),
      )}
    </div>
  );
}

const headingId = 'more-articles';

/** Links to the other articles. */
function MoreArticles({ articles }: { articles: readonly ArticleSummary[] }) {
  const { t } = useTranslation('blog');
  if (articles.length === 0) return null;
  return (
    <Section labelledBy={headingId} className={classes.section}>
      <SectionHeading id={headingId} title={t('moreArticles')} />
      <ul className={classes.articles}>
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleTeaser article={article} look="row" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The screen of an article. Articles are part of the build, so they change only with a release. */
export default function Article() {
  const { postId = '' } = useParams();
  return isArticleId(postId) ? <ArticleStory key={postId} id={postId} /> : <NoArticle />;
}

function NoArticle() {
  const { t } = useTranslation(['blog', 'common']);
  usePageHead({ title: t('notFoundTitle'), isMissing: true });
  return (
    <Wrap>
      <EmptyState
        level={1}
        title={t('notFoundTitle')}
        action={
          <Button component={Link} to={pathTo('home')} variant="filled">
            {t('common:backToHome')}
          </Button>
        }
      >
        {t('notFoundBody')}
      </EmptyState>
    </Wrap>
  );
}
