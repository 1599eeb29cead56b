import { conversationPath, dealSides, type DealNotice, type DealSide, type Language } from '@korice/contracts';
import type { MailKind, MailValues } from '@korice/texts/mail';
import { serverText } from '@korice/texts/server';
import type { AppContext } from '../../config/app-context.js';
import type { EventOutbox } from '../../jobs/event-outbox.js';
import type { DurableEvents } from '../../jobs/durable-events.js';
import { composeMail } from '../../mail/compose.js';
import type { Mail } from '../../mail/mail.js';
import { mailMoment } from '../../mail/moment.js';
import type { Outbox } from '../../mail/outbox.js';
import { formatPrice } from '../../platform/text/format-price.js';
import type { UserFields, UserModel } from '../accounts/users/user.model.js';
import type { PushService } from '../accounts/push/push.service.js';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.js';
import type { DealFields, DealModel } from './deal.model.js';
import { actByOf, holdsBooks } from './deal.presenter.js';
import type { DealWrites } from './deal-writes.js';
import { otherSide } from './rating-rules.js';

type Step = DurableEvents['dealStep']['step'];

const mailKinds = {
  proposed: 'dealProposed',
  changed: 'dealChanged',
  agreed: 'dealAgreed',
  declined: 'dealDeclined',
  withdrawn: 'dealWithdrawn',
  sent: 'dealSent',
  cancelled: 'dealCancelled',
  failed: 'dealFailed',
  expired: 'dealExpired',
  reminder: 'dealReminder',
  arrivalReminder: 'dealArrivalReminder',
  addressed: 'dealAddressed',
} as const satisfies Record<Exclude<Step, 'completed'>, MailKind>;

/** The mails of a completed deal, by who completed it. Those of the seller and of a job name the objection that the buyer then has. */
const completedMailKinds = {
  buyer: 'dealCompleted',
  seller: 'dealHandedOver',
  job: 'dealUnconfirmed',
} as const satisfies Record<DealSide | 'job', MailKind>;

type StepMailKind =
  (typeof mailKinds)[keyof typeof mailKinds] | (typeof completedMailKinds)[DealSide | 'job'] | 'dealMemberGone';
/** The mails that list facts or next steps. */
type ListingMailKind = 'dealChanged' | 'dealAgreed' | 'dealSent' | 'dealMemberGone';
type DealMailKind = StepMailKind | 'dealMemberBlocked' | 'dealRated' | 'dealRatingReply';

/** Whether the deletion of an account ended the deal: jobs do not take this step. */
const isByErasure = (step: Step, by: DealSide | null): boolean => by === null && step === 'cancelled';

function mailKindOf(step: Step, by: DealSide | null): StepMailKind {
  if (isByErasure(step, by)) return 'dealMemberGone';
  return step === 'completed' ? completedMailKinds[by ?? 'job'] : mailKinds[step];
}

/**
 * A block stops these kinds: the member who has blocked the other side gets no mail, and neither side gets a push notice. Steps of an
 * agreed deal, reminders and warnings are sent in spite of a block, because without them a member would miss a time limit.
 */
const droppedByBlock: ReadonlySet<DealMailKind> = new Set<DealMailKind>([
  'dealProposed',
  'dealChanged',
  'dealDeclined',
  'dealWithdrawn',
  'dealRated',
  'dealRatingReply',
]);

/** Returns the sides that are told about a step: the other one, or both for a step of a job or after an erasure, which leaves one. */
function recipientsOf(step: Step, by: DealSide | null): readonly DealSide[] {
  if (step === 'arrivalReminder') return ['buyer'];
  return by ? [otherSide(by)] : ['buyer', 'seller'];
}

interface Ports {
  /** Whether `userId` has blocked `fromId`. */
  isBlocked: (userId: string, fromId: string) => Promise<boolean>;
  postDealNotice: (roomId: string, by: DealSide, notice: DealNotice, eventId: string) => Promise<void>;
  push: Pick<PushService, 'notify'>;
  publish: DealWrites['publish'];
}

/**
 * Handles `dealStep`: posts a system message to the conversation, except for reminders and addresses, and sends a mail and a push notice
 * to the sides of `recipientsOf`. Notifies the rated members of shown ratings, and the author of a reply, in the same way. A sealed
 * rating has no event. Handles `accountStatusChanged`: sends a realtime event for each open deal. Both handlers warn the other side of an
 * agreed or sent deal with a blocked account. A member who has blocked the other side gets no notice of a kind in
 * `droppedByBlock`. The other notices to that member omit carrier and tracking number, because the blocked member has typed them.
 */
