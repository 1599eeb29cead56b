import type { Conversation, Deal, DealRatings, Owner, OwnerReviews, Report, ReviewState } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, travelTo, type TestApp } from '../../../test/app.js';
import { codeOf } from '../../../test/code-of.js';
import { buildBook } from '../../../test/factories/build-book.js';
import { exportOf } from '../../../test/export-of.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { takeMails } from '../../../test/mails.js';
import { connectSocket, listen } from '../../../test/sockets.js';
import { makeWebDist } from '../../../test/web-dist.js';
import { createPendingEvent } from '../../jobs/event-outbox.js';
import { createStandings } from './standing.js';

const start = new Date('2026-03-01T12:00:00Z');
const daysLater = (days: number) => new Date(start.getTime() + days * 24 * 3_600_000);
const good = { stars: 5, text: 'Sve uredno.', asDescribed: true, sentInTime: true };
const bad = { stars: 1, text: 'Kasnilo je.', asDescribed: false, sentInTime: false };
const paid = { stars: 5, text: 'Brz dogovor.', collected: true, paid: true };
const unpaid = { stars: 1, text: 'Nije platio.', collected: false, paid: false };

let web: Awaited<ReturnType<typeof makeWebDist>>;
let app: TestApp;
let admin: BuiltUser;
let seller: BuiltUser;
let buyer: BuiltUser;
beforeAll(async () => {
  web = await makeWebDist();
  app = await startTestApp({}, { webDist: web.folder });
  admin = await buildUser(app, { role: 'admin' });
});
afterAll(async () => {
  await app.close();
  await web.remove();
});
beforeEach(async () => {
  travelTo(app, start);
  seller = await buildUser(app, { name: 'Dragan Knjižar' });
  buyer = await buildUser(app, { name: 'Ivana Čitalac' });
});

const put = (by: BuiltUser, path: string, body: object) => request(app.url).put(path).set(by.auth).send(body);
const get = (by: BuiltUser, path: string) => request(app.url).get(path).set(by.auth);

/** A deal by post that has just been completed, or came back. */
async function ended(state: 'completed' | 'failed' = 'completed', by = buyer): Promise<Deal> {
  const book = await buildBook(app, { owner: seller, title: 'Seobe', price: 900 });
  const room = { bookId: book.id, members: [seller._id] };
  const opened = (await request(app.url).post('/api/messaging/room').set(by.auth).send(room).expect(201))
    .body as Conversation;
  const terms = { delivery: { kind: 'post' }, payment: 'onDelivery', bookIds: [book.id], roomId: opened._id };
  const deal = (await request(app.url).post('/api/deals').set(by.auth).send(terms).expect(201)).body as Deal;
  const step = (who: BuiltUser, body: object) => put(who, `/api/deals/${deal._id}/state`, body).expect(200);
  await step(seller, { state: 'agreed' });
  await step(seller, { state: 'sent', carrier: 'Pošta Srbije', tracking: 'RE123456785RS' });
  const done = await (state === 'completed' ? step(by, { state }) : step(seller, { state, reason: 'notCollected' }));
  await app.deps.eventOutbox.settle();
  await takeMails(app);
  return done.body as Deal;
}

const rate = (deal: Deal, by: BuiltUser, body: object) => put(by, `/api/deals/${deal._id}/rating`, body);
const rated = async (deal: Deal, by: BuiltUser, body: object) =>
  (await rate(deal, by, body).expect(200)).body as DealRatings;
const ratingsOf = async (deal: Deal, by: BuiltUser) =>
  (await get(by, `/api/deals/${deal._id}/rating`).expect(200)).body as DealRatings;
