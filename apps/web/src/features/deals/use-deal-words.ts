import type { Deal, DealPayment, DealReason, DealState, DeliveryKind } from '@korice/contracts';
import { amountDue } from '@korice/contracts/deal-terms';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../../lib/call.js';
import { errorText } from '../../lib/errors.js';
import { formatDate, formatPrice, formatTime } from '../../lib/format.js';
import { type DealView, isUnconfirmed, objectBy } from './deal-view.js';

/** Formats a weight: `350 g` below a kilogram, else `1,1 kg`. */
export const formatWeight = (grams: number): string =>
  grams < 1_000 ? `${grams} g` : `${(grams / 1_000).toFixed(1).replace('.0', '').replace('.', ',')} kg`;

export const dealPrice = (deal: Pick<Deal, 'priceRsd' | 'delivery'>): string => formatPrice(amountDue(deal));

/** Returns the function for the text of an error of a deal. The general texts of some codes are about messages. */
export function useDealErrorText(): (error: unknown) => string {
  const { t } = useTranslation('deal');
  const { t: tError } = useTranslation('errors');
  return (error) => {
    const code = error instanceof ProblemError ? error.code : undefined;
    if (code === 'BLOCKED') return t('blocked');
    return code === 'MEMBER_GONE' ? t('memberGone') : errorText(tError, error);
  };
}

/** Returns functions for the texts about a deal. Needs the i18n namespaces `deal`, `deals`, `messaging` and `errors`. */
export function useDealWords() {
  const { t } = useTranslation(['deal', 'deals', 'messaging', 'errors']);

  const states = {
    proposed: t('stateProposed'),
    agreed: t('stateAgreed'),
    sent: t('stateSent'),
    completed: t('stateCompleted'),
    declined: t('stateDeclined'),
    withdrawn: t('stateWithdrawn'),
    cancelled: t('stateCancelled'),
    failed: t('stateFailed'),
    expired: t('stateExpired'),
  } as const satisfies Record<DealState, string>;
  const reasons = {
    changedMind: t('deals:reasonChangedMind'),
    unavailable: t('deals:reasonUnavailable'),
    noReply: t('deals:reasonNoReply'),
    paidNotSent: t('deals:reasonPaidNotSent'),
    notCollected: t('deals:reasonNotCollected'),
    notArrived: t('deals:reasonNotArrived'),
    notAsDescribed: t('deals:reasonNotAsDescribed'),
    other: t('deals:reasonOther'),
  } as const satisfies Record<DealReason, string>;
  const deliveries = { inPerson: t('inPerson'), post: t('post'), courier: t('courier') } as const satisfies Record<
    DeliveryKind,
    string
  >;
  const payments = { cash: t('cash'), onDelivery: t('onDelivery'), ips: t('ips') } as const satisfies Record<
    DealPayment,
    string
  >;

  const nameOf = ({ name }: { name: string }) => (name === '' ? t('messaging:deletedMember') : name);
  const actDate = ({ actBy, createdAt }: Deal) => formatDate(actBy ?? createdAt);

  return {
    /** `byJob`: a job wrote the state. */
    stateOf: (state: DealState, byJob = false) =>
      state === 'completed' && byJob ? t('stateUnconfirmed') : states[state],
    /** Until when and why the buyer may object to the completion. */
    objectionOf: (deal: Deal) => {
      const until = objectBy(deal);
      const when = { date: formatDate(until), time: formatTime(until) };
      return t(isUnconfirmed(deal) ? 'objectUntilUnconfirmed' : 'objectUntil', when);
    },
    reasonOf: (reason: DealReason) => reasons[reason],
    deliveryOf: (kind: DeliveryKind) => deliveries[kind],
    paymentOf: (payment: DealPayment) => payments[payment],
    /** The payment in the middle of a line: in lower case, except for the name of the IPS code. */
    paymentInLine: (payment: DealPayment) => (payment === 'ips' ? payments.ips : payments[payment].toLowerCase()),
    nameOf,

    /** The title of the first book and the number of the others. */
    booksOf: ({ books }: Pick<Deal, 'books'>) => {
      const title = books[0]?.title ?? '';
      return books.length < 2 ? title : t('deals:andMore', { title, count: books.length - 1 });
    },
    /** The other side: `Kupuje: …` or `Prodaje: …`, after the sale `Kupac: …` or `Od: …`. */
    partyOf: ({ state }: Deal, { side, other }: DealView) => {
      const name = nameOf(other);
      if (state === 'completed') return t(side === 'seller' ? 'soldTo' : 'boughtFrom', { name });
      return t(side === 'seller' ? 'buys' : 'sells', { name });
    },

    titleOf: ({ state, books, reason }: Deal) => {
      switch (state) {
        case 'proposed':
          return t('proposalTitle', { count: books.length });
        case 'sent':
          return t('sentTitle');
        case 'completed':
          return t('doneTitle');
        case 'failed':
          if (reason === null) return states.failed;
          return reason === 'notCollected' ? t('failedReturned') : reasons[reason];
        case 'cancelled':
          if (reason === null) return t('deals:sysGone');
          return reason === 'other' ? states.cancelled : t('deals:sysCancelled', { reason: reasons[reason] });
        default:
          return states[state];
      }
    },

    /** The state in one line below the title. */
    lineOf: (deal: Deal) => {
      const { state, books, carrier, sentAt, endedAt, createdAt, proposer, buyer, seller } = deal;
      const price = dealPrice(deal);
      switch (state) {
        case 'proposed': {
          const name = nameOf(proposer === 'buyer' ? buyer : seller);
          return `${t('proposalBy', { name })}. ${t('answerBy', { date: actDate(deal) })}.`;
        }
        case 'agreed':
          return `${t('books', { count: books.length })} · ${price}`;
        case 'sent':
          return [t('sentOn', { date: formatDate(sentAt ?? createdAt) }), carrier].filter(Boolean).join(' · ');
        case 'completed':
          return `${t('doneOn', { date: formatDate(endedAt ?? createdAt) })} · ${price}`;
        default:
          return `${formatDate(endedAt ?? createdAt)} · ${price}`;
      }
    },

    /** The next step, for the list of deals. */
    nextOf: (deal: Deal, { isOwnTurn, isParcel, isOtherBlocked }: DealView) => {
      if (isOtherBlocked) return t('errors:accountBlocked');
      switch (deal.state) {
        case 'proposed':
          return t(isOwnTurn ? 'nextAnswer' : 'theyAnswer', { date: actDate(deal) });
        case 'agreed':
          if (!isParcel) return t('nextMeet');
          if (deal.turn === 'buyer' && deal.address === null) return t(isOwnTurn ? 'nextAddress' : 'theyAddress');
          if (deal.turn === 'buyer') return t(isOwnTurn ? 'nextPay' : 'theyPay');
          return t(isOwnTurn ? 'nextSend' : 'theySend', { date: actDate(deal) });
        case 'sent':
          return isOwnTurn ? t('nextConfirm') : t('theyCollect', { date: formatDate(deal.sentAt ?? deal.createdAt) });
        case 'cancelled':
          return deal.reason === null ? t('deals:sysGone') : reasons[deal.reason];
        case 'failed':
          return deal.reason === null ? formatDate(deal.endedAt ?? deal.createdAt) : reasons[deal.reason];
        default:
          return formatDate(deal.endedAt ?? deal.createdAt);
      }
    },
  };
}
