import { pathTo } from '@korice/contracts/paths';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Cover } from '../../../components/Cover.js';
import { Price } from '../../../components/Price.js';
import { BookStatusDot } from '../../../components/StatusDot.js';
import { textLanguage } from '../../../lib/text-language.js';
import { CategoryNames } from './CategoryNames.js';
import { OwnBookActions } from './OwnBookActions.js';
import classes from './OwnBookCards.module.css';
import { OwnBookNotes } from './OwnBookNotes.js';
import type { OwnBookProps, OwnBooksProps } from './OwnBooksTable.js';
import { SelectBook } from './SelectBook.js';

/** A member's own listings as cards, each a link to its form, for screens that are too narrow for a table. */
export function OwnBookCards({ books, personOf, readersOf, selectedIds, onSelect, ...handlers }: OwnBooksProps) {
  const { t } = useTranslation('bookTable');
  return (
    <ul className={classes.cards} aria-label={t('headingMine')}>
      {books.map((book) => (
        <OwnBookCardItem
          key={book._id}
          book={book}
          person={personOf(book)}
          readers={readersOf(book)}
          isSelected={selectedIds.has(book._id)}
          onSelect={onSelect}
          {...handlers}
        />
      ))}
    </ul>
  );
}

const OwnBookCardItem = memo(function OwnBookCardItem({
  book,
  person,
  readers,
  isSelected,
  onSelect,
  ...handlers
}: OwnBookProps) {
  return (
    <li className={classes.card}>
      <Cover title={book.title} author={book.author} image={book.images[0]} sizes="52px" className={classes.cover} />
      <Link to={pathTo('editBook', { bookId: book._id })} className={classes.title} lang={textLanguage(book.title)}>
        {book.title}
      </Link>
      <p className={classes.muted} lang={textLanguage(book.author)}>
        {book.author}
      </p>
      <p className={classes.muted}>
        <CategoryNames categories={book.categories} />
      </p>
      <p className={classes.facts}>
        <Price amount={book.price} currency={book.currency} inTable className={classes.price} />
        <BookStatusDot status={book.status} />
      </p>
      <OwnBookNotes book={book} person={person} readers={readers} />
      <div className={classes.box}>
        <SelectBook book={book} isSelected={isSelected} onSelect={onSelect} />
      </div>
      <div className={classes.actions}>
        <OwnBookActions book={book} {...handlers} />
      </div>
    </li>
  );
});
