import type { Book } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { categoryKeys } from '@korice/texts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classNames } from '../../../components/class-names.js';
import { conditionKeys } from '../../../components/condition-keys.js';
import { Button } from '../../../components/kit/Button.js';
import { ScreenTitle } from '../../../components/ScreenTitle.js';
import { BookStatusDot } from '../../../components/StatusDot.js';
import { Tag } from '../../../components/Tag.js';
import { TextLink } from '../../../components/TextLink.js';
import { formatDate, formatPrice } from '../../../lib/format.js';
import { textLanguage } from '../../../lib/text-language.js';
import type { BookRelation } from '../book-relation.js';
import { searchHref } from '../book-filters.js';
import { BookDefects } from './BookDefects.js';
import { useSimilarBooks } from '../use-similar-books.js';
import classes from './BookFacts.module.css';
import { otherCopiesId } from './OtherCopies.js';
import { PriceHint } from './PriceHint.js';

/** A longer title (in characters) is set smaller: it would fill a phone's screen. */
const maxLargeTitle = 60;

/** The main facts of a book: title, author, price, availability, condition, town, defects and categories. */
export function BookFacts({
  book,
  relation,
  titleId,
  onShowPhoto,
}: {
  book: Book;
  relation: BookRelation;
  titleId: string;
  /** Shows the photo with the index in the gallery. */
  onShowPhoto: (index: number) => void;
}) {
  const { t } = useTranslation(['book', 'categories', 'conditions', 'statuses']);
  const { copies } = useSimilarBooks(book);
  const { title, author, status } = book;

  const indicator =
    status === 'available'
      ? t('availableForPurchase')
      : status === 'sold' && book.soldAt !== null
        ? t('soldOn', { date: formatDate(book.soldAt) })
        : t(`statuses:${status}`);

  return (
    <section className={classes.facts} aria-labelledby={titleId}>
      <ScreenTitle
        id={titleId}
        lang={textLanguage(title)}
        className={classNames(classes.title, title.length > maxLargeTitle && classes.longTitle)}
      >
        {title}
      </ScreenTitle>
      <p className={classes.author} lang={textLanguage(author)}>
        {author === '' ? (
          t('authorsMissing')
        ) : (
          <Link to={searchHref(author)} aria-label={t('authorLink', { author })}>
            {author}
          </Link>
        )}
      </p>
      <p className={classes.price}>
        <strong>{formatPrice(book.priceRsd)}</strong>
        {book.currency !== 'RSD' && (
          <span title={t('priceConverted')}>
            {t('priceEntered', { amount: formatPrice(book.price, book.currency) })}
          </span>
        )}
      </p>
      {copies[0] && (
        <p className={classes.copies}>
          <TextLink small to={`#${otherCopiesId}`}>
            {t('otherCopiesCount', { count: copies.length, price: formatPrice(copies[0].priceRsd) })}
          </TextLink>
        </p>
      )}
      <PriceHint book={book} priceRsd={book.priceRsd} />
      <p className={classes.line}>
        <BookStatusDot status={status}>{indicator}</BookStatusDot>
        {book.condition !== '' && (
          <span>
            <span className={classes.label}>{t('condition')}:</span> {t(`conditions:${conditionKeys[book.condition]}`)}
          </span>
        )}
        {book.owner.city !== '' && (
          <span>
            <span className={classes.label}>{t('town')}:</span> {book.owner.city}
          </span>
        )}
      </p>
      {book.isStale && <p className={classes.notice}>{t('stale')}</p>}
      {status === 'reserved' && (
        <p className={classes.notice}>{t(relation === 'reserved-for-me' ? 'reservedForYou' : 'reservedNotice')}</p>
      )}
      {status === 'sold' && (
        <div className={classes.notice}>
          <p>{t('soldNotice')}</p>
          <Button component={Link} to={searchHref(title)} className={classes.another}>
            {t('findAnother')}
          </Button>
        </div>
      )}
      <BookDefects book={book} onShowPhoto={onShowPhoto} />
      {book.shortDescription !== '' && (
        <div className={classes.about}>
          <h2>{t('aboutHeading')}</h2>
          <p lang={textLanguage(book.shortDescription)}>{book.shortDescription}</p>
        </div>
      )}
      {book.categories.length > 0 && (
        <ul className={classes.tags} aria-label={t('categories')}>
          {book.categories.map((name) => (
            <li key={name}>
              <Tag to={pathTo('category', { name })}>{t(`categories:${categoryKeys[name]}`)}</Tag>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.listed}>
        {t('listedOn', { date: formatDate(book.createdAt) })}
        {status !== 'sold' && ` · ${t('confirmedOn', { date: formatDate(book.confirmedAt) })}`}
      </p>
    </section>
  );
}
