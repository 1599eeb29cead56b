import type { CreateBookForm } from '@korice/contracts';
import type { Types } from 'mongoose';
import type { BookFields } from '../book.model.js';
import type { NewBook } from './book-store.js';
import { offeredEvent } from './offered-event.js';

/** Returns the record of a book that a seller lists, with its `bookOffered` event. */
export const newBook = ({
  _id,
  owner,
  fields,
  images,
  importId,
}: {
  _id: Types.ObjectId;
  owner: BookFields['owner'];
  fields: Omit<CreateBookForm, 'imageUrls' | 'clientId' | 'city'>;
  images: BookFields['images'];
  importId?: string;
}): NewBook => ({
  ...fields,
  _id,
  owner,
  ownerActive: true,
  status: 'available',
  featured: false,
  hiddenFromOwner: false,
  images,
  pendingEvents: [offeredEvent({ _id }, importId)],
});
