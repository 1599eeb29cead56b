import { BooksNearby } from '../../features/books/components/BooksNearby.js';
import { heartFor } from '../../features/wishlist/components/WishHeart.js';
import { useOwnTown } from './use-own-town.js';

/** The row of books from the own town on the home page; nothing while no town is known. */
export default function HomeNearby() {
  const { town } = useOwnTown();
  return town === '' ? null : <BooksNearby town={town} actionFor={heartFor} />;
}
