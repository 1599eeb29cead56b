import { articleIds } from '@korice/texts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../../components/loading/FailedState.js';
import { Section } from '../../../components/Section.js';
import { SectionHeading } from '../../../components/SectionHeading.js';
import { articleQueries } from '../queries.js';
import { useLanguage } from '../use-language.js';
import { ArticleTeaser } from './ArticleTeaser.js';
import classes from './HomeArticles.module.css';

const headingId = 'blog';

/** The three articles, the first one large. Needs the i18n namespace `home`. */
export function HomeArticles() {
  const { t } = useTranslation(['home', 'common']);
  const articles = useQuery(articleQueries.summaries(useLanguage()));
  return (
    <Section labelledBy={headingId} className={classes.section}>
      <SectionHeading id={headingId} title={t('blogHeading')} />
      {articles.isError ? (
        <FailedState
          title={t('common:loadFailedTitle')}
          onRetry={() => void articles.refetch()}
          isRetrying={articles.isRefetching}
        />
      ) : (
        <ul className={classes.articles} aria-busy={articles.isPending}>
          {articles.data
            ? articles.data.map((article, index) => (
                <li key={article.id}>
                  <ArticleTeaser article={article} look={index === 0 ? 'large' : 'row'} />
                </li>
              ))
            : articleIds.map((id) => <li key={id} className={classes.place} aria-hidden="true" />)}
        </ul>
      )}
    </Section>
  );
}
