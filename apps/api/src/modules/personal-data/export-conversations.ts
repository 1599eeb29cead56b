import type { Types } from 'mongoose';
import type { Addresses } from '../deals/addresses.js';
import { presentRatings } from '../deals/rating-rules.js';
import type { MessagePhotos } from '../messaging/message-photos.js';
import type { CollectionExports, PersonalModels } from './personal-data.js';
import { jsonListFile } from './zip-archive.js';

interface Ports {
  messagePhotos: Pick<MessagePhotos, 'readFile'>;
  addresses: Pick<Addresses, 'decrypt'>;
  /** Resolves to the name of a member, empty without an account. */
  nameOf: (memberId: unknown) => Promise<string>;
}

const photoName = (_id: Types.ObjectId): string => `message-photos/${_id.toHexString()}.webp`;

/** Exports the conversations of an account, with their messages, photos and deals. */
export function exportConversations(models: PersonalModels, { messagePhotos, addresses, nameOf }: Ports) {
  const roomsOf = async (_id: Types.ObjectId): Promise<Types.ObjectId[]> =>
    (await models.rooms.find({ memberIds: _id }, { _id: 1 }).lean()).map((room) => room._id);

  return {
    *rooms({ _id }) {
      yield jsonListFile('conversations', models.rooms.find({ memberIds: _id }).lean().cursor(), async (room) => ({
        _id: room._id,
        book: room.book,
        createdAt: room.createdAt,
        updatedAt: room.updatedAt,
        with: await nameOf(room.memberIds.find((id) => !id.equals(_id))),
      }));
    },

    async *messages({ _id }) {
      const ids = await roomsOf(_id);
      const all = models.messages
        .find({ room: { $in: ids } })
        .sort({ room: 1, seq: 1 })
        .lean();
      yield jsonListFile('messages', all.cursor(), ({ room, seq, sender, kind, content, photos, createdAt }) => ({
        conversation: room,
        seq,
        isOwn: sender.equals(_id),
        kind,
        content,
        ...(photos && { photos: photos.map((photo) => photoName(photo._id)) }),
        createdAt,
      }));
    },

    /** Exports the sent photos of both members, like their messages, and the unsent photos of the account. */
    async *messagePhotos({ _id }) {
      const shared = { room: { $in: await roomsOf(_id) }, isSent: true };
      for (const found of [shared, { owner: _id, isSent: false }])
        for await (const photo of models.messagePhotos.find(found, { _id: 1 }).lean().cursor()) {
          const content = await messagePhotos.readFile(photo._id);
          if (content) yield { name: photoName(photo._id), content };
        }
    },

    *messageNotices({ _id }) {
      yield jsonListFile('unread-notices', models.messageNotices.find({ _id }).lean().cursor(), (notice) => notice);
    },

    /**
     * Exports deals with the account's own address and rating, and with the rating by the other member once it is
     * shown.
     */
    *deals({ _id }) {
      const own = models.deals.find({ memberIds: _id }).sort({ createdAt: -1, _id: -1 }).lean().cursor();
      yield jsonListFile('deals', own, async (deal) => {
        const isSeller = deal.sellerId.equals(_id);
        const { own: ownRating, other: receivedRating } = presentRatings(deal, isSeller ? 'seller' : 'buyer', 0);
        return {
          _id: deal._id,
          conversation: deal.roomId,
          isSeller,
          with: await nameOf(deal.memberIds.find((id) => !id.equals(_id))),
          books: deal.books,
          sumRsd: deal.sumRsd,
          priceRsd: deal.priceRsd,
          delivery: deal.delivery,
          payment: deal.payment,
          note: deal.note,
          address:
            isSeller || deal.encryptedAddress === undefined ? null : addresses.decrypt(deal._id, deal.encryptedAddress),
          paymentReportedAt: deal.paymentReportedAt ?? null,
          state: deal.state,
          reason: deal.reason,
          carrier: deal.carrier,
          tracking: deal.tracking,
          history: deal.history,
          createdAt: deal.createdAt,
          ownRating,
          receivedRating,
        };
      });
    },
  } satisfies Partial<CollectionExports>;
}
