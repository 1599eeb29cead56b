import type { Deal, DealSide, DealState, DealStep, RoomMember } from '@korice/contracts';
import { dealTimes, possibleSteps } from '@korice/contracts/deal-steps';
import { serverNow } from '../../lib/server-time.js';

/** A deal as one of its members sees it. */
export interface DealView {
  side: DealSide;
  other: RoomMember;
  isOwnTurn: boolean;
  isOpen: boolean;
  /** An admin has blocked the account of the other member of an open deal: the deal can only be ended. */
  isOtherBlocked: boolean;
  /** The steps that the member may take now, by their target. */
  steps: ReadonlyMap<DealState, DealStep>;
  /** The viewer, a buyer, may still object to a completion that only the seller or a job has stated. */
  canObject: boolean;
  /** The books are sent, not handed over. */
  isParcel: boolean;
  /** The viewer may set or change the address of the parcel. */
  mayStateAddress: boolean;
  /** The viewer, a buyer, pays in advance, and the parcel is overdue (`late`) or did not arrive (`lost`). */
  paymentRisk: 'late' | 'lost' | null;
  /** The viewer may pay by IPS; after the parcel was sent only until the payment is reported. */
  mayPay: boolean;
}

/** The steps that the API refuses with a blocked account. */
const refusedSteps: ReadonlySet<DealState> = new Set(['agreed', 'sent']);

export function viewDeal(deal: Deal, viewerId: string, nowMs = serverNow()): DealView {
  const side = deal.buyer._id === viewerId ? 'buyer' : 'seller';
  const isParcel = deal.delivery.kind !== 'inPerson';
  const stepDeal = {
    state: deal.state,
    proposer: deal.proposer,
    deliveryKind: deal.delivery.kind,
    payment: deal.payment,
    hasAddress: deal.address !== null,
    isPaymentReported: deal.paymentReportedAt !== null,
    completedBy: deal.completedBy,
    endedAtMs: deal.endedAt === null ? null : Date.parse(deal.endedAt),
  };
  const other = side === 'buyer' ? deal.seller : deal.buyer;
  const isOtherBlocked = other.isAccountBlocked === true && deal.turn !== null;
  const steps = possibleSteps(stepDeal, side, nowMs).filter(({ to }) => !isOtherBlocked || !refusedSteps.has(to));
  return {
    side,
    other,
    isOtherBlocked,
    isOwnTurn: deal.turn === side,
    isOpen: deal.turn !== null,
    steps: new Map(steps.map((step) => [step.to, step])),
    canObject: steps.some(({ isObjection }) => isObjection),
    isParcel,
    mayStateAddress: isParcel && side === 'buyer' && deal.state === 'agreed' && !isOtherBlocked,
    mayPay: side === 'buyer' && deal.payment === 'ips' && !isOtherBlocked && isPayable(deal),
    paymentRisk: side === 'buyer' && deal.payment === 'ips' ? paymentRiskOf(deal, nowMs) : null,
  };
}

/** A seller can send the parcel before the payment. */
const isPayable = ({ state, paymentReportedAt }: Deal): boolean =>
  state === 'agreed' || (state === 'sent' && paymentReportedAt === null);

function paymentRiskOf(deal: Deal, nowMs: number): DealView['paymentRisk'] {
  const { state, reason, actBy, agreedAt } = deal;
  if (reason === 'notArrived' || reason === 'paidNotSent') return 'lost';
  // Nobody pays before the proposal is accepted.
  if (isEndedByDeletion(deal) && agreedAt !== null) return 'lost';
  return state === 'agreed' && actBy !== null && Date.parse(actBy) < nowMs ? 'late' : null;
}

/** Whether the deal ended because a member deleted the account. Members state a reason for a cancellation. */
export const isEndedByDeletion = ({ state, reason }: Pick<Deal, 'state' | 'reason'>): boolean =>
  state === 'cancelled' && reason === null;

/** Whether a job completed the deal because nobody confirmed that the parcel arrived. */
export const isUnconfirmed = ({ state, completedBy }: Pick<Deal, 'state' | 'completedBy'>): boolean =>
  state === 'completed' && completedBy === null;

/** Returns the time until which the buyer may object to a completion. */
export const objectBy = ({ endedAt, createdAt }: Deal): Date =>
  new Date(Date.parse(endedAt ?? createdAt) + dealTimes.objectionMs);