async function reviews(page = 1) {
  await app.deps.eventOutbox.settle();
  return (await request(app.url).get(`/api/owners/${seller._id}/reviews?page=${page}`).expect(200))
    .body as OwnerReviews;
}
const owner = async () => {
  await app.deps.eventOutbox.settle();
  return (await request(app.url).get(`/api/owners/${seller._id}`).expect(200)).body as Owner;
};
/** Kinds and recipients of the mails about ratings, sorted: handlers queue them in no order. */
async function mailKinds() {
  await app.deps.eventOutbox.settle();
  const mails = await app.models.mails.find({ to: { $in: [seller.email, buyer.email] } }).lean();
  return mails
    .filter(({ kind }) => kind === 'dealRated' || kind === 'dealRatingReply')
    .map(({ kind, to }) => [kind, to === buyer.email ? 'buyer' : 'seller'])
    .toSorted((a, b) => a.join().localeCompare(b.join()));
}

describe('PUT /api/deals/:dealId/rating', () => {
  it('keeps a rating sealed and changeable, and stores only the facts of the own side', async () => {
    const deal = await ended();
    const first = await rated(deal, buyer, { ...bad, collected: true, paid: true });
    expect(first).toMatchObject({
      state: { canRate: true, own: 'sealed', other: 'none' },
      own: { ...bad, collected: null, paid: null, shownAt: null, counts: null },
      other: null,
    });
    const changed = await rated(deal, buyer, good);
    expect(changed.own).toMatchObject({ ...good, _id: first.own?._id });
    expect(await ratingsOf(deal, buyer)).toEqual(changed);
  });

  it('shows both ratings at the same moment when the second one is given', async () => {
    const deal = await ended();
    await rated(deal, buyer, good);
    const { own, other, state } = await rated(deal, seller, paid);
    expect(state).toMatchObject({ canRate: false, own: 'shown', other: 'shown' });
    // Nobody has computed yet whether they count.
    expect([own, other]).toMatchObject([
      { ...paid, counts: null },
      { ...good, counts: null },
    ]);
    expect(own?.shownAt).toBe(other?.shownAt);
    expect(await owner()).toMatchObject({ rating: 5, ratingCount: 1 });
    const later = await ratingsOf(deal, seller);
    expect([later.own?.counts, later.other?.counts]).toEqual([true, true]);
    expect(await mailKinds()).toEqual([
      ['dealRated', 'buyer'],
      ['dealRated', 'seller'],
    ]);
  });

  it('returns an equal rating again and refuses another one with RATING_OPENED once it is shown', async () => {
    const deal = await ended();
    await rated(deal, buyer, good);
    await rated(deal, seller, paid);
    expect((await rated(deal, seller, paid)).own).toMatchObject(paid);
    expect(codeOf(await rate(deal, seller, unpaid).expect(409))).toBe('RATING_OPENED');
    expect(codeOf(await rate(deal, buyer, bad).expect(409))).toBe('RATING_OPENED');
  });

  it('reveals both ratings once when both sides rate at the same moment', async () => {
    const deal = await ended();
    const answers = await Promise.all([rate(deal, buyer, good), rate(deal, seller, paid), rate(deal, buyer, good)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { own, other } = await ratingsOf(deal, buyer);
    expect([own, other]).toMatchObject([good, paid]);
    expect(own?.shownAt).toBe(other?.shownAt);
    expect(await mailKinds()).toHaveLength(2);
  });

  it('allows ratings for 30 days after the end, and none of an open deal or by a stranger', async () => {
    const deal = await ended('failed');
    travelTo(app, daysLater(30));
    await rated(deal, seller, unpaid);
    travelTo(app, daysLater(31));
    expect(codeOf(await rate(deal, buyer, bad).expect(409))).toBe('RATING_CLOSED');
    expect((await ratingsOf(deal, buyer)).state).toMatchObject({ canRate: false, own: 'none', other: 'shown' });
    expect(codeOf(await rate(deal, admin, good).expect(404))).toBe('DEAL_NOT_FOUND');
    travelTo(app, start);
    await app.models.deals.updateOne({ _id: deal._id }, { $set: { state: 'agreed', endedAt: null } });
    expect(codeOf(await rate(deal, buyer, good).expect(409))).toBe('RATING_NOT_YET');
  });

  it.each([{ stars: 0 }, { stars: 6 }, { stars: 4.5 }, { stars: 5, text: 'a'.repeat(501) }, { text: 'bez zvezdica' }])(
    'refuses %j',
    async (body) => {
      await rate(await ended(), buyer, body).expect(400);
    },
  );
});

describe('a sealed rating', () => {
  /** Everything that the other side or the public can read. */
  async function seenByOthers(deal: Deal) {
    await app.deps.eventOutbox.settle();
    const answers = await Promise.all([
      get(seller, `/api/deals/${deal._id}`),
      get(seller, `/api/deals/${deal._id}/rating`),
      get(seller, '/api/deals'),
      get(seller, '/api/deals/counts'),
      get(seller, `/api/messaging/room/${deal.roomId}`),
      request(app.url).get(`/api/owners/${seller._id}`),
      request(app.url).get(`/api/owners/${seller._id}/reviews`),
      request(app.url).get(`/api/books/${deal.books[0]?._id ?? ''}`),
    ]);
    return answers.map(({ status, text, headers }) => ({ status, text, etag: headers.etag }));
  }

  it('does not change any response to the other side or the public, and sends no event and no mail', async () => {
    const deal = await ended();
    const socket = await connectSocket(app, seller.token);
    const received: unknown[] = [];
    socket.onAny((...values: unknown[]) => received.push(values));
    // From the second time on, public responses come from the cache, with another ETag.
    await seenByOthers(deal);
    const before = await seenByOthers(deal);
    const events = await app.models.outboxEvents.countDocuments({});
    const mails = await app.models.mails.countDocuments({});
    await rated(deal, buyer, bad);
    await rated(deal, buyer, { ...bad, stars: 2 });
    expect(await seenByOthers(deal)).toEqual(before);
    await app.services.ratings.revealDue();
    await app.services.deals.runDue();
    expect(await seenByOthers(deal)).toEqual(before);
    expect(await app.models.outboxEvents.countDocuments({})).toBe(events);
    expect(await app.models.mails.countDocuments({})).toBe(mails);
    expect(received).toEqual([]);
    socket.close();
  });

  it('does not change the response time for the other side', async () => {
    const without = await ended();
    const sealed = await ended('completed', await buildUser(app));
    const deal = await app.models.deals.findById(sealed._id).orFail().lean();
    const byBuyer = {
      _id: deal.buyerId.toHexString(),
      name: '',
      role: 'member' as const,
      sessionVersion: 0,
      tokenIssuedAt: 0,
    };
    const full = { ...bad, text: 'č'.repeat(500), collected: null, paid: null };
    await app.services.ratings.rate(byBuyer, sealed._id, full);
    const actor = { ...byBuyer, _id: seller._id };
    const durations = { without: [] as number[], sealed: [] as number[] };
    for (let round = 0; round < 300; round += 1)
      for (const [name, { _id }] of Object.entries({ without, sealed })) {
        const begun = performance.now();
        await app.services.ratings.read(actor, _id);
        durations[name as keyof typeof durations].push(performance.now() - begun);
      }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
    // Too short to be measured over a network.
    expect(Math.abs(median(durations.sealed) - median(durations.without))).toBeLessThan(1);
  });

  it('cannot be reported, replied to or hidden: its id is unknown', async () => {
    const deal = await ended();
    const { own } = await rated(deal, buyer, bad);
    const id = own?._id ?? '';
    const report = { subject: 'rating', subjectId: id, reason: 'abuse', text: '' };
    expect(codeOf(await request(app.url).post('/api/reports').set(seller.auth).send(report).expect(404))).toBe(
      'RATING_NOT_FOUND',
    );
    expect(codeOf(await put(seller, `/api/ratings/${id}/reply`, { text: 'Ne' }).expect(404))).toBe('RATING_NOT_FOUND');
    expect(codeOf(await put(admin, `/api/ratings/${id}/hidden`, { isHidden: true }).expect(404))).toBe(
      'RATING_NOT_FOUND',
    );
  });

  it('is shown by the job 14 days after the end, once, with one mail to the rated member', async () => {
    const deal = await ended();
    await rated(deal, buyer, good);
    travelTo(app, new Date(daysLater(14).getTime() - 1_000));
    await app.services.ratings.revealDue();
    expect((await ratingsOf(deal, seller)).other).toBeNull();
    travelTo(app, daysLater(14));
    await Promise.all([app.services.ratings.revealDue(), app.services.ratings.revealDue()]);
    await app.services.ratings.revealDue();
    expect((await ratingsOf(deal, seller)).other).toMatchObject(good);
    expect((await reviews()).reviews).toMatchObject([{ author: 'Ivana Čitalac', ...good }]);
    expect(await mailKinds()).toEqual([['dealRated', 'seller']]);
  });

  it('cannot be changed from the 14th day on, also when the job is late', async () => {
    const deal = await ended();
    await rated(deal, buyer, good);
    travelTo(app, daysLater(15));
    expect(codeOf(await rate(deal, buyer, bad).expect(409))).toBe('RATING_OPENED');
    expect((await ratingsOf(deal, seller)).other).toMatchObject(good);
  });

  it('stays sealed until 14 days after an objection that moved the end of the deal', async () => {
    const deal = await ended();
    await rated(deal, buyer, bad);
    await app.models.deals.updateOne({ _id: deal._id }, { $set: { endedAt: daysLater(3) } });
    travelTo(app, daysLater(14));
    await app.services.ratings.revealDue();
    expect((await ratingsOf(deal, seller)).other).toBeNull();
    travelTo(app, daysLater(17));
    await app.services.ratings.revealDue();
    expect((await ratingsOf(deal, seller)).other).toMatchObject(bad);
  });

  it('sends dealChanged to both members when it is shown', async () => {
    const deal = await ended();
    await rated(deal, buyer, good);
    const sockets = await Promise.all([buyer, seller].map(({ token }) => connectSocket(app, token)));
    const received = sockets.map(listen);
    await rated(deal, seller, paid);
    await vi.waitFor(() => {
      for (const member of received) expect(member.of('dealChanged')).toMatchObject([{ dealId: deal._id }]);
    });
    for (const socket of sockets) socket.close();
  });
});

describe('revenge', () => {
  it('cannot lower the numbers: a rating given after the other one was shown does not count and is no review', async () => {
    const deal = await ended();
    await rated(deal, seller, unpaid);
    travelTo(app, daysLater(14));
    await app.services.ratings.revealDue();
    const { own } = await rated(deal, buyer, bad);
    expect(own).toMatchObject({ ...bad, counts: false });
    expect(own?.shownAt).not.toBeNull();
    expect(await reviews()).toMatchObject({ ratingCount: 0, rating: null, reviews: [] });
    expect((await ratingsOf(deal, seller)).other).toMatchObject({ ...bad, counts: false });
  });

  it('is not possible before rating, because a sealed bad rating is not visible to the rated member', async () => {
    const deal = await ended();
    const before = await ratingsOf(deal, seller);
    await rated(deal, buyer, bad);
    expect(await ratingsOf(deal, seller)).toEqual(before);
  });

  it('cannot change the own rating after the other one is shown', async () => {
    const deal = await ended();
    await rated(deal, seller, paid);
    await rated(deal, buyer, bad);
    expect(codeOf(await rate(deal, seller, unpaid).expect(409))).toBe('RATING_OPENED');
  });
});

describe('collusion', () => {
  it('counts one rating and one parcel of the same pair within 90 days', async () => {
    for (let count = 0; count < 3; count += 1) {
      const deal = await ended();
      await rated(deal, buyer, good);
      await rated(deal, seller, paid);
    }
    const numbers = await reviews();
    expect(numbers).toMatchObject({ ratingCount: 1, distribution: [0, 0, 0, 0, 1], asDescribed: { yes: 1, of: 1 } });
    expect(numbers.reviews).toHaveLength(1);
    await app.deps.eventOutbox.settle();
    const { standing } = await app.models.users.findById(buyer._id).orFail().lean();
    expect(standing).toMatchObject({ parcels: { collected: 1, sent: 1 }, paid: { yes: 1, of: 1 } });
  });

  it('counts a second rating of the pair after 90 days', async () => {
    for (const days of [0, 89, 90]) {
      travelTo(app, daysLater(days));
      const deal = await ended();
      await rated(deal, buyer, good);
      await rated(deal, seller, paid);
    }
    expect((await reviews()).ratingCount).toBe(2);
  });

  it('lets another rating of the pair count when an admin hides the first', async () => {
    const first = await ended();
    await rated(first, buyer, good);
    await rated(first, seller, paid);
    const second = await ended();
    await rated(second, buyer, { ...good, stars: 3 });
    await rated(second, seller, paid);
    expect((await reviews()).rating).toBe(5);
    const { own } = await ratingsOf(first, buyer);
    await put(admin, `/api/ratings/${own?._id ?? ''}/hidden`, { isHidden: true }).expect(204);
    expect(await reviews()).toMatchObject({ rating: 3, ratingCount: 1, reviews: [{ stars: 3 }] });
  });
});

describe('a shown rating', () => {
  async function shownBoth() {
    const deal = await ended();
    await rated(deal, buyer, good);
    await rated(deal, seller, paid);
    const { own } = await ratingsOf(deal, buyer);
    return { deal, id: own?._id ?? '' };
  }
  const page = async () =>
    (await request(app.url).get(`/owner/${seller._id}`).set('Accept', 'text/html').expect(200)).text;

  it('accepts one public reply of the rated member, and mails it to the author once', async () => {
    const { id } = await shownBoth();
    const reply = (by: BuiltUser, text: string) => put(by, `/api/ratings/${id}/reply`, { text });
    expect(codeOf(await reply(buyer, 'Ja').expect(403))).toBe('FORBIDDEN');
    await reply(seller, 'a'.repeat(301)).expect(400);
    await reply(seller, 'Hvala!').expect(200);
    await reply(seller, 'Hvala!').expect(200);
    expect(codeOf(await reply(seller, 'Ipak ne.').expect(409))).toBe('RATING_REPLIED');
    expect((await reviews()).reviews).toMatchObject([{ reply: { text: 'Hvala!' } }]);
    expect((await mailKinds()).filter(([kind]) => kind === 'dealRatingReply')).toEqual([['dealRatingReply', 'buyer']]);
  });

  it('can be reported, and reaches the admins with its text', async () => {
    const { id } = await shownBoth();
    const report = { subject: 'rating', subjectId: id, reason: 'abuse', text: '' };
    await request(app.url).post('/api/reports').set(seller.auth).send(report).expect(201);
    const [found] = (await get(admin, '/api/reports').expect(200)).body as Report[];
    expect(found).toMatchObject({
      subject: 'rating',
      subjectName: 'Ivana Čitalac',
      subjectGone: false,
      accused: { _id: buyer._id },
      rating: { _id: id, side: 'buyer', stars: 5, text: good.text, reply: '', isHidden: false },
    });
  });

  it('is neither counted nor visible to others while an admin hides it; both changes are audited', async () => {
    const { deal, id } = await shownBoth();
    const hide = (isHidden: boolean) => put(admin, `/api/ratings/${id}/hidden`, { isHidden }).expect(204);
    await hide(true);
    await hide(true);
    expect(await reviews()).toMatchObject({ rating: null, ratingCount: 0, reviews: [] });
    expect((await ratingsOf(deal, seller)).other).toBeNull();
    expect((await ratingsOf(deal, buyer)).own).toMatchObject({ isHidden: true, counts: false });
    expect(codeOf(await put(seller, `/api/ratings/${id}/reply`, { text: 'Hvala' }).expect(404))).toBe(
      'RATING_NOT_FOUND',
    );
    await hide(false);
    expect(await reviews()).toMatchObject({ rating: 5, ratingCount: 1, reviews: [{ _id: id }] });
    const entries = await app.models.auditEntries.find({ 'subject._id': id }).sort({ _id: 1 }).lean();
    expect(entries.map(({ action, subject }) => [action, subject.name])).toEqual([
      ['ratingHidden', 'Ivana Čitalac'],
      ['ratingHidden', 'Ivana Čitalac'],
      ['ratingShown', 'Ivana Čitalac'],
    ]);
  });

  it('is in no list and on no page of the seller as soon as an admin hides it, although an older event waits', async () => {
    const { deal, id } = await shownBoth();
    expect((await reviews()).reviews).toHaveLength(1);
    expect(await page()).toContain(good.text);
    const waiting = createPendingEvent('ratingReplied', { dealId: deal._id, author: 'buyer' });
    const nextAttemptAt = daysLater(60);
    const state = { status: 'pending', attempts: 1, nextAttemptAt, lastError: 'away', closedAt: null } as const;
    await app.models.outboxEvents.create({ ...waiting, key: deal._id, ...state });
    await put(admin, `/api/ratings/${id}/hidden`, { isHidden: true }).expect(204);
    expect((await reviews()).reviews).toEqual([]);
    expect(await page()).not.toContain(good.text);
  });

  it('has the new name of its author on the page of the seller after the author changes it', async () => {
    await shownBoth();
    await reviews();
    expect(await page()).toContain('Ivana Čitalac');
    const profile = { name: 'Ivana Marić', biography: '', categories: [], gender: '', city: 'Niš' };
    await put(buyer, `/api/users/${buyer._id}/profile`, profile).expect(200);
    const renamed = await page();
    expect(renamed).toContain('Ivana Marić');
    expect(renamed).not.toContain('Ivana Čitalac');
  });

  it('is shown without a name and still counts after its author deletes the account', async () => {
    await shownBoth();
    const path = `/api/users/${buyer._id}`;
    await request(app.url).delete(path).set(buyer.auth).send({ password: buyer.password }).expect(204);
    expect(await reviews()).toMatchObject({ rating: 5, ratingCount: 1, reviews: [{ author: '', text: good.text }] });
  });

  it('can be reported after its author deletes the account; the mail about the outcome names no one', async () => {
    const { id } = await shownBoth();
    const path = `/api/users/${buyer._id}`;
    await request(app.url).delete(path).set(buyer.auth).send({ password: buyer.password }).expect(204);
    const body = { subject: 'rating', subjectId: id, reason: 'abuse', text: '' };
    await request(app.url).post('/api/reports').set(seller.auth).send(body).expect(201);
    const reports = (await get(admin, '/api/reports').expect(200)).body as Report[];
    const found = reports.find(({ subjectId }) => subjectId === id);
    expect(found).toMatchObject({
      subjectName: '',
      subjectGone: false,
      accused: { name: '', status: null },
      rating: { _id: id, text: good.text },
    });
    await put(admin, `/api/reports/${found?._id ?? ''}`, { status: 'acted' }).expect(200);
    await app.deps.eventOutbox.settle();
    expect(await app.models.mails.findOne({ to: seller.email, kind: 'reportHandled' }).lean()).toMatchObject({
      values: { subject: 'Zatvoren nalog' },
    });
  });
});

describe('the numbers of a member', () => {
  it('show the seller the parcels of the buyer, and the buyer the rating of the seller, before accepting', async () => {
    const first = await ended();
    await rated(first, buyer, { ...good, stars: 4 });
    await rated(first, seller, paid);
    await ended('failed', buyer);
    await app.deps.eventOutbox.settle();
    const deal = (await get(seller, `/api/deals/${first._id}`).expect(200)).body as Deal;
    expect(deal.buyer.parcels).toEqual({ collected: 1, sent: 2 });
    expect(deal.seller).toMatchObject({ rating: 4, ratingCount: 1 });
    expect(deal.rating).toMatchObject({ canRate: false, own: 'shown', other: 'shown' });
  });

  it('are correct after a crash between the reveal and the counting', async () => {
    const deal = await ended();
    await rated(deal, buyer, good);
    const spy = vi.spyOn(app.models.outboxEvents, 'insertMany').mockRejectedValue(new Error('crash'));
    await rated(deal, seller, paid);
    await app.deps.eventOutbox.settle();
    spy.mockRestore();
    expect(await owner()).toMatchObject({ rating: null });
    await app.deps.eventOutbox.deliverDue();
    expect(await owner()).toMatchObject({ rating: 5, ratingCount: 1 });
    expect(await mailKinds()).toHaveLength(2);
  });

  it('are correct when computations of two processes overlap', async () => {
    const deal = await ended();
    await rated(deal, buyer, good);
    await rated(deal, seller, paid);
    await app.deps.eventOutbox.settle();
    const second = createStandings(app.deps, app.models);
    const { sellerId } = await app.models.deals.findById(deal._id).orFail().lean();
    await app.models.users.updateOne({ _id: sellerId }, { $unset: { standing: 1 } });
    expect(await second.isWrong(sellerId)).toBe(true);
    await Promise.all(
      Array.from({ length: 6 }, (_, at) => (at % 2 ? second : app.services.standings).update(sellerId)),
    );
    expect(await second.isWrong(sellerId)).toBe(false);
  });
});

describe('the data of a member', () => {
  it('include the own sealed rating in the export, and that of the other side after it is shown', async () => {
    const deal = await ended();
    await rated(deal, buyer, bad);
    expect(await exportOf(app, buyer)).toContain(bad.text);
    expect(await exportOf(app, seller)).not.toContain(bad.text);
    await rated(deal, seller, paid);
    expect(await exportOf(app, seller)).toContain(bad.text);
  });

  it('are removed from the audit log and from replies when the account is deleted', async () => {
    const deal = await ended();
    await rated(deal, buyer, good);
    await rated(deal, seller, paid);
    const { own, other } = await ratingsOf(deal, buyer);
    await put(admin, `/api/ratings/${own?._id ?? ''}/hidden`, { isHidden: false }).expect(204);
    await put(buyer, `/api/ratings/${other?._id ?? ''}/reply`, { text: 'Ivanin odgovor' }).expect(200);
    const path = `/api/users/${buyer._id}`;
    await request(app.url).delete(path).set(buyer.auth).send({ password: buyer.password }).expect(204);
    expect(await app.models.auditEntries.findOne({ 'subject._id': own?._id ?? '' }).lean()).toMatchObject({
      subject: { name: '' },
    });
    expect((await ratingsOf(deal, seller)).own).toMatchObject({ ...paid, reply: null });
  });
});

describe('GET /api/owners/:ownerId/review-state', () => {
  const stateFor = async (by: BuiltUser) =>
    (await get(by, `/api/owners/${seller._id}/review-state`).expect(200)).body as ReviewState;

  it('returns the state none, ready, sealed, done or open to the buyer, and none to the seller', async () => {
    expect(await stateFor(buyer)).toEqual({ state: 'none', dealId: null });
    const deal = await ended();
    expect(await stateFor(buyer)).toEqual({ state: 'ready', dealId: deal._id });
    expect(await stateFor(seller)).toEqual({ state: 'none', dealId: null });
    await rated(deal, buyer, good);
    expect(await stateFor(buyer)).toEqual({ state: 'sealed', dealId: deal._id });
    await rated(deal, seller, paid);
    expect(await stateFor(buyer)).toEqual({ state: 'done', dealId: deal._id });
    await app.models.deals.updateOne({ _id: deal._id }, { $set: { state: 'agreed', isOpen: true, endedAt: null } });
    expect(await stateFor(buyer)).toEqual({ state: 'open', dealId: deal._id });
  });
});
