import type { OwnBookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Cover } from '../../../components/Cover.js';
import { IconButton } from '../../../components/IconButton.js';
import { CheckIcon } from '../../../components/icons.js';
import { Price } from '../../../components/Price.js';
import { BookStatusDot } from '../../../components/StatusDot.js';
import { textLanguage } from '../../../lib/text-language.js';
import classes from './BookLines.module.css';

/** Listings in short, each a link to its form, with the price that the site shows and a button to mark it as sold. */
export function LatestListings({
  books,
  onSell,
}: {
  books: readonly OwnBookCard[];
  onSell: (book: OwnBookCard) => void;
}) {
  const { t } = useTranslation('bookTable');
  return (
    <ul className={classes.lines}>
      {books.map((book) => {
        const { _id: bookId, title, author, images, priceRsd, status } = book;
        return (
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
            {status !== 'sold' && (
              <IconButton
                outlined
                className={classes.action}
                label={t('sellLabel', { title })}
                onClick={() => onSell(book)}
              >
                <CheckIcon />
              </IconButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
