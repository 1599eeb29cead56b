import { describe, expect, it } from 'vitest';
import { dealStates, dealSteps, dealTimes, possibleSteps, turnOf, type StepDeal } from './deal-steps.js';

const deal = (changes: Partial<StepDeal> = {}): StepDeal => ({
  state: 'proposed',
  proposer: 'buyer',
  deliveryKind: 'post',
  payment: 'onDelivery',
  hasAddress: true,
  isPaymentReported: false,
  completedBy: null,
  endedAtMs: null,
  ...changes,
});
const targets = (one: StepDeal, side: 'buyer' | 'seller' | 'job', nowMs = 0) =>
  possibleSteps(one, side, nowMs).map(({ to }) => to);

describe('possibleSteps', () => {
  it('lets the side whose turn it is agree or decline, and the proposer withdraw', () => {
    expect(targets(deal(), 'seller')).toEqual(['agreed', 'declined']);
    expect(targets(deal(), 'buyer')).toEqual(['withdrawn']);
    expect(targets(deal({ proposer: 'seller' }), 'buyer')).toEqual(['agreed', 'declined']);
  });

  it('lets the seller send a parcel, and complete only a deal in person', () => {
    expect(targets(deal({ state: 'agreed' }), 'seller')).toEqual(['sent', 'cancelled']);
    expect(targets(deal({ state: 'agreed', deliveryKind: 'inPerson' }), 'seller')).toEqual(['completed', 'cancelled']);
    expect(targets(deal({ state: 'agreed' }), 'buyer')).toEqual(['completed', 'cancelled']);
  });

  it('offers each side its own reasons to cancel, and a reason about the payment to a buyer who pays in advance', () => {
    const reasons = (side: 'buyer' | 'seller', payment: StepDeal['payment']) =>
      possibleSteps(deal({ state: 'agreed', payment }), side, 0).find(({ to }) => to === 'cancelled')?.reasons;
    expect(reasons('seller', 'ips')).toEqual(['changedMind', 'unavailable', 'noReply', 'other']);
    expect(reasons('buyer', 'onDelivery')).toEqual(['changedMind', 'noReply', 'other']);
    expect(reasons('buyer', 'ips')).toEqual(['changedMind', 'paidNotSent', 'noReply', 'other']);
  });

  it('lets both sides report a sent parcel as failed, and only the buyer complete the deal', () => {
    expect(targets(deal({ state: 'sent' }), 'seller')).toEqual(['failed']);
    expect(targets(deal({ state: 'sent' }), 'buyer')).toEqual(['completed', 'failed']);
  });

  it('lets the buyer object for 72 hours to a handover that the seller alone confirmed', () => {
    const completed = deal({ state: 'completed', completedBy: 'seller', endedAtMs: 1_000 });
    expect(targets(completed, 'buyer', 1_000 + dealTimes.objectionMs)).toEqual(['failed']);
    expect(targets(completed, 'buyer', 1_001 + dealTimes.objectionMs)).toEqual([]);
    expect(targets({ ...completed, completedBy: 'buyer' }, 'buyer', 1_000)).toEqual([]);
    expect(targets(completed, 'seller', 1_000)).toEqual([]);
  });

  it('lets the buyer object for 72 hours to a completion by a job', () => {
    const completed = deal({ state: 'completed', completedBy: null, endedAtMs: 1_000 });
    expect(targets(completed, 'buyer', 1_000 + dealTimes.objectionMs)).toEqual(['failed']);
    expect(targets(completed, 'buyer', 1_001 + dealTimes.objectionMs)).toEqual([]);
    expect(targets(completed, 'seller', 1_000)).toEqual([]);
  });

  it('lets only a job expire a proposal or an agreed deal, and a job complete a sent one', () => {
    expect(targets(deal(), 'job')).toEqual(['expired']);
    expect(targets(deal({ state: 'agreed' }), 'job')).toEqual(['expired']);
    expect(targets(deal({ state: 'sent' }), 'job')).toEqual(['completed']);
  });

  it('lets a job end a deal in every open state, so that no deal and no reservation lasts for ever', () => {
    for (const state of dealStates.filter((one) => turnOf(deal({ state: one })) !== null))
      expect(targets(deal({ state }), 'job'), state).toHaveLength(1);
  });

  it('has a step that sells the books and one that releases them in each state with claimed books', () => {
    for (const state of ['agreed', 'sent'] as const) {
      const effects = dealSteps.filter(({ from }) => from === state).map(({ books }) => books);
      expect(effects).toContain('sell');
      expect(effects).toContain('release');
    }
  });
});

describe('turnOf', () => {
  it('names the side whose next step the deal waits for', () => {
    expect(turnOf(deal())).toBe('seller');
    expect(turnOf(deal({ proposer: 'seller' }))).toBe('buyer');
    expect(turnOf(deal({ state: 'agreed' }))).toBe('seller');
    expect(turnOf(deal({ state: 'agreed', deliveryKind: 'inPerson' }))).toBe('buyer');
    expect(turnOf(deal({ state: 'agreed', hasAddress: false }))).toBe('buyer');
    expect(turnOf(deal({ state: 'agreed', payment: 'ips' }))).toBe('buyer');
    expect(turnOf(deal({ state: 'agreed', payment: 'ips', isPaymentReported: true }))).toBe('seller');
    expect(turnOf(deal({ state: 'agreed', payment: 'ips', isPaymentReported: true, hasAddress: false }))).toBe('buyer');
    expect(turnOf(deal({ state: 'sent' }))).toBe('buyer');
    expect(turnOf(deal({ state: 'completed' }))).toBeNull();
  });
});
