import { RecentBooks } from '../../features/books/components/RecentBooks.js';
import { heartFor } from '../../features/wishlist/components/WishHeart.js';

/** The row of books that were recently opened in this browser, on the home page. */
export default function HomeRecent() {
  return <RecentBooks actionFor={heartFor} />;
}
