import type { ArticleId } from '@korice/texts';
import bookStatistics from './art/book-statistics.svg';
import priceOfBooks from './art/price-of-books.svg';
import readingHabits from './art/reading-habits.svg';

/** The drawing of each article, 600 × 400, without text: both languages use it. */
export const articleImages: Readonly<Record<ArticleId, string>> = {
  'reading-habits': readingHabits,
  'book-statistics': bookStatistics,
  'price-of-books': priceOfBooks,
};
