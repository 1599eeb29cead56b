import type { OwnBookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { EditIcon } from '../../components/dashboard-icons.js';
import { IconLink } from '../../components/IconButton.js';
import { BookLine } from '../../features/books/components/BookLine.js';
import type { MissingDetail } from '../../features/books/own-books.js';
import classes from './DashboardHome.module.css';

const texts = {
  image: 'dashboard:lacksPicture',
  description: 'dashboard:lacksDescription',
  condition: 'conditions:unspecified',
} as const satisfies Record<MissingDetail, string>;

/** Listings with missing details, each with a link to its form. */
export function UnfinishedListings({
  listings,
}: {
  listings: readonly { book: OwnBookCard; missingDetails: readonly MissingDetail[] }[];
}) {
  const { t } = useTranslation(['bookTable', 'dashboard', 'conditions']);
  return (
    <ul className={classes.unfinished}>
      {listings.map(({ book, missingDetails }) => (
        <BookLine
          key={book._id}
          book={book}
          details={
            <ul className={classes.missingDetails}>
              {missingDetails.map((detail) => (
                <li key={detail}>{t(texts[detail])}</li>
              ))}
            </ul>
          }
        >
          <IconLink
            outlined
            to={pathTo('editBook', { bookId: book._id })}
            label={t('editLabel', { title: book.title })}
          >
            <EditIcon />
          </IconLink>
        </BookLine>
      ))}
    </ul>
  );
}
