import { pathTo } from '@korice/contracts/paths';
import { isArticleId } from '@korice/texts';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { Button } from '../../components/kit/Button.js';
import { usePageHead } from '../../components/use-page-head.js';
import { Wrap } from '../../components/Wrap.js';
import { ArticleStory } from '../../features/blog/components/ArticleStory.js';

/** One of the articles; they come with the site, so a reload shows the same. */
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
