import type { BookCard } from '@korice/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Cover } from '../../../components/Cover.js';
import { textLanguage } from '../../../lib/text-language.js';
import classes from './BookLine.module.css';

/** A book in one line of a list: small cover, title, `details` below it and `children` at its end. */
export function BookLine({
  book: { title, author, images },
  to,
  details,
  children,
}: {
  book: Pick<BookCard, 'title' | 'author' | 'images'>;
  /** Makes the whole line a link. */
  to?: string;
  /** Defaults to the author. */
  details?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={classes.line}>
      <Cover title={title} author={author} image={images[0]} size="xs" sizes="40px" />
      <div className={classes.words}>
        {to === undefined ? (
          <b className={classes.title} lang={textLanguage(title)}>
            {title}
          </b>
        ) : (
          <Link to={to} className={classes.title} lang={textLanguage(title)}>
            {title}
          </Link>
        )}
        {details ?? (
          <span className={classes.author} lang={textLanguage(author)}>
            {author}
          </span>
        )}
      </div>
      {children}
    </li>
  );
}
