import type { Types } from 'mongoose';
import type { BookFields } from './book.model.js';

/** A deal of a buyer that is open or completed, for modules that do not know deals. */
export interface Purchase {
  _id: Types.ObjectId;
  isBought: boolean;
  /** `''` for a deleted account. */
  sellerName: string;
  books: readonly Pick<BookFields, '_id' | 'title' | 'author'>[];
}
