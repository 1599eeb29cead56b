import { pathTo } from '@korice/contracts/paths';
import type { ArticleSummary } from '@korice/texts';
import { Link } from 'react-router-dom';
import { classNames } from '../../../components/class-names.js';
import { formatPublishedDate } from '../../../lib/format.js';
import { articleImages } from '../article-images.js';
import classes from './ArticleTeaser.module.css';

/** An article in a list, as one link. The image is above (`large`) or small at the side (`row`). */
export function ArticleTeaser({
  article: { id, title, shortSummary, date },
  look,
}: {
  article: ArticleSummary;
  look: 'large' | 'row';
}) {
  return (
    <article className={classNames(classes.teaser, classes[look])}>
      <span className={classes.image}>
        <img src={articleImages[id]} width="600" height="400" alt="" loading="lazy" decoding="async" />
      </span>
      <div>
        <p className={classes.date}>
          <time dateTime={date}>{formatPublishedDate(date)}</time>
        </p>
        <h3 className={classes.title}>
          <Link to={pathTo('article', { postId: id })}>{title}</Link>
        </h3>
        <p className={classes.summary}>{shortSummary}</p>
      </div>
    </article>
  );
}
