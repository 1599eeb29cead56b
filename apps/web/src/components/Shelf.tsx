import { spine } from '@korice/book-text/spine';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { trustedHtml } from '../lib/trusted-types.js';
import { classNames } from './class-names.js';
import { Cover } from './Cover.js';
import classes from './Shelf.module.css';

export interface ShelfBook {
  title: string;
  author: string;
  /** Where the book's page is; decoration without. */
  to?: string | undefined;
  /** `face` stands with its front to the reader, `lean` leans on its neighbour; a spine without. */
  stands?: 'face' | 'lean' | undefined;
}

/**
 * Books on a board, spines drawn from the same data as covers. With a `label` it is a list of links (every book needs its `to`);
 * without, it is decoration that screen readers pass over.
 */
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
      {books.map((book, at) => (
        <li key={`${book.title}/${at}`} className={book.stands === 'lean' ? classes.leaning : undefined}>
          <Standing book={book} />
        </li>
      ))}
    </ul>
  );
}

function Standing({ book: { title, author, to, stands } }: { book: ShelfBook }) {
  const drawn = stands === 'face' ? <Cover title={title} author={author} /> : <Spine title={title} author={author} />;
  const className = classNames(classes.book, stands === 'face' ? classes.face : classes.spine);
  return to === undefined ? (
    <span className={className}>{drawn}</span>
  ) : (
    <Link to={to} className={className} aria-label={`${title}, ${author}`}>
      {drawn}
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
