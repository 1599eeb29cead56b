import type { BookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classNames } from '../../../components/class-names.js';
import { Cover } from '../../../components/Cover.js';
import { DownIcon } from '../../../components/icons.js';
import { Price } from '../../../components/Price.js';
import { BookStatusDot } from '../../../components/StatusDot.js';
import { TextLink } from '../../../components/TextLink.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { textLanguage } from '../../../lib/text-language.js';
import type { AllBooksSort } from '../all-books-view.js';
import { CategoryNames } from './CategoryNames.js';
import classes from './AllBooksTable.module.css';

/** What follows when the heading is pressed: rising, for prices falling too, then the newest first again. */
const following = {
  title: (sort: AllBooksSort): AllBooksSort => (sort === 'title' ? undefined : 'title'),
  price: (sort: AllBooksSort): AllBooksSort =>
    sort === 'price-asc' ? 'price-desc' : sort === 'price-desc' ? undefined : 'price-asc',
};

/** Every book of the site as a table; below 820 px each row is drawn as a card. */
export function AllBooksTable({
  books,
  categoryNames,
  sort,
  actionsOf,
  onSort,
}: {
  books: readonly BookCard[];
  categoryNames: (book: BookCard) => readonly string[];
  sort: AllBooksSort;
  actionsOf: (book: BookCard) => ReactNode;
  onSort: (sort: AllBooksSort) => void;
}) {
  const { t } = useTranslation(['bookTable', 'common']);

  const heading = (column: 'title' | 'price') => {
    const isSorted = sort?.startsWith(column) === true;
    const isFalling = sort === 'price-desc';
    const next = following[column](sort);
    return (
      <th
        scope="col"
        className={classNames(column === 'price' && classes.right)}
        aria-sort={isSorted ? (isFalling ? 'descending' : 'ascending') : undefined}
      >
        <button
          type="button"
          className={classNames(classes.sort, isSorted && classes.sorted)}
          title={t(next === 'price-desc' ? 'common:sortDescending' : 'common:sortAscending', { column: t(column) })}
          onClick={() => onSort(next)}
        >
          {t(column)}
          <DownIcon className={classNames(classes.arrow, !isFalling && classes.rising)} />
        </button>
      </th>
    );
  };

  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{t('captionAll')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {heading('title')}
          <th scope="col">{t('author')}</th>
          {heading('price')}
          <th scope="col">{t('category')}</th>
          <th scope="col">{t('owner')}</th>
          <th scope="col">{t('status')}</th>
          <th scope="col" className={classes.right}>
            {t('actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {books.map((book) => (
          <tr key={book._id}>
            <td>
              <div className={classes.book}>
                <Cover title={book.title} author={book.author} image={book.images[0]} size="xs" sizes="52px" />
                <Link
                  to={pathTo('editBook', { bookId: book._id })}
                  className={classes.title}
                  lang={textLanguage(book.title)}
                >
                  {book.title}
                </Link>
              </div>
            </td>
            <td className={classes.author} lang={textLanguage(book.author)}>
              {book.author}
            </td>
            <td className={classNames(classes.right, classes.price)}>
              <Price amount={book.price} currency={book.currency} inTable />
            </td>
            <td className={classes.category}>
              <CategoryNames names={categoryNames(book)} />
            </td>
            <td className={classes.owner}>
              <TextLink to={pathTo('owner', { ownerId: book.owner._id })} lang={textLanguage(book.owner.name)}>
                {book.owner.name}
              </TextLink>
            </td>
            <td className={classes.status}>
              <BookStatusDot status={book.status} />
            </td>
            <td className={classes.actions}>{actionsOf(book)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
