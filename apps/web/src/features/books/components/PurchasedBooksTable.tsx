import type { OwnBookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Cell } from '../../../components/Table.js';
import { TextLink } from '../../../components/TextLink.js';
import { formatDate } from '../../../lib/format.js';
import { textLanguage } from '../../../lib/text-language.js';
import { BookRow } from './BookRow.js';
import { BookTable } from './BookTable.js';
import classes from './PurchasedBooksTable.module.css';

/** The books that were sold to a member. Of a closed account nothing is left but the text of what it sold. */
export function PurchasedBooksTable({
  books,
  actionsOf,
}: {
  books: readonly OwnBookCard[];
  actionsOf: (book: OwnBookCard) => ReactNode;
}) {
  const { t } = useTranslation(['bookTable', 'purchases']);
  return (
    <BookTable
      label={t('captionPurchased')}
      columns={[
        { key: 'seller', heading: t('purchases:seller') },
        { key: 'sold', heading: t('purchases:soldColumn') },
      ]}
    >
      {books.map((book) => {
        const { _id: bookId, owner, soldAt } = book;
        const isSellerGone = owner.name === '';
        return (
          <BookRow
            key={bookId}
            book={book}
            to={isSellerGone ? undefined : pathTo('book', { bookId })}
            note={isSellerGone && <p className={classes.gone}>{t('purchases:listingGone')}</p>}
            actions={actionsOf(book)}
          >
            <Cell>
              {isSellerGone ? (
                <span className={classes.gone}>{t('purchases:sellerGone')}</span>
              ) : (
                <>
                  <span className={classes.word}>{t('purchases:seller')}: </span>
                  <TextLink to={pathTo('owner', { ownerId: owner._id })} lang={textLanguage(owner.name)}>
                    {owner.name}
                  </TextLink>
                </>
              )}
            </Cell>
            <Cell className={classes.sold}>
              {soldAt === null ? (
                <span className={classes.gone}>{t('purchases:soldOnUnknown')}</span>
              ) : (
                <>
                  <span className={classes.word}>{t('purchases:soldColumn')} </span>
                  {formatDate(soldAt)}
                </>
              )}
            </Cell>
          </BookRow>
        );
      })}
    </BookTable>
  );
}
