import { spine } from '@korice/book-text/spine';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { trustedHtml } from '../lib/trusted-types.js';
import { classNames } from './class-names.js';
import { Cover } from './Cover.js';
import classes from './Shelf.module.css';

export interface ShelfBook {
  title: string;
  author: string;
  /** The page of the book; absent for decoration. */
  to?: string | undefined;
  /** Replaces the drawn book. */
  drawing?: ReactNode;
  /** `face` shows the front cover, `lean` leans on the next book; a spine by default. */
  view?: 'face' | 'lean' | undefined;
}

/** Books on a shelf, as typographic spines. A list of links with a `label` (every book needs `to`), otherwise decoration. */
export function Shelf({
  books,
  label,
  className,
}: {
  books: readonly ShelfBook[];
  label?: string;
  className?: string | undefined;
}) {
  return (
    <ul
      className={classNames(classes.shelf, className)}
      {...(label === undefined ? { 'aria-hidden': true } : { 'aria-label': label })}
    >
      {books.map((book, index) => (
        <li key={`${book.title}/${index}`} className={book.view === 'lean' ? classes.leaning : undefined}>
          {book.drawing ?? <ShelfItem book={book} />}
        </li>
      ))}
    </ul>
  );
}

function ShelfItem({ book: { title, author, to, view } }: { book: ShelfBook }) {
  const cover = view === 'face' ? <Cover title={title} author={author} /> : <Spine title={title} author={author} />;
  const className = classNames(classes.book, view === 'face' ? classes.face : classes.spine);
  return to === undefined ? (
    <span className={className}>{cover}</span>
  ) : (
    <Link to={to} className={className} aria-label={`${title}, ${author}`}>
      {cover}
    </Link>
  );
}

function Spine({ title, author }: { title: string; author: string }) {
  const { width, height, drawing } = useMemo(() => {
    const { svg, ...size } = spine(title, author);
    return { ...size, drawing: { __html: trustedHtml(svg) } };
  }, [title, author]);
  return <span className={classes.drawn} data-width={width} data-height={height} dangerouslySetInnerHTML={drawing} />;
}