export function notifyDealSteps(
  { env, eventOutbox, outbox }: Pick<AppContext, 'env'> & { eventOutbox: EventOutbox; outbox: Outbox },
  { deals, users }: { deals: DealModel; users: UserModel },
  { isBlocked, postDealNotice, push, publish }: Ports,
): void {
  eventOutbox.on('dealStep', async (event, eventId) => {
    const { step, dealId, bookCount, priceRsd, reason, carrier, tracking } = event;
    if (step === 'reminder' || step === 'arrivalReminder' || step === 'addressed') return;
    const notice = { dealId, step, bookCount, priceRsd, reason, carrier, tracking };
    await postDealNotice(event.roomId, event.by ?? 'seller', notice, eventId);
  });

  async function notify(
    deal: DealFields,
    to: DealSide,
    about: { kind: DealMailKind; path: string; eventId: string; step?: DurableEvents['dealStep'] },
  ): Promise<void> {
    const { kind, path, eventId, step } = about;
    const [recipientId, otherId] = to === 'buyer' ? [deal.buyerId, deal.sellerId] : [deal.sellerId, deal.buyerId];
    const [recipient, other]: (Pick<UserFields, 'email' | 'language' | 'name'> | null)[] = await Promise.all([
      users.findOne({ _id: recipientId, status: 'active' }, { email: 1, language: 1, name: 1 }).lean(),
      users.findById(otherId, { email: 1, language: 1, name: 1 }).lean(),
    ]);
    if (!recipient) return;
    const hasBlocked = await isBlocked(recipientId.toHexString(), otherId.toHexString());
    if (hasBlocked && droppedByBlock.has(kind)) return;
    const { email, language } = recipient;
    const values: MailValues<Exclude<DealMailKind, ListingMailKind>> = {
      deal: titleOf(deal, language),
      name: other?.name ?? serverText(language, 'messaging', 'deletedMember'),
      url: env.PUBLIC_URL + path,
    };
    const send = async <Kind extends DealMailKind>(mail: Mail<Kind>): Promise<void> => {
      await outbox.send(mail, `deal ${eventId} ${to}`);
      await push.notify(recipientId.toHexString(), {
        kind: 'deal',
        key: `deal ${eventId}`,
        tag: `deal ${deal._id.toHexString()}`,
        path: `/dashboard/deals/${deal._id.toHexString()}`,
        // The erasure of a member deletes queued notices with this id. Such a notice does not name the member.
        ...(kind !== 'dealMemberGone' && { fromId: otherId.toHexString() }),
        ignoresBlock: !droppedByBlock.has(kind),
        text: () => ({ title: composeMail(mail).subject, body: values.name }),
      });
    };
    const address = { to: email, language } as const;
    if (isListing(kind)) {
      // The blocked seller has typed them.
      const shown = step && hasBlocked ? { ...step, carrier: '', tracking: '' } : step;
      const list = shown ? linesOf(deal, to, shown, language).map((text) => ({ text })) : [];
      await send({ ...address, kind, values: { ...values, list } });
    } else await send({ ...address, kind, values });
  }

  /**
   * Warns a side of an agreed or sent deal whose other side is blocked, once for each block. Resolves to whether the other side is blocked.
   */
  async function warn(deal: DealFields, to: DealSide): Promise<boolean> {
    const otherId = to === 'buyer' ? deal.sellerId : deal.buyerId;
    const blocked = holdsBooks(deal.state)
      ? await users.findOne({ _id: otherId, status: 'blocked' }, { blockedAt: 1 }).lean()
      : null;
    if (!blocked) return false;
    const dealId = deal._id.toHexString();
    // Not the id of the event: the block and the step that agrees the deal are two events.
    const eventId = `${dealId} blocked ${blocked.blockedAt?.getTime() ?? 0}`;
    await notify(deal, to, { kind: 'dealMemberBlocked', path: `/dashboard/deals/${dealId}`, eventId });
    return true;
  }

  eventOutbox.on('dealStep', async (step, eventId) => {
    const deal = await deals.findById(step.dealId).lean();
    if (!deal) return;
    const kind = mailKindOf(step.step, step.by);
    const path =
      kind === 'dealMemberGone' ? `/dashboard/deals/${step.dealId}` : conversationPath(deal.roomId.toHexString());
    const about = { kind, path, eventId, step };
    const warned = new Set<DealSide>();
    // An account can be blocked during the agreement, and its block handled before the deal is agreed.
    if (step.step === 'agreed') for (const side of dealSides) if (await warn(deal, side)) warned.add(side);
    // The mail about an agreement asks for the payment or the parcel.
    for (const to of recipientsOf(step.step, step.by)) if (!warned.has(to)) await notify(deal, to, about);
  });

  eventOutbox.on('accountStatusChanged', ({ personId }) =>
    forEachSettled(deals.find({ memberIds: personId, isOpen: true }).lean().cursor({ batchSize: 50 }), async (deal) => {
      publish(deal);
      await warn(deal, deal.buyerId.toHexString() === personId ? 'seller' : 'buyer');
    }),
  );

  /** Notifies the rated member of a rating, or its author of a reply. Does nothing when the rating has been hidden meanwhile. */
  async function notifyRating(
    kind: 'dealRated' | 'dealRatingReply',
    dealId: string,
    author: DealSide,
    eventId: string,
  ) {
    const deal = await deals.findById(dealId).lean();
    if (!deal?.ratings?.[author] || deal.ratings[author].isHidden) return;
    const to = kind === 'dealRated' ? otherSide(author) : author;
    await notify(deal, to, { kind, path: `/dashboard/deals/${dealId}`, eventId });
  }

  eventOutbox.on('ratingsShown', async ({ dealId, authors }, eventId) => {
    for (const author of authors) await notifyRating('dealRated', dealId, author, eventId);
  });
  eventOutbox.on('ratingReplied', ({ dealId, author }, eventId) =>
    notifyRating('dealRatingReply', dealId, author, eventId),
  );
}

