import type { Book, Owner } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../components/Avatar.js';
import { Button } from '../../../components/kit/Button.js';
import { formatRating } from '../../../lib/format.js';
import type { BookRelation } from '../book-relation.js';
import classes from './BookSeller.module.css';
import { Away } from '../../owners/components/Away.js';
import { TraderMark, TraderNote } from '../../owners/components/Trader.js';
import { replyKeys } from '../../owners/reply-keys.js';
import { HowToBuy } from './HowToBuy.js';
import { MessageOwnerButton, type ContactMethod } from './MessageOwnerButton.js';
import { MessageOwnerFailed } from './MessageOwnerFailed.js';
import { ShareBook } from './ShareBook.js';

/** The seller of a book and the actions for the reader. */
export function BookSeller({
  book,
  relation,
  owner,
  contact,
  wish,
  tellMe,
  report,
}: {
  book: Book;
  relation: BookRelation;
  /** The complete seller; undefined while it loads and after a failure, when only the name is shown. */
  owner: Owner | undefined;
  contact: ContactMethod;
  /** The button of the wishlist. */
  wish: ReactNode;
  /** The button of an alert for another copy; the main action for a sold book. */
  tellMe: ReactNode;
  /** The button that reports the listing. */
  report: ReactNode;
}) {
  const { t } = useTranslation(['book', 'buying', 'common']);
  const { _id, name } = book.owner;
  const soldCount = owner?.soldCount ?? 0;
  return (
    <aside className={classes.deal} aria-label={t('owner')}>
      <div className={classes.seller}>
        <Avatar name={name} image={owner?.photo ?? ''} />
        <p>
          <Link to={pathTo('owner', { ownerId: _id })} aria-label={t('ownerLink', { name })}>
            {name}
          </Link>
          {book.owner.kind === 'trader' && <TraderMark />}
          <span className={classes.known}>
            {owner && (
              <>
                {owner.bookCount !== undefined && <span>{t('common:booksCount', { count: owner.bookCount })}</span>}
                <span>
                  {owner.rating === null
                    ? t('common:noRatings')
                    : t('common:ratingValue', { rating: formatRating(owner.rating) })}
                </span>
                {soldCount > 0 && <span>{t('buying:soldCount', { count: soldCount })}</span>}
                {owner.replyTime !== null && owner.awayUntil === null && (
                  <span>{t(`buying:${replyKeys[owner.replyTime]}`)}</span>
                )}
              </>
            )}
          </span>
        </p>
      </div>
      {typeof owner?.awayUntil === 'string' && <Away until={owner.awayUntil} />}
      {relation === 'own' ? (
        <>
          <p className={classes.own}>{t('ownListing')}</p>
          <Button component={Link} to={pathTo('editBook', { bookId: book._id })} variant="filled">
            {t('editListing')}
          </Button>
        </>
      ) : (
        <>
          {relation === 'sold' ? tellMe : <MessageOwnerButton contact={contact} size="lg" className={classes.wide} />}
          {wish}
          {relation !== 'sold' && tellMe}
          {contact.messageOwner.error !== null && (
            <div className={classes.wide}>
              <MessageOwnerFailed error={contact.messageOwner.error} />
            </div>
          )}
          {relation !== 'sold' && <HowToBuy contact={contact} />}
        </>
      )}
      {relation !== 'own' && relation !== 'sold' && owner && <Bundle discounts={owner.discounts} />}
      {owner?.trader && <TraderNote trader={owner.trader} ownerId={_id} />}
      <div className={classes.more}>
        <ShareBook book={book} />
        {report}
      </div>
    </aside>
  );
}

/** The seller's discounts for several books, on a band across the card. Renders nothing without discounts. */
function Bundle({ discounts: { two, three } }: Pick<Owner, 'discounts'>) {
  const { t } = useTranslation('buying');
  if (three === 0) return null;
  return (
    <div className={classes.bundle}>
      <b>{t('bundle')}</b>
      <ul>
        {two > 0 && (
          <li>
            {t('bundleTwo')} <b>−{two}%</b>
          </li>
        )}
        <li>
          {t('bundleThree')} <b>−{three}%</b>
        </li>
      </ul>
    </div>
  );
}
