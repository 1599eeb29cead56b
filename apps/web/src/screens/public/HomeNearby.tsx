import { BooksNearby } from '../../features/books/components/BooksNearby.js';
import { heartFor } from '../../features/wishlist/components/WishHeart.js';

/** The row of books from the own town on the home page. */
export default function HomeNearby({ town }: { town: string }) {
  return <BooksNearby town={town} actionFor={heartFor} />;
}
