import type { EnglishOf } from '../english.js';
import type sr from './reviews.sr.js';

export default {
  average: 'Rated {{value}} out of 5',
  score: 'Ratings',
  distribution: 'Distribution of ratings',
  asSeller: 'As a seller',
  asBuyer: 'As a buyer',
  asDescribed: 'Books as described',
  sentInTime: 'Sent on time',
  parcelsCollected: 'Parcels collected',
  parcelCollected: 'Parcel collected',
  paidAsAgreed: 'Paid as agreed',
  not: 'Not: {{fact}}',
  factOf: '{{done}} of {{of}}',
  replyBy: 'Reply from {{name}}',
  reply: 'Reply to Review',
  replyHelp: 'One reply, up to {{max}} characters. Everybody can see it.',
  replySent: 'The reply was published',
  all_one: 'All Reviews ({{count}})',
  all_other: 'All Reviews ({{count}})',
  noneBody: 'A review can be written after a finished deal.',
  closedAccount: 'Closed account',
  failed: 'The reviews could not be loaded.',
  write: 'Write a Review',
  whenDeal: 'The buyer of a finished deal can write a review. Deals are made in a conversation with the seller.',
  whenFinished: 'You can write a review once your deal is finished.',
  whenRated:
    'Your latest deal with this seller is already rated, or the time for rating is over. A new review comes with a new deal.',
} satisfies EnglishOf<typeof sr>;
