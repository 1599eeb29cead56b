import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyScreen } from '../../components/lazy-screen.js';
import { SectionBoundary } from '../../components/SectionBoundary.js';
import { usePageHead } from '../../components/use-page-head.js';
import { HomeArticles } from '../../features/blog/components/HomeArticles.js';
import { Bestsellers } from '../../features/books/components/Bestsellers.js';
import { FeaturedBooks } from '../../features/books/components/FeaturedBooks.js';
import { HomeHero } from '../../features/books/components/HomeHero.js';
import { NewReleases } from '../../features/books/components/NewReleases.js';
import { OwnTownChoice } from '../../features/books/components/OwnTownChoice.js';
import { useRecentBooks } from '../../features/books/recent-books.js';
import { NewsletterBand } from '../../features/newsletter/components/NewsletterBand.js';
import { WishButton } from '../../features/wishlist/components/WishButton.js';
import { heartFor } from '../../features/wishlist/components/WishHeart.js';
import { useOwnTown } from './use-own-town.js';

// They depend on what the browser stores: the server renders neither, and a first visit loads neither.
const HomeRecent = lazyScreen(['book'], () => import('./HomeRecent.js'));
const HomeNearby = lazyScreen(['browse'], () => import('./HomeNearby.js'));

/** The front door: search, what is put forward, what is new, what to read about reading, what everybody wants. */
export default function Home() {
  const { t } = useTranslation('home');
  const hasRecentBooks = useRecentBooks().length > 0;
  const { town, choose } = useOwnTown();
  usePageHead({ title: null, description: t('metaDescription') });
  return (
    <>
      <SectionBoundary>
        <HomeHero ownTown={<OwnTownChoice town={town} onChoose={choose} />} />
      </SectionBoundary>
      <SectionBoundary>
        <FeaturedBooks actionFor={(book) => <WishButton book={book} />} />
      </SectionBoundary>
      {town !== '' && (
        <SectionBoundary>
          <Suspense fallback={null}>
            <HomeNearby town={town} />
          </Suspense>
        </SectionBoundary>
      )}
      <SectionBoundary>
        <NewReleases actionFor={heartFor} />
      </SectionBoundary>
      <SectionBoundary>
        <HomeArticles />
      </SectionBoundary>
      <SectionBoundary>
        <Bestsellers actionFor={heartFor} />
      </SectionBoundary>
      {hasRecentBooks && (
        <SectionBoundary>
          <Suspense fallback={null}>
            <HomeRecent />
          </Suspense>
        </SectionBoundary>
      )}
      <SectionBoundary>
        <NewsletterBand />
      </SectionBoundary>
    </>
  );
}
