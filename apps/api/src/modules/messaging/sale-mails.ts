import { conversationPath, pathTo } from '@korice/contracts';
import type { AppContext } from '../../config/app-context.js';
import type { EventOutbox } from '../../jobs/event-outbox.js';
import type { DurableEvents } from '../../jobs/durable-events.js';
import type { Outbox } from '../../mail/outbox.js';
import type { UserModel } from '../accounts/users/user.model.js';
import type { BookModel } from '../books/book.model.js';
import type { BlocksService } from './blocks/blocks.service.js';
import type { RoomModel } from './room.model.js';

interface Models {
  books: BookModel;
  rooms: RoomModel;
  users: UserModel;
}

type MailSale = (change: DurableEvents['bookStatusChanged'], eventId: string) => Promise<void>;

/**
 * Handles `bookStatusChanged`: mails the buyer of a sale or of an undone sale, or the member for whom a copy is reserved. Sends nothing to
 * a member who has blocked the seller. A repeated event (same `eventId`) sends no second mail.
 */
export function mailSales(
  { env, eventOutbox, outbox }: Pick<AppContext, 'env'> & { eventOutbox: EventOutbox; outbox: Outbox },
  { books, rooms, users }: Models,
  blocks: Pick<BlocksService, 'isBlocked'>,
): MailSale {
  const mailSale: MailSale = async (change, eventId) => {
    const { bookId, personId } = change;
    const kind = mailKindOf(change);
    if (!kind || personId === null) return;
    const [book, person, room] = await Promise.all([
      books.findById(bookId, { title: 1, author: 1, owner: 1 }).lean(),
      users.findOne({ _id: personId, status: 'active' }, { email: 1, language: 1 }).lean(),
      rooms.findOne({ bookId, buyerId: personId }, { _id: 1 }).lean(),
    ]);
    if (!book || !person || (await blocks.isBlocked(personId, book.owner._id.toHexString()))) return;
    const conversation = room ? conversationPath(room._id.toHexString()) : pathTo('messaging');
    const values = {
      bookTitle: book.title,
      bookAuthor: book.author,
      ownerName: book.owner.name,
      url: `${env.PUBLIC_URL}${kind === 'bookSold' ? '/dashboard/purchased-books' : conversation}`,
      contactUrl: `${env.PUBLIC_URL}/contact`,
    };
    await outbox.send({ kind, to: person.email, language: person.language, values }, `sale ${eventId}`);
  };
  eventOutbox.on('bookStatusChanged', mailSale);
  return mailSale;
}

function mailKindOf({ status, wasSold }: DurableEvents['bookStatusChanged']) {
  switch (status) {
    case 'sold':
      return 'bookSold';
    case 'reserved':
      return 'reservedForYou';
    case 'available':
      return wasSold ? 'saleUndone' : undefined;
  }
}
