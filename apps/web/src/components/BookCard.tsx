import type { BookCard as Book } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import type { Area } from '@korice/texts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { excerpt } from '../lib/excerpt.js';
import { textLanguage } from '../lib/text-language.js';
import { Belt } from './Belt.js';
import classes from './BookCard.module.css';
import { classNames } from './class-names.js';
import { conditionKeys } from './condition-keys.js';
import { Cover } from './Cover.js';
import { Price } from './Price.js';

/** The text areas of cards; a screen with cards loads them. */
export const bookCardAreas = ['conditions', 'home', 'statuses'] as const satisfies readonly Area[];

export interface BookCardProps {
  book: Book;
  /** Level of the heading in the page's outline. */
  level?: 2 | 3;
  /** Shows the seller beside the town. */
  withSeller?: boolean;
  /** Shows the beginning of the short description instead of the town. */
  withExcerpt?: boolean;
  /** Maximum length of the shown description, in code points. */
  excerptLength?: number;
  /** Width of the cover (`<img sizes>`). */
  sizes?: string;
  /** Above the fold. */
  eager?: boolean;
  /** A control in the corner of the cover. */
  action?: ReactNode;
  /** A line below the facts. */
  note?: ReactNode;
}

/** A book in a list: cover, title, author, price, condition. The whole card except `action` is one link to the book. */
export function BookCard({
  book,
  level = 3,
  withSeller = false,
  withExcerpt = false,
  excerptLength = 60,
  sizes,
  eager = false,
  action,
  note,
}: BookCardProps) {
  const { t } = useTranslation(['conditions', 'home', 'statuses']);
  const Heading = `h${level}` as const;
  return (
    <article className={classNames(classes.card, book.status === 'sold' && classes.sold)}>
      <Cover
        title={book.title}
        author={book.author}
        image={book.images[0]}
        eager={eager}
        className={classes.cover}
        {...(sizes !== undefined && { sizes })}
      >
        {book.status !== 'available' ? (
          <Belt kind={book.status}>{t(`statuses:${book.status}`)}</Belt>
        ) : (
          book.featured && <Belt kind="featured">{t('home:featuredBadge')}</Belt>
        )}
      </Cover>
      <div className={classes.body}>
        <Heading className={classes.title} lang={textLanguage(book.title)}>
          <Link to={pathTo('book', { bookId: book._id })}>{book.title}</Link>
        </Heading>
        <p className={classes.author} lang={textLanguage(book.author)}>
          {book.author}
        </p>
        <p className={classes.facts}>
          <Price amount={book.priceRsd} />
          {book.condition !== '' && (
            <span className={classes.condition}>{t(`conditions:${conditionKeys[book.condition]}`)}</span>
          )}
        </p>
        {withExcerpt ? (
          book.shortDescription !== '' && (
            <p className={classes.excerpt} lang={textLanguage(book.shortDescription)}>
              {excerpt(book.shortDescription, excerptLength)}
            </p>
          )
        ) : (
          <p className={classes.place}>
            {[book.owner.city, withSeller && book.owner.name].filter(Boolean).join(' · ')}
          </p>
        )}
        {note !== undefined && <p className={classes.note}>{note}</p>}
      </div>
      {action}
    </article>
  );
}

/** A placeholder with the size of a `BookCard`. */
export function BookCardSkeleton({ withExcerpt = false }: { withExcerpt?: boolean }) {
  return (
    <div className={classNames(classes.card, classes.skeleton)} aria-hidden="true">
      <span className={classes.skeletonCover} />
      <div className={classes.body}>
        <span className={classes.skeletonTitle} />
        <span className={classes.skeletonAuthor} />
        <span className={classes.skeletonFacts} />
        {withExcerpt ? <span className={classes.skeletonExcerpt} /> : <p className={classes.place} />}
      </div>
    </div>
  );
}
