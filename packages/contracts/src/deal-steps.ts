/**
 * The state machine of deals. Server, browser, tests and documentation read the same table. No schemas, so that screens do not bundle
 * any.
 */

export const dealStates = [
  'proposed',
  'agreed',
  'sent',
  'completed',
  'declined',
  'withdrawn',
  'cancelled',
  'failed',
  'expired',
] as const;
export type DealState = (typeof dealStates)[number];

export const dealSides = ['buyer', 'seller'] as const;
export type DealSide = (typeof dealSides)[number];

export const dealReasons = [
  'changedMind',
  'unavailable',
  'noReply',
  'paidNotSent',
  'notCollected',
  'notArrived',
  'notAsDescribed',
  'other',
] as const;
export type DealReason = (typeof dealReasons)[number];

export const deliveryKinds = ['inPerson', 'post', 'courier'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** `cash` at a meeting; `onDelivery` when the parcel is collected; `ips` in advance to the bank account of the seller. */
export const dealPayments = ['cash', 'onDelivery', 'ips'] as const;

const day = 24 * 3_600_000;

/** Time limits in milliseconds. */
export const dealTimes = {
  /** A proposal without an answer expires. */
  answerMs: 7 * day,
  /** Both members are reminded of an agreed deal, and the buyer of a sent one. */
  reminderMs: 14 * day,
  /** An agreed deal that was neither sent nor completed expires. */
  agreedMs: 30 * day,
  /** A job completes a sent deal that the buyer neither confirmed nor reported as failed. */
  receiptMs: 30 * day,
  /** The buyer may object to a completion that somebody else has stated: the seller alone, or a job. */
  objectionMs: 72 * 3_600_000,
  /** The seller should send an agreed parcel. A missed limit has no automatic effect. */
  sendMs: 5 * day,
  /** Both members may rate after the end of a deal. */
  ratingMs: 30 * day,
  /** A sealed rating is shown even if the other side has not rated. */
  sealedMs: 14 * day,
} as const;

/**
 * The effect of a step on the books of the deal. `keep` leaves them reserved for the buyer, `withdraw` and `unsell` reserved for nobody:
 * the seller decides whether to offer them again.
 */
export type BookEffect = 'claim' | 'release' | 'keep' | 'withdraw' | 'sell' | 'unsell';

export interface DealStep {
  from: DealState;
  to: DealState;
  /** Who may take the step: a side, the side whose turn it is, the side that made the proposal, or a job. */
  by: DealSide | 'turn' | 'proposer' | 'job';
  /** The step exists for these kinds of delivery only. */
  delivery?: readonly DeliveryKind[];
  /** The step exists for these kinds of payment only. */
  payments?: readonly (typeof dealPayments)[number][];
  /** The step requires one of these reasons. */
  reasons?: readonly DealReason[];
  /** Absent when the step does not change the books. */
  books?: BookEffect;
  /** The step is possible after the seller alone or a job has completed the deal, for `dealTimes.objectionMs`. */
  isObjection?: true;
}

export const dealSteps: readonly DealStep[] = [
  { from: 'proposed', to: 'agreed', by: 'turn', books: 'claim' },
  { from: 'proposed', to: 'declined', by: 'turn' },
  { from: 'proposed', to: 'withdrawn', by: 'proposer' },
  { from: 'proposed', to: 'expired', by: 'job' },
  { from: 'agreed', to: 'sent', by: 'seller', delivery: ['post', 'courier'] },
  { from: 'agreed', to: 'completed', by: 'buyer', books: 'sell' },
  { from: 'agreed', to: 'completed', by: 'seller', delivery: ['inPerson'], books: 'sell' },
  {
    from: 'agreed',
    to: 'cancelled',
    by: 'seller',
    reasons: ['changedMind', 'unavailable', 'noReply', 'other'],
    books: 'release',
  },
  {
    from: 'agreed',
    to: 'cancelled',
    by: 'buyer',
    payments: ['cash', 'onDelivery'],
    reasons: ['changedMind', 'noReply', 'other'],
    books: 'release',
  },
  {
    from: 'agreed',
    to: 'cancelled',
    by: 'buyer',
    payments: ['ips'],
    reasons: ['changedMind', 'paidNotSent', 'noReply', 'other'],
    books: 'release',
  },
  { from: 'agreed', to: 'expired', by: 'job', books: 'release' },
  { from: 'sent', to: 'completed', by: 'buyer', books: 'sell' },
  { from: 'sent', to: 'completed', by: 'job', books: 'sell' },
  { from: 'sent', to: 'failed', by: 'seller', reasons: ['notCollected'], books: 'release' },
  { from: 'sent', to: 'failed', by: 'buyer', reasons: ['notArrived', 'notAsDescribed'], books: 'withdraw' },
  {
    from: 'completed',
    to: 'failed',
    by: 'buyer',
    reasons: ['notArrived', 'notAsDescribed'],
    books: 'unsell',
    isObjection: true,
  },
];

/** The part of a deal that decides which steps are possible. `completedBy` is null unless a side has completed the deal. */
export interface StepDeal {
  state: DealState;
  proposer: DealSide;
  deliveryKind: DeliveryKind;
  payment: (typeof dealPayments)[number];
  /** Whether the buyer has given the address for the parcel. */
  hasAddress: boolean;
  /** Whether the buyer has reported the advance payment. */
  isPaymentReported: boolean;
  completedBy: DealSide | null;
  /** Milliseconds since 1970, or null while the deal is open. */
  endedAtMs: number | null;
}

const mayTake = ({ by }: DealStep, side: DealSide | 'job', proposer: DealSide): boolean => {
  if (side === 'job' || by === 'job') return side === by;
  if (by === 'turn') return side !== proposer;
  if (by === 'proposer') return side === proposer;
  return by === side;
};

const canObject = ({ completedBy, endedAtMs }: StepDeal, nowMs: number): boolean =>
  completedBy !== 'buyer' && endedAtMs !== null && nowMs - endedAtMs <= dealTimes.objectionMs;

/** Returns the steps that a side may take at `nowMs`. */
export const possibleSteps = (deal: StepDeal, side: DealSide | 'job', nowMs: number): DealStep[] =>
  dealSteps.filter(
    (step) =>
      step.from === deal.state &&
      mayTake(step, side, deal.proposer) &&
      (step.delivery?.includes(deal.deliveryKind) ?? true) &&
      (step.payments?.includes(deal.payment) ?? true) &&
      (step.isObjection !== true || canObject(deal, nowMs)),
  );

/**
 * Returns the side that is expected to take the next step, null for a finished deal. Without an address for the parcel or a report of the
 * advance payment that is the buyer, although the seller may send it: the two may have agreed on the address in messages, and the seller
 * sees the payment in the bank account.
 */
export function turnOf(deal: StepDeal): DealSide | null {
  const { state, proposer, deliveryKind, payment, hasAddress, isPaymentReported } = deal;
  switch (state) {
    case 'proposed':
      return proposer === 'buyer' ? 'seller' : 'buyer';
    case 'agreed':
      if (deliveryKind === 'inPerson' || !hasAddress) return 'buyer';
      return payment === 'ips' && !isPaymentReported ? 'buyer' : 'seller';
    case 'sent':
      return 'buyer';
    default:
      return null;
  }
}
