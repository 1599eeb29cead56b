import type { OwnBookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { Link } from 'react-router-dom';
import { Cover } from '../../../components/Cover.js';
import { Price } from '../../../components/Price.js';
import { BookStatusDot } from '../../../components/StatusDot.js';
import { textLanguage } from '../../../lib/text-language.js';
import classes from './BookLines.module.css';

/** Listings in short, each a link to its form, with the price that the site shows. */
export function LatestListings({ books }: { books: readonly OwnBookCard[] }) {
  return (
    <ul className={classes.lines}>
      {books.map(({ _id: bookId, title, author, images, priceRsd, status }) => (
        <li key={bookId} className={classes.line}>
          <Cover title={title} author={author} image={images[0]} size="xs" sizes="40px" />
          <span className={classes.words}>
            <Link to={pathTo('editBook', { bookId })} className={classes.title} lang={textLanguage(title)}>
              {title}
            </Link>
            <span className={classes.author} lang={textLanguage(author)}>
              {author}
            </span>
          </span>
          <span className={classes.numbers}>
            <Price amount={priceRsd} />
            <BookStatusDot status={status} />
          </span>
        </li>
      ))}
    </ul>
  );
}
