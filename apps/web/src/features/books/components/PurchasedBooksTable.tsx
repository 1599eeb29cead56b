import type { OwnBookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classNames } from '../../../components/class-names.js';
import { Cover } from '../../../components/Cover.js';
import { Price } from '../../../components/Price.js';
import { TextLink } from '../../../components/TextLink.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { formatDate } from '../../../lib/format.js';
import { textLanguage } from '../../../lib/text-language.js';
import { CategoryNames } from './CategoryNames.js';
import classes from './PurchasedBooksTable.module.css';

/** The books that were sold to a member; below 820 px each row is drawn as a card. */
export function PurchasedBooksTable({
  books,
  categoryNames,
  actionsOf,
}: {
  books: readonly OwnBookCard[];
  categoryNames: (book: OwnBookCard) => readonly string[];
  actionsOf: (book: OwnBookCard) => ReactNode;
}) {
  const { t } = useTranslation(['bookTable', 'purchases']);
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{t('captionPurchased')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('title')}</th>
          <th scope="col">{t('author')}</th>
          <th scope="col" className={classes.right}>
            {t('price')}
          </th>
          <th scope="col">{t('category')}</th>
          <th scope="col">{t('purchases:seller')}</th>
          <th scope="col">{t('purchases:soldColumn')}</th>
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
                <Title book={book} />
              </div>
            </td>
            <td className={classes.muted} lang={textLanguage(book.author)}>
              {book.author}
            </td>
            <td className={classNames(classes.right, classes.price)}>
              <Price amount={book.price} currency={book.currency} inTable />
            </td>
            <td className={classes.muted}>
              <CategoryNames names={categoryNames(book)} />
            </td>
            <td>
              {isSellerGone(book) ? (
                <span className={classes.gone}>{t('purchases:sellerGone')}</span>
              ) : (
                <TextLink to={pathTo('owner', { ownerId: book.owner._id })} lang={textLanguage(book.owner.name)}>
                  {book.owner.name}
                </TextLink>
              )}
            </td>
            <td className={classes.sold}>
              {book.soldAt === null ? (
                <span className={classes.gone}>{t('purchases:soldOnUnknown')}</span>
              ) : (
                <>
                  <span className={classes.word}>{t('purchases:soldColumn')} </span>
                  {formatDate(book.soldAt)}
                </>
              )}
            </td>
            <td className={classes.actions}>{actionsOf(book)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Title({ book }: { book: OwnBookCard }) {
  const { t } = useTranslation('purchases');
  if (!isSellerGone(book))
    return (
      <Link to={pathTo('book', { bookId: book._id })} className={classes.title} lang={textLanguage(book.title)}>
        {book.title}
      </Link>
    );
  return (
    <div>
      <b className={classes.title} lang={textLanguage(book.title)}>
        {book.title}
      </b>
      <p className={classes.gone}>{t('listingGone')}</p>
    </div>
  );
}

/** Of a closed account nothing is left but the text of what it sold. */
const isSellerGone = ({ owner }: OwnBookCard): boolean => owner.name === '';
