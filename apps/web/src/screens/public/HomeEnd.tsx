import { SectionBoundary } from '../../components/SectionBoundary.js';
import { RecentBooks } from '../../features/books/components/RecentBooks.js';
import { NewsletterBand } from '../../features/newsletter/components/NewsletterBand.js';
import { heartFor } from '../../features/wishlist/components/WishHeart.js';

/** The foot of the home page, which comes after what one sees first. */
export default function HomeEnd() {
  return (
    <>
      <SectionBoundary>
        <RecentBooks actionFor={heartFor} />
      </SectionBoundary>
      <SectionBoundary>
        <NewsletterBand />
      </SectionBoundary>
    </>
  );
}
