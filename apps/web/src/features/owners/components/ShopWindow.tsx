import type { BookCard, CollectionPreview } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classNames } from '../../../components/class-names.js';
import { Cover } from '../../../components/Cover.js';
import { SectionHeading } from '../../../components/SectionHeading.js';
import { Shelf } from '../../../components/Shelf.js';
import { formatTotal } from '../../../lib/format.js';
import classes from './ShopWindow.module.css';

const headingId = 'owner-collections';

/** The banner of a trader, or a shelf of the books where it has none. */
export function ShopBanner({
  banner,
  books,
  alt = '',
  isSmall = false,
}: {
  banner: string;
  books: readonly BookCard[];
  /** Empty if the banner is decorative. */
  alt?: string;
  /** The size for a panel. */
  isSmall?: boolean;
}) {
  return (
    <div className={classNames(classes.banner, isSmall && classes.small)}>
      {banner === '' ? (
        // A new element when books arrive: moving the board of the empty shelf would count as a layout shift.
        <Shelf key={books.length === 0 ? 'empty' : 'filled'} books={books} className={classes.shelf} />
      ) : (
        <img src={banner} width={1600} height={320} alt={alt} fetchPriority="high" />
      )}
    </div>
  );
}

/** The collections of a trader with the covers of their newest books. */
export function Collections({
  collections,
  hrefOf,
}: {
  collections: readonly CollectionPreview[];
  hrefOf: (collection: CollectionPreview) => string;
}) {
  const { t } = useTranslation(['owner', 'common']);
  if (collections.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <SectionHeading id={headingId} title={t('collections')} />
      <ul className={classes.collections}>
        {collections.map((collection) => (
          <li key={collection.id}>
            <Link to={hrefOf(collection)} className={classes.collection}>
              <span className={classes.fan} aria-hidden="true">
                {collection.books.map(({ _id, title, author, images: [image] }) => (
                  <Cover key={_id} title={title} author={author} image={image} sizes="88px" />
                ))}
              </span>
              <span>
                <span className={classes.name}>{collection.name}</span>
                <span className={classes.count}>
                  {collection.isMore
                    ? t('common:booksOver', { total: formatTotal({ total: collection.count, isMore: true }) })
                    : t('common:booksCount', { count: collection.count })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