const isListing = (kind: DealMailKind): kind is ListingMailKind =>
  kind === 'dealChanged' || kind === 'dealAgreed' || kind === 'dealSent' || kind === 'dealMemberGone';

/** Returns the lines of a mail: what changed, what the recipient does next or should know, or how the parcel is tracked. */
function linesOf(
  deal: DealFields,
  to: DealSide,
  { step, by, before, bookCount, priceRsd, carrier, tracking }: DurableEvents['dealStep'],
  language: Language,
): string[] {
  if (isByErasure(step, by)) return deal.agreedAt ? linesOfErasure(deal, to, language) : [];
  const lines: string[] = [];
  if (step === 'changed' && before) {
    if (before.bookCount !== bookCount)
      lines.push(serverText(language, 'mail', 'dealBooks', { before: before.bookCount, after: bookCount }));
    if (before.priceRsd !== priceRsd) {
      const prices = { before: formatPrice(before.priceRsd), after: formatPrice(priceRsd) };
      lines.push(serverText(language, 'mail', 'dealTotal', prices));
    }
  }
  if (step === 'sent') {
    if (carrier !== '') lines.push(serverText(language, 'mail', 'dealCarrier', { carrier }));
    if (tracking !== '') lines.push(serverText(language, 'mail', 'dealTracking', { tracking }));
  }
  // The deal can have changed since the step.
  if (step === 'agreed' && deal.state === 'agreed') return nextSteps(deal, to, language);
  return lines;
}

/** Returns what one side of an agreed or sent deal should know after the account of the other side was deleted. */
function linesOfErasure({ payment }: DealFields, to: DealSide, language: Language): string[] {
  if (to === 'seller') return [serverText(language, 'mail', 'dealGoneBooks')];
  return payment === 'ips' ? [serverText(language, 'mail', 'dealGonePaid')] : [];
}

/** Returns the next steps of one side of an agreed deal. */
function nextSteps(deal: DealFields, to: DealSide, language: Language): string[] {
  const text = (key: 'dealMeet' | 'dealAddress' | 'dealPay' | 'dealWaitParcel' | 'dealWaitAddress') =>
    serverText(language, 'mail', key);
  const isIps = deal.payment === 'ips';
  if (deal.delivery.kind === 'inPerson')
    return [text('dealMeet'), ...(isIps && to === 'buyer' ? [text('dealPay')] : [])];
  const hasAddress = deal.encryptedAddress !== undefined;
  if (to === 'buyer') {
    const steps = [...(hasAddress ? [] : [text('dealAddress')]), ...(isIps ? [text('dealPay')] : [])];
    return steps.length > 0 ? steps : [text('dealWaitParcel')];
  }
  const { date } = mailMoment(actByOf(deal) ?? deal.createdAt);
  return [
    ...(hasAddress ? [] : [text('dealWaitAddress')]),
    serverText(language, 'mail', isIps ? 'dealWaitPay' : 'dealSend', { date }),
  ];
}

/** Returns the title of the first book and the number of further books. */
function titleOf({ books }: DealFields, language: Language): string {
  const title = books[0]?.title ?? '';
  return books.length < 2 ? title : serverText(language, 'deals', 'andMore', { title, count: books.length - 1 });
}
