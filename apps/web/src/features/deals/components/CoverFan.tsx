import type { Deal } from '@korice/contracts';
import { Cover } from '../../../components/Cover.js';
import { classNames } from '../../../components/class-names.js';
import classes from './CoverFan.module.css';

type CoverBook = Pick<Deal['books'][number], '_id' | 'title' | 'author' | 'image'>;

/** The cover of a book of a deal. */
export const DealCover = ({ book: { title, author, image } }: { book: CoverBook }) => (
  <Cover
    title={title}
    author={author}
    image={image === '' ? undefined : { url: image, width: 2, height: 3 }}
    sizes="40px"
  />
);

const maxCovers = 3;

/** The covers of the first books, overlapping. */
export const CoverFan = ({ books, className }: { books: readonly CoverBook[]; className?: string | undefined }) => (
  <span className={classNames(classes.fan, books.length >= maxCovers && classes.dense, className)} aria-hidden="true">
    {books.slice(0, maxCovers).map((book) => (
      <span key={book._id}>
        <DealCover book={book} />
      </span>
    ))}
  </span>
);
