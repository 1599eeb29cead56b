import { alertBounds, type Alert, type AlertBook } from '@korice/contracts';
import type { AppContext } from '../../../config/app-context.js';
import type { Total } from '../../../db/count-up-to.js';
import type { Actor } from '../../../platform/actor.js';
import { cardFields, presentBookCard, type CardFields } from '../../books/book.presenter.js';
import type { MemberBooks } from '../../books/list/member-books.js';
import type { AlertFields } from './alert.model.js';
import type { AlertMatchFields } from './alert-match.model.js';
import { offeredFilter, type AlertModels } from './alert-notices.js';

const dayMs = 24 * 3_600_000;
/** Bounds the matches that count as new. */
const maxRecent = 1_000;

/** Responses about the alerts of a member and the books that they found. */
export interface AlertReads {
  /** Resolves to the responses of alerts of one member. */
  present(own: readonly AlertFields[]): Promise<Alert[]>;
  /** Resolves to the books that the alerts of the actor found, latest first. */
  books(actor: Actor, page: { page: number; pageSize: number }): Promise<{ found: AlertBook[]; total: Total }>;
}

export interface AlertReadPorts {
  countListed: MemberBooks['countListed'];
}

export function createAlertReads(
  { now }: Pick<AppContext, 'now'>,
  { alertMatches, users, books }: Pick<AlertModels, 'alertMatches' | 'users' | 'books'>,
  { countListed }: AlertReadPorts,
): AlertReads {
  /** Resolves to the matches of the last days whose books are on offer, latest first. */
  async function findRecent(userId: string): Promise<AlertMatchFields[]> {
    const since = new Date(now().getTime() - alertBounds.newDays * dayMs);
    const recent = await alertMatches
      .find({ user: userId, at: { $gte: since } })
      .sort({ at: -1, _id: -1 })
      .limit(maxRecent)
      .lean();
    const offered = await books
      .find({ _id: { $in: recent.map(({ book }) => book) }, ...offeredFilter }, { _id: 1 })
      .limit(recent.length)
      .lean();
    const ids = new Set(offered.map(({ _id }) => _id.toHexString()));
    return recent.filter(({ book }) => ids.has(book.toHexString()));
  }

  return {
    async present(own) {
      const [first] = own;
      if (!first) return [];
      const counts = new Map<string, number>();
      for (const { alert } of await findRecent(first.user.toHexString()))
        counts.set(alert.toHexString(), (counts.get(alert.toHexString()) ?? 0) + 1);
      const ids = own.flatMap((alert) => (alert.kind === 'seller' ? alert.seller : []));
      const sellers = await users
        .find({ _id: { $in: ids } }, { name: 1, city: 1, image: 1 })
        .limit(ids.length)
        .lean();
      const byId = new Map(sellers.map((seller) => [seller._id.toHexString(), seller]));
      const common = ({ _id, push, mail, lastBookAt, createdAt }: AlertFields) => ({
        _id: _id.toHexString(),
        push,
        mail,
        newCount: counts.get(_id.toHexString()) ?? 0,
        lastBookAt: lastBookAt?.toISOString() ?? null,
        createdAt: createdAt.toISOString(),
      });
      const presented = own.map(async (alert): Promise<Alert[]> => {
        switch (alert.kind) {
          case 'search':
            return [{ ...common(alert), kind: 'search', search: alert.search }];
          case 'work':
            return [{ ...common(alert), kind: 'work', title: alert.title, author: alert.author }];
          case 'seller': {
            const seller = byId.get(alert.seller.toHexString());
            if (!seller) return [];
            const { _id, name, city, image } = seller;
            const sellerId = _id.toHexString();
            const bookCount = await countListed(sellerId);
            const about = { _id: sellerId, name, city, image, ...(bookCount !== undefined && { bookCount }) };
            return [{ ...common(alert), kind: 'seller', seller: about }];
          }
        }
      });
      return (await Promise.all(presented)).flat();
    },

    async books(actor, { page, pageSize }) {
      const firstOfBook = new Map<string, AlertMatchFields>();
      // A `Map` keeps the position of the first insertion: a book is listed at its latest match, but shows its oldest one.
      for (const match of await findRecent(actor._id)) firstOfBook.set(match.book.toHexString(), match);
      const all = [...firstOfBook.values()];
      const shown = all.slice((page - 1) * pageSize, page * pageSize);
      const found: CardFields[] = await books
        .find({ _id: { $in: shown.map(({ book }) => book) }, ...offeredFilter }, cardFields)
        .limit(shown.length)
        .lean();
      const cards = new Map(found.map((card) => [card._id.toHexString(), presentBookCard(card)]));
      return {
        found: shown.flatMap(({ alert, at, book: bookId }) => {
          const book = cards.get(bookId.toHexString());
          return book ? [{ alertId: alert.toHexString(), at: at.toISOString(), book }] : [];
        }),
        total: { total: all.length, isMore: false },
      };
    },
  };
}
