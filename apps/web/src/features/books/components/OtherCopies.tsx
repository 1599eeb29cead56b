import type { Book } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { conditionKeys } from '../../../components/condition-keys.js';
import { Cover } from '../../../components/Cover.js';
import { Price } from '../../../components/Price.js';
import { BookStatusDot } from '../../../components/StatusDot.js';
import { Wrap } from '../../../components/Wrap.js';
import { formatPrice } from '../../../lib/format.js';
import { useSimilarBooks } from '../use-similar-books.js';
import classes from './OtherCopies.module.css';

/** The element id of the section, to which the line below the price links. */
export const otherCopiesId = 'other-copies';

/** Other listings of the same work, cheapest first. Renders nothing without any. */
export function OtherCopies({ book }: { book: Book }) {
  const { t } = useTranslation(['book', 'conditions']);
  const { copies } = useSimilarBooks(book);
  if (copies.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={otherCopiesId}>
      <Wrap>
        <h2 id={otherCopiesId} className={classes.heading}>
          {t('otherCopies')}
        </h2>
        <ul className={classes.copies}>
          {copies.map((copy) => {
            const condition = t(`conditions:${copy.condition === '' ? 'unspecified' : conditionKeys[copy.condition]}`);
            return (
              <li key={copy._id}>
                <Link
                  to={pathTo('book', { bookId: copy._id })}
                  aria-label={t('otherCopyLabel', { price: formatPrice(copy.priceRsd), condition })}
                >
                  <Cover title={copy.title} author={copy.author} image={copy.images[0]} sizes="40px" size="xs" />
                  <Price amount={copy.priceRsd} />
                  <span className={classes.condition}>{condition}</span>
                  <span className={classes.seller}>
                    {[copy.owner.name, copy.owner.city].filter(Boolean).join(', ')}
                  </span>
                  {copy.status === 'reserved' && <BookStatusDot status="reserved" />}
                </Link>
              </li>
            );
          })}
        </ul>
      </Wrap>
    </section>
  );
}
