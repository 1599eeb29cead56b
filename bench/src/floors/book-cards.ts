import type { BookCard } from '@korice/contracts';
import { presentBookCard } from '../../../apps/api/src/modules/books/book.presenter.js';
import { bookRecord } from '../shop/book-record.js';

/** Returns the 20 books of a list page. */
export const bookCards = (): BookCard[] => Array.from({ length: 20 }, (_, index) => presentBookCard(bookRecord(index)));
