import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BookGrid } from '../../components/BookGrid.js';
import { Section } from '../../components/Section.js';
import { SectionHeading } from '../../components/SectionHeading.js';
import { TextLink } from '../../components/TextLink.js';
import { bookQueries } from '../../features/books/queries.js';
import { heartFor } from '../../features/wishlist/components/WishHeart.js';

const headingId = 'nearby';
/** Number of books in one row of a wide screen. */
const shownBooks = 6;

/** The newest books from the person's own town on the home page. Renders nothing when there are none. Needs the area `browse`. */
export default function HomeNearby({ town }: { town: string }) {
  const { t } = useTranslation(['browse', 'home']);
  const nearby = useQuery(bookQueries.list({ city: town, pageSize: shownBooks }));
  if (nearby.data?.books.length === 0) return null;
  return (
    <Section labelledBy={headingId}>
      <SectionHeading
        id={headingId}
        title={t('nearby')}
        action={
          <TextLink to={`${pathTo('categories')}?${new URLSearchParams({ city: town }).toString()}`}>
            {t('allFromTown', { town })}
          </TextLink>
        }
      />
      <BookGrid
        books={nearby.data?.books}
        isFailed={nearby.isError}
        onRetry={() => void nearby.refetch()}
        failedTitle={t('home:sectionFailed')}
        skeletons={shownBooks}
        actionFor={heartFor}
        empty={null}
      />
    </Section>
  );
}
