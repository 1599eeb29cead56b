import type { OwnBookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Shelf } from '../../../components/Shelf.js';
import { formatNumber } from '../../../lib/format.js';
import classes from './OwnShelf.module.css';

/** More spines than the widest screen has room for. */
const maxSpines = 40;

/** A member's own listings on their shelf, the newest first; a link to all of them. */
export function OwnShelf({ books }: { books: readonly OwnBookCard[] }) {
  const { t } = useTranslation(['bookTable', 'common']);
  const shown = books.slice(0, maxSpines);
  const count = t('common:listingsCount', { count: books.length, replace: { count: formatNumber(books.length) } });
  return (
    <Link to={pathTo('bookListing')} className={classes.link} aria-label={`${t('headingMine')}, ${count}`}>
      <Shelf
        className={classes.shelf}
        books={shown.map(({ title, author }, at) => ({
          title,
          author,
          view: at > 0 && at === shown.length - 1 ? 'lean' : undefined,
        }))}
      />
    </Link>
  );
}
