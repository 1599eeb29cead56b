import { workKey } from '@korice/book-text/work-key';
import type { Book, BookCard } from '@korice/contracts';
import { useQuery } from '@tanstack/react-query';
import { bookQueries } from './queries.js';

export interface SimilarBooks {
  /** Other listings of the same work, cheapest first. */
  copies: readonly BookCard[];
  others: readonly BookCard[];
  isPending: boolean;
  /** Loading failed and nothing is cached. */
  isFailed: boolean;
  retry: () => void;
}

/** Returns the similar books of `book`, split into copies of the same work and other books. */
export function useSimilarBooks(book: Pick<Book, '_id' | 'title' | 'author'>): SimilarBooks {
  const { data = [], isPending, isLoadingError, refetch } = useQuery(bookQueries.similar(book._id));
  const key = workKey(book.title, book.author);
  const isCopy = (other: BookCard) => workKey(other.title, other.author) === key;
  return {
    copies: data.filter(isCopy).toSorted((a, b) => a.priceRsd - b.priceRsd),
    others: data.filter((other) => !isCopy(other)),
    isPending,
    isFailed: isLoadingError,
    retry: () => void refetch(),
  };
}
