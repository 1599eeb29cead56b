import type {
  Deal,
  DealOptions,
  DealRatings,
  OwnerReviews,
  Rating,
  RatingState,
  SellingTerms,
} from '@korice/contracts';
import { buyerId, ownerId } from './messaging-samples.js';
import { buildId } from './samples.js';

const now = Date.now();
const hour = 3_600_000;
const at = (hoursAgo: number) => new Date(now - hoursAgo * hour).toISOString();

export const dealRoomId = '0000000000000000000000cc';

export const buildDealBook = (overrides: Partial<Deal['books'][number]> = {}): Deal['books'][number] => ({
  _id: buildId(),
  title: 'Na Drini ćuprija',
  author: 'Ivo Andrić',
  image: '',
  priceRsd: 900,
  weight: null,
  isWished: false,
  ...overrides,
});

const noRating: RatingState = { canRate: false, until: null, opensAt: null, own: 'none', other: 'none' };

/** Builds the rating state of a deal that has just ended. */
export const openRating = (overrides: Partial<RatingState> = {}): RatingState => ({
  ...noRating,
  canRate: true,
  until: at(-30 * 24),
  opensAt: at(-14 * 24),
  ...overrides,
});

/** Builds a proposal of the buyer (Nikola) to the seller (Jelena) about one parcel. */
export function buildDeal(overrides: Partial<Deal> = {}): Deal {
  const books = overrides.books ?? [buildDealBook()];
  const sumRsd = books.reduce((sum, { priceRsd }) => sum + priceRsd, 0);
  return {
    _id: '0000000000000000000012d5',
    roomId: dealRoomId,
    seller: { _id: ownerId, name: 'Jelena Marković', image: '', rating: null, ratingCount: 0 },
    buyer: { _id: buyerId, name: 'Nikola Stefanović', image: '', parcels: { collected: 9, sent: 9 } },
    books,
    parcelGrams: 350 * books.length,
    sumRsd,
    discountPercent: 0,
    priceRsd: sumRsd,
    delivery: { kind: 'post', town: '', postageRsd: 290, payer: 'buyer' },
    payment: 'onDelivery',
    note: '',
    previous: null,
    state: 'proposed',
    turn: 'seller',
    proposer: 'buyer',
    completedBy: overrides.state === 'completed' ? 'buyer' : null,
    actBy: at(-7 * 24),
    reason: null,
    carrier: '',
    tracking: '',
    trackingPage: null,
    isFirst: true,
    address: null,
    paymentReportedAt: null,
    rating: noRating,
    history: [{ state: 'proposed', by: 'buyer', at: at(1), priceRsd: sumRsd }],
    createdAt: at(1),
    agreedAt: null,
    sentAt: null,
    endedAt: null,
    rev: 1,
    ...overrides,
  };
}

/** Builds the options of the form for terms: no discounts, a usual postage of the seller, no bank account. */
export const buildDealOptions = (overrides: Partial<DealOptions> = {}): DealOptions => ({
  discounts: { two: 0, three: 0 },
  postage: { post: [290, 340, 420, 560], courier: [380, 420, 420, 540] },
  hasOwnPostage: true,
  acceptsIps: false,
  isFirst: true,
  town: 'Beograd',
  awayUntil: null,
  address: null,
  ...overrides,
});

export const buildRating = (overrides: Partial<Rating> = {}): Rating => ({
  _id: buildId(),
  stars: 5,
  text: 'Sve je stiglo uredno spakovano.',
  asDescribed: true,
  sentInTime: true,
  collected: null,
  paid: null,
  shownAt: at(1),
  counts: true,
  isHidden: false,
  reply: null,
  ...overrides,
});

export const buildDealRatings = (overrides: Partial<DealRatings> = {}): DealRatings => ({
  state: openRating(),
  own: null,
  other: null,
  ...overrides,
});

/** Builds the response for a seller without reviews. */
export const buildReviews = (overrides: Partial<OwnerReviews> = {}): OwnerReviews => ({
  rating: null,
  ratingCount: 0,
  distribution: [0, 0, 0, 0, 0],
  asDescribed: { yes: 0, of: 0 },
  sentInTime: { yes: 0, of: 0 },
  parcels: { collected: 0, sent: 0 },
  paid: { yes: 0, of: 0 },
  reviews: [],
  ...overrides,
});

/** Builds the terms of a seller without discounts. */
export const buildSellingTerms = (): SellingTerms => ({
  discounts: { two: 0, three: 0 },
  postage: { post: [290, 340, 420, 560], courier: [380, 420, 420, 540] },
});
