import { defaultPostage, noDiscounts, suggestPostage, unchecked, type DealSide } from '@korice/contracts';
import type { Types } from 'mongoose';
import type { Rates } from '../../modules/books/book-fields.js';
import type { BookFields } from '../../modules/books/book.model.js';
import type { DealFields, DealRating } from '../../modules/deals/deal.model.js';
import { opensAtOf } from '../../modules/deals/rating-rules.js';
import type { DemoConversation, DemoDeal, DemoMember } from './demo-data.js';
import { demoId } from './demo-ids.js';
import { bookRecord } from './demo-records.js';
import { conversationRecords, type ConversationRecords } from './demo-conversations.js';

const hour = 3_600_000;
const day = 24 * hour;

export interface DemoDealRecords {
  book: BookFields;
  talk: ConversationRecords;
  deal: DealFields;
}

/** Builds a finished deal with its sold book, its conversation and its ratings, as the services store them. */
export function dealRecords(
  deal: DemoDeal,
  { index, owner, rates, now }: { index: number; owner: DemoMember; rates: Rates; now: Date },
): DemoDealRecords {
  const { key, sellerKey, buyerKey, title, author, priceRsd, delivery, outcome, endedDaysAgo } = deal;
  const isParcel = delivery !== 'inPerson';
  const isSold = outcome === 'completed';
  const endedAt = new Date(now.getTime() - endedDaysAgo * day);
  const before = (hours: number) => new Date(endedAt.getTime() - hours * hour);
  const [proposedAt, agreedAt, sentAt] = [before(120), before(96), before(60)];
  const _id = demoId('deal', key);
  const buyerId = demoId('user', buyerKey);
  const listing = bookRecord(
    {
      key,
      title,
      author,
      shortDescription: '',
      fullDescription: '',
      categories: [],
      publisher: '',
      year: null,
      language: 'sr',
      pageCount: null,
      isbn13: '',
      condition: 'good',
      defects: unchecked,
      price: priceRsd,
      currency: 'RSD',
      ownerKey: sellerKey,
      // A parcel that came back was sold outside the site later.
      status: 'sold',
      featured: false,
      daysAgo: endedDaysAgo + 10,
      weight: null,
      school: null,
      askedDaysAgo: null,
    },
    { index, owner, deal: undefined, images: [], rates, now },
  );
  const sold = { reservedFor: buyerId, soldAt: endedAt, soldIn: _id, updatedAt: endedAt };
  const book = isSold ? { ...listing, ...sold } : listing;
  const minutesAgo = (time: Date) => Math.round((now.getTime() - time.getTime()) / 60_000);
  const conversation: DemoConversation = {
    bookKey: key,
    buyerKey,
    outcome: '',
    unreadBy: [],
    messages: [
      { fromKey: buyerKey, minutesAgo: minutesAgo(before(122)), text: `Zdravo! Da li je „${title}” još u ponudi?` },
      {
        fromKey: sellerKey,
        minutesAgo: minutesAgo(before(121)),
        text: 'Jeste. Pošalji predlog, pa se lako dogovaramo.',
      },
    ],
  };
  const talk = conversationRecords(conversation, book, sellerKey, now);
  const entry = (state: DealFields['state'], by: DealSide, at: Date) => ({ state, by, at, priceRsd });
  const shownAt = deal.byBuyer && deal.bySeller ? new Date(endedAt.getTime() + day) : opensAtOf(endedAt);
  const byBuyer = deal.byBuyer && { ...deal.byBuyer, collected: null, paid: null };
  const bySeller = deal.bySeller && { ...deal.bySeller, asDescribed: null, sentInTime: null };
  return {
    book,
    talk,
    deal: {
      _id,
      roomId: talk.room._id,
      sellerId: demoId('user', sellerKey),
      buyerId,
      memberIds: talk.room.memberIds,
      books: [{ _id: book._id, title, author, image: '', priceRsd, weight: null }],
      sumRsd: priceRsd,
      discountPercent: noDiscounts.two,
      priceRsd,
      delivery: {
        kind: delivery,
        town: isParcel ? '' : owner.city,
        postageRsd: suggestPostage(defaultPostage, delivery, 350),
        payer: 'buyer',
      },
      payment: isParcel ? 'onDelivery' : 'cash',
      note: '',
      state: outcome,
      proposer: 'buyer',
      createdBy: 'buyer',
      completedBy: isSold ? 'buyer' : null,
      reason: isSold ? null : 'notCollected',
      carrier: isParcel ? (delivery === 'post' ? 'Pošta Srbije' : 'D Express') : '',
      tracking: '',
      isFirst: false,
      history: [
        entry('proposed', 'buyer', proposedAt),
        entry('agreed', 'seller', agreedAt),
        ...(isParcel ? [entry('sent', 'seller', sentAt)] : []),
        entry(outcome, isSold ? 'buyer' : 'seller', endedAt),
      ],
      settling: null,
      settlingBy: null,
      attempt: 1,
      dueAt: null,
      isReminded: false,
      createdAt: proposedAt,
      agreedAt,
      sentAt: isParcel ? sentAt : null,
      endedAt,
      ratings: {
        ...(byBuyer && { buyer: ratingOf(demoId('rating', `${key} buyer`), byBuyer, shownAt, deal.reply) }),
        ...(bySeller && { seller: ratingOf(demoId('rating', `${key} seller`), bySeller, shownAt, '') }),
      },
      rev: 5,
    },
  };
}

function ratingOf(
  _id: Types.ObjectId,
  given: Pick<DealRating, 'stars' | 'text' | 'asDescribed' | 'sentInTime' | 'collected' | 'paid'>,
  shownAt: Date,
  reply: string,
): DealRating {
  return {
    _id,
    ...given,
    shownAt,
    isLate: false,
    counts: false,
    isHidden: false,
    reply: reply === '' ? null : { text: reply, at: new Date(shownAt.getTime() + day) },
  };
}
