import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Cover } from '../../../components/Cover.js';
import { Price } from '../../../components/Price.js';
import { BookStatusDot } from '../../../components/StatusDot.js';
import { textLanguage } from '../../../lib/text-language.js';
import { CategoryNames } from './CategoryNames.js';
import classes from './OwnBookCards.module.css';
import type { OwnBooksProps } from './OwnBooksTable.js';
import { SaleNote } from './SaleNote.js';
import { SelectBook } from './SelectBook.js';

/** The same as cards, each a link to its form, for screens on which a table has no room. */
export function OwnBookCards({ books, categoryNames, actionsOf, personOf, selectedIds, onSelect }: OwnBooksProps) {
  const { t } = useTranslation('bookTable');
  return (
    <ul className={classes.cards} aria-label={t('headingMine')}>
      {books.map((book) => (
        <li key={book._id} className={classes.card}>
          <Cover
            title={book.title}
            author={book.author}
            image={book.images[0]}
            sizes="52px"
            className={classes.cover}
          />
          <Link to={pathTo('editBook', { bookId: book._id })} className={classes.title} lang={textLanguage(book.title)}>
            {book.title}
          </Link>
          <p className={classes.muted} lang={textLanguage(book.author)}>
            {book.author}
          </p>
          <p className={classes.muted}>
            <CategoryNames names={categoryNames(book)} />
          </p>
          <p className={classes.facts}>
            <Price amount={book.price} currency={book.currency} inTable className={classes.price} />
            <BookStatusDot status={book.status} />
          </p>
          <SaleNote book={book} person={personOf(book)} />
          <div className={classes.box}>
            <SelectBook book={book} isSelected={selectedIds.has(book._id)} onSelect={onSelect} />
          </div>
          <div className={classes.actions}>{actionsOf(book)}</div>
        </li>
      ))}
    </ul>
  );
}
