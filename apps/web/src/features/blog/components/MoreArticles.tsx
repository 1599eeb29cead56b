import type { ArticleSummary } from '@korice/texts';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../components/Section.js';
import { SectionHeading } from '../../../components/SectionHeading.js';
import { ArticleTeaser } from './ArticleTeaser.js';
import classes from './MoreArticles.module.css';

const headingId = 'more-articles';

/** The others, below one that was read. */
export function MoreArticles({ articles }: { articles: readonly ArticleSummary[] }) {
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
